import { expect, it } from 'vitest';
import { reachesOut, readAlertSettings } from './alert-settings.ts';

const usual = readAlertSettings(null);

it('keeps what is readable in what is stored, and the rest is as it comes', () => {
  expect(readAlertSettings('{"sound":"bell","volume":7}')).toEqual({ ...usual, sound: 'bell' });
  expect(readAlertSettings('no json')).toEqual(usual);
  expect(reachesOut(usual)).toBe(false);
});
