import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { isMarketDataError } from '@croneai/engine/markets/market-data.ts';
import { isOpen } from '@croneai/engine/markets/session-hours.ts';
import { getPair } from '@croneai/engine/markets/universe.ts';
import { describe, expect, it } from 'vitest';
import { randomCandles } from '../../../../packages/engine/test/random-candles.ts';
import { csvOf, HEADER, record, testFolder, worldCandles } from '../../test/recordings.ts';
import { execute } from '../commands.ts';
import { OptionsError } from '../usage.ts';
import type { BacktestResult } from './run-backtest.ts';
import type { toCandidateTrade } from './to-result.ts';

type CandidateTrade = ReturnType<typeof toCandidateTrade>;

const run = promisify(execFile);
const PROGRAM = new URL('../main.ts', import.meta.url).pathname;
const PROGRAM_TIMEOUT_MS = 180_000;

const folder = await testFolder();
await writeFile(join(folder, 'looks.json'), JSON.stringify({ trials: [], months: [], runs: [] }));

/** Runs the command and returns its output, or the text of its error. */
async function textOf(...args: string[]): Promise<string> {
  return (await execute('backtest', [...args, '--register', join(folder, 'looks.json')])).text;
}

async function backtest(name: string, ...args: string[]) {
  const out = join(folder, name);
  const stdout = await textOf('--out', out, ...args);
  const result: Omit<BacktestResult, 'candidateTrades'> & {
    notes: string[];
    candidateTrades: CandidateTrade[];
  } = JSON.parse(await readFile(join(out, 'backtest.json'), 'utf8'));
  const figures = JSON.parse(await readFile(join(out, 'figures.json'), 'utf8'));
  return { stdout, result, figures };
}

const failureOf = async (...args: string[]): Promise<{ code: number; stderr: string }> =>
  run(process.execPath, [
    ...[PROGRAM, 'backtest', '--out', join(folder, 'none'), '--register', join(folder, 'looks.json')],
    ...args,
  ]).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  );

/** Returns a spread of a tenth of the typical move in one minute. */
const spreadOf = (symbol: string) => getPair(symbol).referencePrice * 2e-5;

describe('npm run backtest', { timeout: PROGRAM_TIMEOUT_MS }, () => {
  const args =
    '--days 4 --until 2026-03-05 --pairs EURUSD,BTCUSDT,XAUUSD --warm-days 12 --pays-by none'.split(' ');

  let made: ReturnType<typeof backtest> | undefined;
  const synthetic = () => {
    made ??= backtest('synthetic', ...args);
    return made;
  };

  it('prints and writes figures that equal a calculation from the listed trades', async () => {
    const { stdout, result, figures } = await synthetic();
    expect(figures).toMatchObject({ prices: 'croneai', paysBy: 'none', slots: result.slots.all });
    expect(figures.all.published).toBe(result.published.trades);
    expect(figures.all.winRate.value).toBeCloseTo(result.candidates.winRate ?? 0, 3);
    const { published, signals, candidates, candidateTrades, slots } = result;
    const count = (trades: readonly CandidateTrade[], outcome: string) =>
      trades.filter((trade) => trade.outcome === outcome).length;
    expect(signals.length).toBeGreaterThan(0);
    for (const [trades, figures] of [
      [signals, published],
      [candidateTrades, candidates],
    ] as const) {
      const [won, lost] = [count(trades, 'profit'), count(trades, 'loss')];
      expect(figures).toMatchObject({ trades: trades.length, won, lost });
      expect(figures.winRate).toBeCloseTo((100 * won) / (won + lost), 9);
      expect(figures.totalR).toBeCloseTo(
        trades.reduce((sum, { multiple }) => sum + multiple, 0),
        2,
      );
    }
    const decided = candidateTrades.filter(({ outcome }) => outcome !== 'breakeven');
    const lossOf = ({ confidence, outcome }: CandidateTrade) =>
      (confidence / 100 - (outcome === 'profit' ? 1 : 0)) ** 2;
    const brier = decided.reduce((sum, trade) => sum + lossOf(trade), 0) / decided.length;
    expect(candidates.brierScore).toBeCloseTo(brier, 7);
    expect(result.skill.brierSkill).toBeCloseTo(100 * (1 - brier / 0.25), 4);
    expect(slots).toMatchObject({ all: 4 * 288, published: signals.length });
    expect(result.calibration.candidates.reduce((sum, { forecasts }) => sum + forecasts, 0)).toBe(
      candidates.won + candidates.lost,
    );
    expect(result.markets.map(({ pair }) => pair).sort()).toEqual(['BTCUSDT', 'EURUSD', 'XAUUSD']);

    const words = ['top fifth predicted', 'Brier skill', 'net a signal', 'Calibration', 'synthetic prices'];
    for (const word of words) expect(stdout).toContain(word);
    expect(stdout).toContain(`${candidates.winRate?.toFixed(1)} (`);
    expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('gives the same figures on a second run with the same seed, and other figures with another seed', async () => {
    const again = await backtest('again', ...args);
    const other = await backtest('other', ...args, '--seed', 'other');
    expect(again.result).toEqual((await synthetic()).result);
    expect(other.result.candidateTrades).not.toEqual(again.result.candidateTrades);
  });

  it('reports gaps when it replays recorded hours', async () => {
    const pair = getPair('EURUSD');
    const from = Date.parse('2026-01-05T00:00Z');
    const candles = randomCandles({ seed: 21, pair, from, bars: 24 * 60, barMs: HOUR_MS }).filter(
      ({ time }, index) => isOpen(pair.session, time, time + HOUR_MS) && (index < 700 || index > 705),
    );
    const file = await record(folder, 'EURUSD', csvOf(candles));
    const walked = ['--candles', file, '--days', '50', '--warm-days', '5'];
    const { stdout, result } = await backtest('recorded', ...walked);
    expect(result).toMatchObject({ provenance: 'recorded', barMinutes: 60, pairs: ['EURUSD'] });
    expect(result.candidates.trades).toBeGreaterThan(50);
    expect(stdout).toContain('Bars of 60 minutes give at most 134 slots in 28 days, and a model needs 1,200');
    expect(stdout).toMatch(/are left out: EURUSD\.csv:\d+ 6 bars are missing before it/);
    expect(stdout).toContain('recorded prices');
  });

  it('counts only the last days of every recording, learns from the days before them, and uses the spread of the recording', async () => {
    const recordings = join(folder, 'months');
    const bids = worldCandles('trend', { symbol: 'ETHUSDT', from: '2022-05-02T00:00Z', seed: 5 });
    const side = (candles: readonly Candle[], more: number) =>
      csvOf(
        candles.map((candle) => ({
          ...candle,
          open: candle.open + more,
          high: candle.high + more,
          low: candle.low + more,
          close: candle.close + more,
        })),
      );
    const bitcoin = worldCandles('trend', { from: '2024-01-01T00:00Z', seed: 5 });
    const withSpread = csvOf(bitcoin, () => `,${spreadOf('BTCUSDT')}`);
    await record(recordings, 'BTCUSDT', withSpread, `${HEADER},spread`);
    await record(recordings, 'ETHUSDT.bid', side(bids, 0));
    await record(recordings, 'ETHUSDT.ask', side(bids, spreadOf('ETHUSDT')));
    const run = ['--candles', recordings, '--days', '8', '--warm-days', '7'];
    const points = await backtest('points', ...run, '--pays-by', 'points');
    const { markets, slots, candidates } = points.result;
    expect(markets.map(({ pair, from, historyDays }) => [pair, from, historyDays])).toEqual([
      ['ETHUSDT', '2022-05-08T00:00:00.000Z', 6],
      ['BTCUSDT', '2024-01-07T00:00:00.000Z', 6],
    ]);
    expect(slots.all).toBe(2 * 8 * 288);
    expect(candidates.winRate).toBeGreaterThan(53);
    expect(points.stdout).toContain('Fewer than the 7 days of history asked for: BTCUSDT 6.0, ETHUSDT 6.0.');
    // The recorded spread is 3 to 12 hundredths of the distance to the target. The cost that is
    // assumed for prices without a spread would exceed this distance.
    expect(candidates.net).toBeGreaterThan((candidates.expectancyR ?? 0) - 0.1);
    expect(candidates.net).toBeLessThan((candidates.expectancyR ?? 0) - 0.01);
    const free = await backtest('free', ...run, '--pays-by', 'none');
    expect(free.result.candidates.winRate).toBe(candidates.winRate);
    expect(free.result.published.trades).toBeGreaterThan(points.result.published.trades);
  });

  it('writes a report even if there are no trades', async () => {
    const from = Date.parse('2026-01-06T00:00Z');
    const still = randomCandles({ seed: 1, pair: getPair('GBPUSD'), from, bars: 600 });
    const file = await record(
      folder,
      'GBPUSD',
      csvOf(still.map((bar) => ({ ...bar, open: 1.3, high: 1.3, low: 1.3, close: 1.3 }))),
    );
    const { stdout, result } = await backtest('nothing', '--candles', file, '--days', '1');
    expect(result.markets[0]?.undecided).toMatchObject({ 'the market did not move': expect.any(Number) });
    expect(stdout).toContain('0 of 120 slots with a signal');
    expect(stdout).toContain('Recordings of less than a day, all of which counts: GBPUSD.');
    expect(stdout).toContain('No candidates');
    expect(stdout).toContain('the market did not move');
  });

  it('reports problems of a recording by file and line', async () => {
    const from = Date.parse('2026-01-06T00:00Z');
    const lines = csvOf(randomCandles({ seed: 2, pair: getPair('AUDUSD'), from, bars: 20 }));
    const [wrong = '', , before = '', after = ''] = lines.slice(5);
    const rows = [...lines.slice(0, 5), wrong.replace(/,[^,]*,/, ',NaN,'), after, before];
    const file = await record(folder, 'AUDUSD', rows);
    const { code, stderr } = await failureOf('--candles', file);
    expect(code).toBe(1);
    expect(stderr).toContain('AUDUSD.csv:7 open "NaN" is not a number');
    expect(stderr).toContain('AUDUSD.csv:9 2026-01-06T00:07:00Z is not sorted: line 8');
    expect(stderr).not.toContain('    at ');
  });

  it.each([
    [['--pairs', 'EURUSD,NOPE'], 'There are no prices of NOPE'],
    [['--candles', '/nowhere/at-all'], 'There are no recorded candles at /nowhere/at-all'],
    [['--until', '2999-01-01'], '--until lies in the future'],
  ])('refuses %j with one message', async (wrong, message) => {
    const error = await textOf('--out', join(folder, 'none'), ...wrong).catch((reason: unknown) => reason);
    expect(error instanceof OptionsError || isMarketDataError(error)).toBe(true);
    expect(error).toMatchObject({ message: expect.stringContaining(message) });
  });
});
