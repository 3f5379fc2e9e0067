import { expect, it } from 'vitest';
import { reachesOut, readAlertSettings } from './alert-settings.ts';
import { rulesInBrowser } from './use-signal-rules.ts';

const usual = readAlertSettings(null);

it('keeps what is readable in what is stored, and the rest is as it comes', () => {
  expect(readAlertSettings('{"sound":"bell","volume":7}')).toEqual({ ...usual, sound: 'bell' });
  expect(readAlertSettings('no json')).toEqual(usual);
  expect(reachesOut(usual)).toBe(false);
});

it('finds the rules that a browser kept by itself, for the account', () => {
  const kept = { direction: 'buy', markets: 'EUR', minConfidence: 60, hours: { from: '08:00', to: '20:00' } };
  expect(rulesInBrowser(JSON.stringify({ ...usual, ...kept }))).toEqual({ ...kept, hasStarred: false });
  expect(
    rulesInBrowser(JSON.stringify({ direction: 'buy', hours: { from: '25:00', to: 'x' } })),
  ).toBeUndefined();
  expect(rulesInBrowser(JSON.stringify(usual))).toBeUndefined();
});
