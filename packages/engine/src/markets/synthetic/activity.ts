import { DAY_MS, HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { remember } from '@croneai/rules/remember.ts';
import type { Pair } from '../pair.ts';
import { weekSpans, weekStart } from '../session-hours.ts';
import { zoneOffsetMs } from '../zone-offset.ts';

/**
 * Number of minutes in a week. The activity of a market in a week always adds up to this number, so
 * that the average activity is 1 per minute.
 */
export const WEEK_MINUTES = 7 * 24 * 60;

/**
 * A trading centre. Its working hours begin at hour `from` and end at hour `to` of its local time.
 */
type Centre = {
  readonly timeZone: string;
  readonly from: number;
  readonly to: number;
  /** Activity that the centre adds to each minute of its working hours. */
  readonly weight: number;
};

const tokyo = (weight: number): Centre => ({ timeZone: 'Asia/Tokyo', from: 9, to: 17, weight });
const london = (weight: number): Centre => ({ timeZone: 'Europe/London', from: 8, to: 17, weight });
const newYork = (weight: number): Centre => ({ timeZone: 'America/New_York', from: 8, to: 17, weight });

// The profiles follow the known pattern of real markets: the overlap of London and New York is
// busiest, and the trading hours of Asia matter most for Asian currencies.
/**
 * `quiet` is the activity of each minute, to which open centres add their weights. `weekend`
 * multiplies the activity at weekends. All values are relative, because each week is scaled to the
 * same total.
 */
const PROFILES = {
  europe: { quiet: 0.3, weekend: 1, centres: [tokyo(0.4), london(1.6), newYork(1.4)] },
  asia: { quiet: 0.3, weekend: 1, centres: [tokyo(1.2), london(1.2), newYork(1.2)] },
  metals: { quiet: 0.3, weekend: 1, centres: [tokyo(0.4), london(1.2), newYork(2.2)] },
  crypto: { quiet: 0.7, weekend: 0.55, centres: [tokyo(0.3), london(0.4), newYork(0.9)] },
  index: { quiet: 1, weekend: 1, centres: [] },
} as const satisfies Record<string, { quiet: number; weekend: number; centres: readonly Centre[] }>;
type Profile = keyof typeof PROFILES;

const ASIAN_CURRENCIES = new Set('JPY AUD NZD CNH HKD SGD THB INR IDR PHP MYR TWD KRW PKR VND'.split(' '));

/** Length of the busy time after the open of an exchange and before its close. */
const EDGE_MS = 30 * MINUTE_MS;
/** Factor by which the activity is higher in the busy time after the open and before the close. */
const EDGE_WEIGHT = 2.2;

function profileOf({ kind, base, quote }: Pair): Profile {
  if (kind !== 'forex') return kind === 'metal' ? 'metals' : kind;
  return ASIAN_CURRENCIES.has(base) || ASIAN_CURRENCIES.has(quote) ? 'asia' : 'europe';
}

/**
 * Maximum number of cached tables. A table takes 80 kB. The cache holds five weeks for each of the
 * roughly twenty combinations of session and profile.
 */
const CACHED_WEEKS = 128;
const tables = new Map<string, Float64Array>();

/**
 * Returns the cumulative activity within a UTC week: index i is the activity before minute i. The
 * values rise from 0 to WEEK_MINUTES, so all weeks have the same total. The values do not rise
 * while the session is closed, and rise fast in busy hours.
 */
export function weekActivity(pair: Pair, week: number): Float64Array {
  const profile = profileOf(pair);
  const key = `${profile} ${pair.session.id} ${week}`;
  return remember(tables, key, () => accumulate(pair, profile, week), CACHED_WEEKS);
}

function accumulate(pair: Pair, profile: Profile, week: number): Float64Array {
  const start = weekStart(week);
  const intensity = new Float64Array(WEEK_MINUTES);
  for (const span of weekSpans(pair.session, week)) {
    for (let time = span.from; time < span.to; time += MINUTE_MS) {
      const isEdge = profile === 'index' && (time - span.from < EDGE_MS || span.to - time <= EDGE_MS);
      intensity[(time - start) / MINUTE_MS] = isEdge ? EDGE_WEIGHT : 1;
    }
  }
  for (let hour = start; hour < start + 7 * DAY_MS; hour += HOUR_MS) {
    const factor = hourIntensity(profile, hour);
    const first = (hour - start) / MINUTE_MS;
    for (let minute = first; minute < first + 60; minute++)
      intensity[minute] = (intensity[minute] ?? 0) * factor;
  }
  const table = new Float64Array(WEEK_MINUTES + 1);
  let total = 0;
  for (const value of intensity) total += value;
  let passed = 0;
  intensity.forEach((value, minute) => {
    passed += value;
    table[minute + 1] = (passed / total) * WEEK_MINUTES;
  });
  return table;
}

function hourIntensity(profile: Profile, time: number): number {
  const { quiet, weekend, centres } = PROFILES[profile];
  let intensity: number = quiet;
  for (const centre of centres) {
    const local = time + zoneOffsetMs(centre.timeZone, time);
    const hour = (local % DAY_MS) / HOUR_MS;
    if (!isWeekend(local) && hour >= centre.from && hour < centre.to) intensity += centre.weight;
  }
  return isWeekend(time) ? intensity * weekend : intensity;
}

function isWeekend(time: number): boolean {
  const day = new Date(time).getUTCDay();
  return day === 0 || day === 6;
}
