import { expect, it } from 'vitest';
import { readAlertSettings } from './alert-settings.ts';

it('reads the stored settings, and turns off the sound if they cannot be read', () => {
  expect(readAlertSettings('{"hasSound":true}')).toEqual({ hasSound: true });
  for (const text of [null, 'no json', '{"hasSound":7}'])
    expect(readAlertSettings(text)).toEqual({ hasSound: false });
});
