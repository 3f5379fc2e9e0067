import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { describe, expect, it } from 'vitest';
import type { Candle } from '../candle.ts';
import { describeMarketData } from '../market-data.suite.ts';
import { createSyntheticMarketData } from '../synthetic/synthetic-market-data.ts';
import { getPair } from '../universe.ts';
import { isClock } from '../zone-offset.ts';
import { parseCandleFile } from './candle-file.ts';
import { CandleFileError, playText, serveRecorded } from './recorded-market-data.ts';

const HEADER = 'time,open,high,low,close,volume';
const FROM = Date.parse('2026-06-08T12:00:00Z');
const EURUSD = getPair('EURUSD');
const timeOf = (time: number) => new Date(time).toISOString();
const row = (bar: number, barMs = MINUTE_MS) => `${timeOf(FROM + bar * barMs)},1.1,1.2,1.05,1.15,10`;
const rows = (from: number, to: number, barMs = MINUTE_MS) =>
  Array.from({ length: to - from }, (_, index) => row(from + index, barMs));

type Files = Record<string, string | readonly string[]>;
/**
 * Creates market data from files. A file is given as rows without the header, or as a whole text.
 */
const recordedOf = (
  files: Files,
  options: { now?: () => number; playedSince?: string; zone?: string } = {},
) => {
  const { now = Date.now, playedSince, zone } = options;
  const parsed = Object.entries(files).map(([name, content]) => {
    const text = typeof content === 'string' ? content : [HEADER, ...content, ''].join('\n');
    return parseCandleFile(name, text, zone);
  });
  return serveRecorded(parsed, { now, playedSince, historyDays: 28 });
};

const csvOf = (candles: readonly Candle[]) =>
  candles.map(({ time, open, high, low, close, volume }) =>
    [timeOf(time), open, high, low, close, volume].join(','),
  );

const gapsOf = ({ recordings }: ReturnType<typeof recordedOf>) =>
  [...recordings.values()].flatMap(({ gaps }) => gaps);

describeMarketData('a folder of recorded candles', async () => {
  const feed = createSyntheticMarketData({ seed: 'recorded', now: () => Number.MAX_SAFE_INTEGER });
  const friday = Date.parse('2026-06-05T12:00:00Z');
  const candles = await feed.candles({ pair: EURUSD, from: friday, to: FROM + 200 * MINUTE_MS });
  let now = Date.now();
  return {
    marketData: recordedOf({ 'EURUSD.csv': csvOf(candles) }, { now: () => now }),
    provenance: 'recorded',
    pair: EURUSD,
    unsupported: getPair('GBPUSD'),
    from: FROM,
    closed: {
      pair: EURUSD,
      from: Date.parse('2026-06-06T00:00:00Z'),
      to: Date.parse('2026-06-06T06:00:00Z'),
    },
    setNow(time) {
      now = time;
    },
  };
});

describe('recorded candles', () => {
  it('may belong to a market outside the universe', async () => {
    const recorded = recordedOf({ 'ACME.csv': rows(0, 5) });
    expect(recorded.recordings.get('ACME')?.pair).toMatchObject({
      symbol: 'ACME',
      precision: 2,
      tickSize: 0.01,
    });
  });

  it.each([5, 15, 60, 240, 1_440])('may have bars of %d minutes', async (minutes) => {
    const barMs = minutes * MINUTE_MS;
    const start = Date.parse('2026-06-09T00:00:00Z');
    const lines = Array.from(
      { length: 3 },
      (_, bar) => `${timeOf(start + bar * barMs)},1.1,1.2,1.05,1.15,10`,
    );
    const recorded = recordedOf({ 'EURUSD.csv': lines });
    expect(recorded.barMs).toBe(barMs);
    expect(await recorded.candles({ pair: EURUSD, from: start + 1, to: start + 3 * barMs })).toHaveLength(2);
  });

  it('may contain a byte order mark, Windows line endings, and empty lines', async () => {
    const text = `\uFEFF${[HEADER, '', ...rows(0, 3), ''].join('\r\n')}`;
    const recorded = recordedOf({ 'EURUSD.csv': text });
    expect(recorded.recordings.get('EURUSD')?.span).toEqual({ from: FROM, to: FROM + 3 * MINUTE_MS });
  });

  it('are filled in short gaps; longer gaps are reported by file and line, and a replay skips them', async () => {
    const recorded = recordedOf({ 'EURUSD.csv': [...rows(0, 5), ...rows(11, 13), ...rows(15, 17)] });
    expect(gapsOf(recorded).map(({ file, line, problem }) => `${file}:${line} ${problem}`)).toEqual([
      'EURUSD.csv:7 6 bars are missing before it',
    ]);
    const across = { pair: EURUSD, from: FROM, to: FROM + 17 * MINUTE_MS };
    await expect(recorded.candles(across)).rejects.toMatchObject({
      code: 'gap',
      gaps: [{ from: FROM + 5 * MINUTE_MS, to: FROM + 11 * MINUTE_MS }],
    });
    const found = await recorded.candles({ ...across, gapsAllowed: true });
    expect(found.map(({ time }) => (time - FROM) / MINUTE_MS)).toEqual([
      ...[0, 1, 2, 3, 4],
      ...[11, 12, 13, 14, 15, 16],
    ]);
    expect(found.filter(({ isFilled }) => isFilled)).toEqual(
      [13, 14].map((minute) => ({
        time: FROM + minute * MINUTE_MS,
        open: 1.15,
        high: 1.15,
        low: 1.15,
        close: 1.15,
        volume: 0,
        isFilled: true,
      })),
    );
  });

  it('leave out two bars if a price jumps for one minute, and the jump is reported by file and line', async () => {
    const spiked = rows(0, 8).map((line, bar) =>
      bar === 3 ? line.replace('1.1,1.2,1.05,1.15', '1.7,1.8,1.6,1.72') : line,
    );
    const recorded = recordedOf({ 'EURUSD.csv': spiked });
    expect(gapsOf(recorded).map(({ file, line, problem }) => `${file}:${line} ${problem}`)).toEqual([
      'EURUSD.csv:5 the price jumps away from 1.15 of the row before: the bar is left out',
    ]);
    const request = { pair: EURUSD, from: FROM, to: FROM + 8 * MINUTE_MS, gapsAllowed: true };
    expect((await recorded.candles(request)).map(({ time }) => (time - FROM) / MINUTE_MS)).toEqual([
      ...[0, 1, 2],
      ...[5, 6, 7],
    ]);
  });

  it('continue at a new level after a jump', async () => {
    const split = rows(0, 8).map((line, bar) =>
      bar < 3 ? line : line.replace('1.1,1.2,1.05,1.15', '11,12,10.5,11.5'),
    );
    const recorded = recordedOf({ 'EURUSD.csv': split });
    expect(gapsOf(recorded)).toHaveLength(1);
    expect(gapsOf(recorded)[0]?.to).toBe(FROM + 4 * MINUTE_MS);
  });

  it('have no gap at a weekend, and no candles outside the recording', async () => {
    const friday = Date.parse('2026-06-05T20:58:00Z');
    const sunday = Date.parse('2026-06-07T21:00:00Z');
    const times = [friday, friday + MINUTE_MS, sunday, sunday + MINUTE_MS];
    const lines = times.map((time) => `${timeOf(time)},1.1,1.2,1.05,1.15,10`);
    const recorded = recordedOf({ 'EURUSD.csv': lines });
    expect(gapsOf(recorded)).toEqual([]);
    expect(await recorded.candles({ pair: EURUSD, from: friday, to: sunday + 2 * MINUTE_MS })).toHaveLength(
      4,
    );
    const after = recorded.candles({ pair: EURUSD, from: sunday, to: sunday + 60 * MINUTE_MS });
    await expect(after).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('recordings in other formats', () => {
  const prices = (mark: string) => ['1.1', '1.2', '1.05', '1.15', '7'].join(mark);
  const mt5 = '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>';
  const kline = (unit: number) =>
    `${1_780_921_800 * unit},${prices(',')},${1_780_921_860 * unit - 1},8,5,3,4,0`;

  // The first two rows have the same local time in Athens: one in winter, the other in summer.
  // HistData's files use New York's winter time all year.
  it.each([
    ['MetaTrader 4', [`2026.01.08,12:30,${prices(',')}`], 'Europe/Athens', '2026-01-08T10:30Z'],
    ['MetaTrader 4', [`2026.06.08,12:30,${prices(',')}`], 'Europe/Athens', '2026-06-08T09:30Z'],
    ['MetaTrader 5', [mt5, `2026.06.08\t12:30:00\t${prices('\t')}\t0\t3`], 'UTC', '2026-06-08T12:30Z'],
    ['HistData', [`20260608 073000;${prices(';')}`], 'Etc/GMT+5', '2026-06-08T12:30Z'],
    ['Binance klines', [kline(1_000)], undefined, '2026-06-08T12:30Z'],
    ['Binance klines', [kline(1_000_000)], undefined, '2026-06-08T12:30Z'],
  ])('are read: %s, %j in %s', (form, lines, zone, time) => {
    const read = parseCandleFile('EURUSD.csv', lines.join('\r\n'), zone);
    expect(read.problems).toEqual([]);
    expect(read.form).toBe(form);
    expect(read.candles).toEqual([
      {
        time: Date.parse(time),
        open: 1.1,
        high: 1.2,
        low: 1.05,
        close: 1.15,
        volume: 7,
        ...(form === 'Binance klines' && { takerBuy: 3 }),
      },
    ]);
  });

  it.each([
    ['no time zone', [`2026.01.08,12:30,${prices(',')}`], undefined, 'do not say which clock'],
    [
      'a time in another format',
      [`2026.01.08,12:30,${prices(',')}`, `2026-01-08,12:31,${prices(',')}`],
      'UTC',
      'time "2026-01-08 12:31" is not a time like 2026.06.08,12:00',
    ],
    [
      'a thirteenth month',
      [`2026.13.08,12:30,${prices(',')}`, `2026.13.08,12:31,${prices(',')}`],
      'UTC',
      'is not a time',
    ],
  ])('are refused with %s', (_name, lines, zone, problem) => {
    expect(parseCandleFile('EURUSD.csv', lines.join('\n'), zone).problems[0]?.problem).toContain(problem);
  });
});

describe('recorded spreads', () => {
  it('are read from a seventh column', async () => {
    const text = [`${HEADER},spread`, `${row(0)},0.0002`, `${row(1)},0.0003`, ''].join('\n');
    const marketData = recordedOf({ 'EURUSD.csv': text });
    expect(marketData.spreadAt(EURUSD, FROM + MINUTE_MS)).toBe(0.0003);
    expect(marketData.spreadAt(EURUSD, FROM + 5 * MINUTE_MS)).toBeUndefined();
  });

  it('are read from a bid file and an ask file: candles use mid prices, and a minute that one file lacks is filled', async () => {
    const side = (close: number, bars: readonly number[]) =>
      bars.map((bar) => `${timeOf(FROM + bar * MINUTE_MS)},${close},${close},${close},${close},5`);
    const marketData = recordedOf({
      'EURUSD.bid.csv': side(1.1, [0, 1, 2, 3]),
      'EURUSD.ask.csv': side(1.1002, [0, 1, 3]),
    });
    const [first] = await marketData.candles({ pair: EURUSD, from: FROM, to: FROM + 2 * MINUTE_MS });
    expect(first?.close).toBeCloseTo(1.1001, 9);
    expect(first?.volume).toBe(10);
    expect(marketData.spreadAt(EURUSD, FROM)).toBeCloseTo(0.0002, 9);
    const [, , filled] = await marketData.candles({ pair: EURUSD, from: FROM, to: FROM + 4 * MINUTE_MS });
    expect(filled).toMatchObject({ isFilled: true, close: first?.close });
    expect(marketData.spreadAt(EURUSD, FROM + 2 * MINUTE_MS)).toBeCloseTo(0.0002, 9);
  });

  it('are refused if the file of the bids or the asks is missing', async () => {
    expect(() => recordedOf({ 'EURUSD.bid.csv': rows(0, 3) })).toThrow(
      'EURUSD.bid.csv:1 has no file of its asks beside it',
    );
  });

  it('are never below zero, even if the bid and the ask were recorded at different moments', async () => {
    const marketData = recordedOf({
      'EURUSD.ask.csv': rows(0, 3),
      'EURUSD.bid.csv': rows(0, 3).map((line, bar) => (bar === 0 ? line.replace('1.15', '1.16') : line)),
    });
    expect(marketData.spreadAt(EURUSD, FROM)).toBe(0);
  });

  it('belong to the same market in upper and lower case', async () => {
    const { recordings } = recordedOf({ 'eur-usd_BID.csv': rows(0, 3), 'EUR-USD-ask.csv': rows(0, 3) });
    expect([...recordings.keys()]).toEqual(['EURUSD']);
  });

  const scaled = (factor: number, bars = 3) =>
    rows(0, bars).map((line) => {
      const [time, ...prices] = line.split(',').slice(0, 5);
      return [time, ...prices.map((price) => Number(price) * factor), 10].join(',');
    });
  it.each([
    [
      'the bid and the ask are swapped',
      { 'EURUSD.bid.csv': scaled(1.001), 'EURUSD.ask.csv': scaled(1) },
      'EURUSD.ask.csv:1 is below EURUSD.bid.csv in most minutes: are they swapped?',
    ],
    [
      'the bid and the ask have different scales',
      { 'EURUSD.bid.csv': scaled(1), 'EURUSD.ask.csv': scaled(100) },
      'EURUSD.bid.csv:2 a spread of',
    ],
    [
      'the bid and the ask have no minute in common',
      { 'EURUSD.bid.csv': rows(0, 3), 'EURUSD.ask.csv': rows(5, 8) },
      'EURUSD.bid.csv:2 has no minute in common with EURUSD.ask.csv',
    ],
    [
      'a spread is in pips',
      { 'EURUSD.csv': [`${HEADER},spread`, `${row(0)},2`, `${row(1)},0.0002`, ''].join('\n') },
      'EURUSD.csv:2 a spread of 2 is more than a tenth of the price 1.15',
    ],
    [
      'a spread is negative',
      { 'EURUSD.csv': [`${HEADER},spread`, `${row(0)},0.0002`, `${row(1)},-0.0002`, ''].join('\n') },
      'EURUSD.csv:3 spread "-0.0002" is not a number',
    ],
    [
      'a spread is missing',
      { 'EURUSD.csv': [`${HEADER},spread`, `${row(0)},`, `${row(1)},0.0002`, ''].join('\n') },
      'EURUSD.csv:2 spread "" is not a number',
    ],
  ])('are refused, with file and line, when %s', async (_name, files, problem) => {
    expect(() => recordedOf(files)).toThrow(problem);
  });
});

describe('a recording that is played', () => {
  const HOUR = 60 * MINUTE_MS;
  /** A Wednesday, several years after the recording. */
  const SINCE = Date.parse('2031-03-12T09:30:00Z');
  const daysOf = (days: number) => ({ 'BTCUSDT.csv': rows(0, 24 * days + 1, HOUR) });
  const BTC = getPair('BTCUSDT');

  it.each([
    [91, 28],
    [28, 14],
    [14, 7],
  ])(
    '(%d days long) keeps its weekdays and hours, and leaves at least %d days before the start as history',
    async (days, history) => {
      const playedSince = timeOf(SINCE);
      const played = recordedOf(daysOf(days), { playedSince, now: () => SINCE });
      const { span } = played.recordings.get('BTCUSDT') as { span: { from: number; to: number } };
      expect((span.from - FROM) % (7 * DAY_MS)).toBe(0);
      expect(span.to - span.from).toBe(days * DAY_MS + HOUR);
      expect(SINCE - span.from).toBeGreaterThanOrEqual(history * DAY_MS);
      expect(SINCE - span.from).toBeLessThan((history + 7) * DAY_MS);
      // At SINCE, candles that close later are not visible yet.
      const known = await played.candles({ pair: BTC, from: span.from, to: span.to });
      expect((known.at(-1)?.time ?? 0) + HOUR).toBe(SINCE - 30 * MINUTE_MS);
      expect(playText(played, SINCE)).toMatch(
        /^BTCUSDT: \d+\.\d days of history, \d+\.\d days left, until 2031-/,
      );
    },
  );

  it('ends, and has no prices after the end', async () => {
    let now = SINCE;
    const played = recordedOf(daysOf(14), {
      playedSince: timeOf(SINCE),
      now: () => now,
    });
    now = SINCE + 8 * DAY_MS;
    const newest = played.candles({ pair: BTC, from: now - 3 * HOUR, to: now });
    await expect(newest).rejects.toMatchObject({ code: 'unavailable' });
    await expect(newest).rejects.toThrow(/BTCUSDT.csv ended at 2031-03-1\d/);
    expect(playText(played, now)).toContain('no prices any more, it ended on 2031-03-1');
  });

  it('opens and closes by the local time of its session, even if it is played in a season with another UTC offset', () => {
    // Forex closes for the week at 17:00 New York time, which is 21:00 UTC in June and 22:00 in
    // January.
    const friday = Date.parse('2026-06-12T20:30Z');
    const minutes = (from: number, count: number) =>
      Array.from(
        { length: count },
        (_none, minute) => `${timeOf(from + minute * MINUTE_MS)},1.1,1.2,1.05,1.15,1`,
      );
    const played = recordedOf(
      { 'EURUSD.csv': [...minutes(friday - 14 * DAY_MS, 30), ...minutes(friday, 30)] },
      { playedSince: '2031-01-15T00:00:00Z' },
    );
    const { candles = [] } = played.recordings.get('EURUSD') ?? {};
    const last = (candles.at(-1)?.time ?? 0) + MINUTE_MS;
    expect(new Date(last).toISOString().slice(11, 16)).toBe('22:00');
    expect(new Date(last).getUTCDay()).toBe(5);
  });

  it('is refused if it is too short, or contains no market that is scanned', async () => {
    const playedSince = timeOf(SINCE);
    expect(() => recordedOf(daysOf(13), { playedSince })).toThrow(
      'BTCUSDT.csv:1 cannot be played: a recording needs 14 days',
    );
    const other = recordedOf({ 'ACME.csv': rows(0, 5) });
    expect(() => playText(other, SINCE)).toThrow('None of the recorded markets');
  });
});

describe('recorded candles that are not sound', () => {
  const problemsOf = (files: Files): string => {
    try {
      recordedOf(files);
    } catch (error) {
      if (error instanceof CandleFileError) return error.message;
      throw error;
    }
    throw new Error('no problem reported');
  };

  it.each([
    ['a duplicate', [...rows(0, 3), row(2)], 'EURUSD.csv:5 2026-06-08T12:02:00Z is a duplicate of line 4'],
    [
      'unsorted rows',
      [row(0), row(2), row(1), row(3)],
      'EURUSD.csv:4 2026-06-08T12:01:00Z is not sorted: line 3',
    ],
    [
      'a high below the low',
      [row(0), row(1), row(2).replace('1.2,1.05', '1.04,1.05')],
      'EURUSD.csv:4 high 1.04 is under low 1.05',
    ],
    ['an open above the high', [row(0), row(1).replace('1.1,', '1.3,')], 'EURUSD.csv:3 open 1.3 is outside'],
    [
      'a price of zero',
      [row(0), row(1).replace('1.05', '0')],
      'EURUSD.csv:3 a price is not a positive number',
    ],
    [
      'a word instead of a number',
      [row(0), row(1).replace('1.15', 'n/a')],
      'EURUSD.csv:3 close "n/a" is not a number',
    ],
    ['the value NaN', [row(0), row(1).replace('1.15', 'NaN')], 'EURUSD.csv:3 close "NaN" is not a number'],
    ['an empty price', [row(0), row(1).replace('1.15', '')], 'EURUSD.csv:3 close "" is not a number'],
    [
      'an hour that is repeated when a clock is set back',
      [...rows(0, 60), ...rows(0, 60)],
      'EURUSD.csv:62 2026-06-08T12:00:00Z is not sorted: line 61',
    ],
    ['a missing cell', [row(0), row(1).replace(',10', '')], 'EURUSD.csv:3 has 5 columns instead of 6'],
    [
      'a local time',
      [row(0), row(1).replace('Z', '+01:00')],
      'EURUSD.csv:3 time "2026-06-08T12:01:00.000+01:00" is not ISO 8601 in UTC',
    ],
    [
      'a date that does not exist',
      [row(0), row(1).replace('06-08', '13-08')],
      'EURUSD.csv:3 time "2026-13-08',
    ],
    [
      'a time with seconds',
      [row(0), row(1).replace(':00.000Z', ':30.000Z')],
      'EURUSD.csv:3 time "2026-06-08T12:01:30.000Z" is not a whole minute',
    ],
    [
      'bars of different lengths',
      [...rows(0, 3, 5 * MINUTE_MS), row(13)],
      'EURUSD.csv:5 the bars of the file are',
    ],
    ['one candle', [row(0)], 'EURUSD.csv:2 one candle is too few'],
    ['a file with no candle', [], 'EURUSD.csv:1 there is no candle'],
  ] as const)('are refused, with file and line, for %s', async (_, lines, message) => {
    expect(problemsOf({ 'EURUSD.csv': lines })).toContain(message);
  });

  it('are refused if the file is empty', async () => {
    expect(problemsOf({ 'EURUSD.csv': '' })).toContain('EURUSD.csv:1 the file is empty');
  });

  it('are refused if the columns are wrong', async () => {
    const text = ['time,open,high,low,volume', row(0)].join('\n');
    expect(problemsOf({ 'EURUSD.csv': text })).toContain(
      'EURUSD.csv:1 the columns must be time,open,high,low,close,volume,spread (close missing; volume',
    );
    const other = ['time,open,low,high,close,volume', row(0)].join('\n');
    expect(problemsOf({ 'EURUSD.csv': other })).toContain('in another order');
  });

  it('are all reported at once, for all files together', async () => {
    const message = problemsOf({
      'EURUSD.csv': [row(0), row(0)],
      'GBPUSD.csv': [row(1), row(0), 'x'],
    });
    expect(
      message
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(' ')[0]),
    ).toEqual(['EURUSD.csv:3', 'GBPUSD.csv:3', 'GBPUSD.csv:4']);
  });

  it('are refused if two files have bars of different lengths, or belong to the same pair', async () => {
    const hours = { 'EURUSD.csv': rows(0, 4), 'GBPUSD.csv': rows(0, 4, 60 * MINUTE_MS) };
    expect(problemsOf(hours)).toContain('GBPUSD.csv:2 has bars of 60 minutes, another file has 1');
    expect(problemsOf({ 'EURUSD.csv': rows(0, 4), 'EUR_USD.csv': rows(0, 4) })).toContain('and so is');
  });
});

describe('clocks of brokers', () => {
  /** Makes minutes of a market that never closes, in MetaTrader 4's format with local times. */
  const byClock = (from: string, hours: number, wallOf: (time: number) => string) =>
    Array.from({ length: hours * 60 }, (_none, minute) => {
      const wall = wallOf(Date.parse(from) + minute * MINUTE_MS);
      return `${wall.slice(0, 10).replaceAll('-', '.')},${wall.slice(11, 16)},100,101,99,100,1`;
    }).join('\n');
  const wallIn = (timeZone: string, aheadHours = 0) => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return (time: number) => {
      const wall = Date.parse(`${format.format(time).replace(' ', 'T')}Z`);
      return timeOf(wall + aheadHours * 3_600_000);
    };
  };

  it.each([
    ['the hour that occurs twice', '2025-10-25T20:00Z', 8],
    ['the hour that is skipped', '2025-03-29T21:00Z', 8],
    ['a night in July', '2025-07-05T20:00Z', 8],
  ])('are converted to UTC without a missing minute in %s', (_name, from, hours) => {
    const text = byClock(from, hours, wallIn('Europe/Athens'));
    const { recordings } = recordedOf({ 'BTCUSDT.csv': text }, { zone: 'Europe/Athens' });
    const { candles, span, gaps } = recordings.get('BTCUSDT') ?? {};
    expect(candles).toHaveLength(hours * 60);
    expect(span?.from).toBe(Date.parse(from));
    expect(gaps).toEqual([]);
  });

  it('can follow New York in weeks in which American clocks have changed and European clocks have not', () => {
    const from = '2025-03-10T00:00Z';
    const text = byClock(from, 3, wallIn('America/New_York', 7));
    const spanIn = (zone: string) =>
      recordedOf({ 'BTCUSDT.csv': text }, { zone }).recordings.get('BTCUSDT')?.span.from;
    expect(spanIn('America/New_York+7')).toBe(Date.parse(from));
    expect(spanIn('Europe/Athens')).not.toBe(Date.parse(from));
  });

  it.each([
    ['America/New_York+7', true],
    ['Etc/GMT+5', true],
    ['Asia/Kolkata-2', true],
    ['America/New_York+25', false],
    ['Mars/Base+7', false],
    ['+7', false],
  ])('are read from the name %s: %s', (name, isKnown) => {
    expect(isClock(name)).toBe(isKnown);
  });
});

describe('a row with impossible prices', () => {
  const sound = Array.from({ length: 200 }, (_none, minute) => {
    const wall = timeOf(Date.parse('2001-09-11T18:00Z') + minute * MINUTE_MS);
    return `${wall.slice(0, 10).replaceAll('-', '')} ${wall.slice(11, 16).replace(':', '')}00;1.1;1.2;1.05;1.1;0`;
  });
  const bad = sound.map((line, minute) =>
    minute === 132 ? `${line.slice(0, 15)};-.000100;-.000100;-.000100;-.000100;0` : line,
  );

  it('is reported as a gap if most other rows are sound', () => {
    const { recordings } = recordedOf({ 'EURUSD.csv': bad.join('\n') }, { zone: 'Etc/GMT+5' });
    const recording = recordings.get('EURUSD');
    expect(recording?.candles.filter(({ isFilled }) => !isFilled)).toHaveLength(199);
    expect(recording?.gaps).toMatchObject([
      { line: 133, problem: expect.stringContaining('"-.000100" is not a number: the bar is left out') },
    ]);
  });

  it('makes the whole recording invalid if more than 1 % of the recording’s rows have impossible prices', () => {
    const many = bad.map((line, minute) => (minute % 40 === 0 ? `${line.slice(0, 15)};0;0;0;0;0` : line));
    expect(() => recordedOf({ 'EURUSD.csv': many.join('\n') }, { zone: 'Etc/GMT+5' })).toThrow(
      CandleFileError,
    );
  });

  it('removes the minute if the row is in the bid file or the ask file', () => {
    const sides = { 'EURUSD.bid.csv': bad.join('\n'), 'EURUSD.ask.csv': sound.join('\n') };
    const [gap] = gapsOf(recordedOf(sides, { zone: 'Etc/GMT+5' }));
    expect(gap?.problem).toContain('is not a number: the bar is left out');
  });
});
