import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomCandles } from '../test/random-candles.ts';
import type { BacktestResult } from './engine/backtest/run-backtest.ts';
import { MINUTE_MS } from './markets/candle.ts';
import { isOpen } from './markets/session-hours.ts';
import { getPair } from './markets/universe.ts';

const run = promisify(execFile);
const PROGRAM = new URL('./backtest.ts', import.meta.url).pathname;
const PROGRAM_TIMEOUT_MS = 60_000;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backtest-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function backtest(name: string, ...args: string[]) {
  const out = join(folder, name);
  const { stdout } = await run(process.execPath, [PROGRAM, '--out', out, ...args]);
  const result: BacktestResult & { notes: string[] } = JSON.parse(
    await readFile(join(out, 'backtest.json'), 'utf8'),
  );
  return { stdout, result, html: await readFile(join(out, 'backtest.html'), 'utf8') };
}

const failureOf = async (...args: string[]): Promise<{ code: number; stderr: string }> =>
  run(process.execPath, [PROGRAM, '--out', join(folder, 'none'), ...args]).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );

describe('npm run backtest', { timeout: PROGRAM_TIMEOUT_MS }, () => {
  const args = [
    '--days',
    '2',
    '--until',
    '2026-03-05',
    '--pairs',
    'EURUSD,BTCUSDT,XAUUSD',
    '--warm-days',
    '2',
  ];

  it('prints and writes figures that follow from the signals it lists', async () => {
    const { stdout, result, html } = await backtest('synthetic', ...args);
    const { published, signals } = result;
    const multiples = signals.map(({ multiple }) => multiple ?? 0);
    const won = signals.filter(({ outcome }) => outcome === 'profit').length;
    const lost = signals.filter(({ outcome }) => outcome === 'loss').length;
    expect(published).toMatchObject({ trades: signals.length, won, lost });
    expect(published.winRate).toBeCloseTo((100 * won) / (won + lost), 9);
    expect(published.totalR).toBeCloseTo(
      multiples.reduce((sum, multiple) => sum + multiple, 0),
      6,
    );
    expect(result.slots).toEqual({ all: 2 * 288, published: signals.length });
    expect(result.calibration.candidates.reduce((sum, { trades }) => sum + trades, 0)).toBe(
      result.candidates.won + result.candidates.lost,
    );

    const words = [
      'win rate',
      'profit factor',
      'expectancy',
      'max drawdown',
      'Calibration',
      'synthetic prices',
    ];
    for (const word of words) expect(stdout).toContain(word);
    expect(stdout).toContain(`${published.winRate?.toFixed(1)}%`);
    expect(html).toContain(`${published.winRate?.toFixed(1)}%`);
    expect(html.match(/<svg/g)).toHaveLength(2);
    expect(html).not.toMatch(/<script|https?:|NaN|undefined|Infinity/);
  });

  it('gives the same figures again, and others for another seed', async () => {
    const [one, again, other] = [
      await backtest('one', ...args),
      await backtest('again', ...args),
      await backtest('other', ...args, '--seed', 'other'),
    ];
    expect(again.result).toEqual(one.result);
    expect(other.result.signals).not.toEqual(one.result.signals);
  });

  it('replays recorded hours with gaps, and says so', async () => {
    const pair = getPair('EURUSD');
    const HOUR_MS = 60 * MINUTE_MS;
    const from = Date.parse('2026-01-05T00:00Z');
    const candles = randomCandles({ seed: 21, pair, from, bars: 24 * 60, barMs: HOUR_MS }).filter(
      ({ time }, index) => isOpen(pair.session, time, time + HOUR_MS) && (index < 700 || index > 705),
    );
    const rows = candles.map(({ time, open, high, low, close, volume }) =>
      [new Date(time).toISOString(), open, high, low, close, volume].join(','),
    );
    const file = join(folder, 'EURUSD.csv');
    await writeFile(file, ['time,open,high,low,close,volume', ...rows].join('\n'));
    const { stdout, result, html } = await backtest(
      'recorded',
      '--candles',
      file,
      '--days',
      '50',
      '--warm-days',
      '5',
    );
    expect(result).toMatchObject({ provenance: 'recorded', barMinutes: 60, pairs: ['EURUSD'] });
    expect(result.published.trades).toBeGreaterThan(5);
    expect(result.published.expired).toBe(0);
    expect(stdout).toMatch(
      /Gaps in the recording are left out: EURUSD\.csv:\d+ 6 bars are missing before it/,
    );
    expect(html).toContain('recorded prices');
  });

  it('writes a report of nothing, too', async () => {
    const { html, stdout } = await backtest(
      'nothing',
      '--days',
      '1',
      '--until',
      '2026-03-01',
      '--pairs',
      'EURUSD',
      '--warm-days',
      '0',
    );
    expect(stdout).toContain('0 of 288 slots with a signal');
    expect(html).toContain('No signals');
  });

  it.each([
    [['--pairs', 'EURUSD,NOPE'], 'There are no prices of NOPE'],
    [['--candles', '/nowhere/at-all'], 'There are no recorded candles at /nowhere/at-all'],
    [['--days', 'x'], '--days must be a whole number'],
    [['--until', '2999-01-01'], '--until lies in the future'],
  ])('refuses %j with one message', async (wrong, message) => {
    const { code, stderr } = await failureOf(...wrong);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});
