import { ACTIVATION_STEPS, ACTIVATION_STEPS_WORD } from '@croneai/contracts/activation-steps.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { expect, it } from 'vitest';
import { setupTexts } from './account-setup.ts';
import { activationTexts, activationTimelineOf, progressTexts } from './activation.ts';

it('the activation has the same number of steps in the checklist, the setup, and the upgrade page', () => {
  const count = ACTIVATION_STEPS.length;
  const own = activationTimelineOf(PUBLIC_SETTINGS_DEFAULTS).filter(({ isOurs }) => !isOurs);
  expect(own.map(({ title }) => title)).toEqual([...ACTIVATION_STEPS]);
  expect(setupTexts.steps).toHaveLength(count);
  expect(progressTexts.done(count)).toBe(`${count} of ${count} done`);
  for (const text of [activationTexts.running.title, setupTexts.lead])
    expect(text).toContain(`${ACTIVATION_STEPS_WORD} steps`);
});
