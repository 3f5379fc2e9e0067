import { SITE_SETTINGS_DEFAULTS as BASE } from '@croneai/contracts/site-settings-defaults.ts';
import { expect, it } from 'vitest';
import { changedNames, mergeSettings } from './merge-settings.ts';

const mine = { ...BASE, supportHandle: '@mine', xLink: 'https://x.com/mine' };

it('keeps the changes of both admins', () => {
  const newest = { ...BASE, claimsNote: 'Audited.' };
  expect(mergeSettings(BASE, mine, newest)).toEqual({
    values: { ...mine, claimsNote: 'Audited.' },
    both: [],
  });
});

it('names the settings that both admins changed, and keeps the values of the admin who is editing', () => {
  const newest = { ...BASE, supportHandle: '@theirs', offices: [] };
  const { values, both } = mergeSettings(BASE, mine, newest);
  expect(both).toEqual(['supportHandle']);
  expect(values).toEqual({ ...mine, offices: [] });
});

it('does not name a setting if both admins changed it to the same value', () => {
  expect(mergeSettings(BASE, mine, { ...BASE, supportHandle: '@mine' }).both).toEqual([]);
});

it('finds changes within lists', () => {
  expect(changedNames(BASE, { ...BASE, offices: BASE.offices.toReversed() })).toEqual(['offices']);
});
