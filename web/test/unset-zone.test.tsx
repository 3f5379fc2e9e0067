import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { shownZone } from '../src/shared/time/zone.ts';
import { serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { asMember, callOf, listOf, runningSlot, summaryOf } from './some-answers.ts';

const { resolvedOptions } = Intl.DateTimeFormat.prototype;
afterEach(() => vi.restoreAllMocks());

/**
 * Simulates a browser without zone data, which reports a zone that its own Intl does not accept.
 */
function unsetZone() {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
  });
}

it('a device without a time zone shows times in UTC', async () => {
  unsetZone();
  serveApi({
    getCurrentUser: asMember('gold'),
    listSignals: () => listOf([callOf(runningSlot())]),
    getCandles: () => ({ data: [], extras: { provenance: 'synthetic' } }),
    getSignalsSummary: () => summaryOf({ nextSlotAt: new Date(runningSlot() + 5 * MINUTE_MS).toISOString() }),
  });
  const page = await openDashboard('/dashboard');
  await page.sees('UTC');
  expect(page.text()).not.toContain('stopped working');
  expect(shownZone(null)).toBe('UTC');
  expect(timesIn(shownZone(null), false).moment(new Date(0).toISOString())).toContain('1970');
});
