import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Interval } from '../measure/reliability.ts';
import type { BacktestOptions } from '../options.ts';
import { reportText } from '../report/report.ts';
import { prepareBacktest } from './prepare-backtest.ts';
import { reportBacktest } from './report-backtest.ts';
import { type BacktestRequest, type BacktestResult, runBacktest } from './run-backtest.ts';

const PROGRESS_EVERY_MS = 5_000;
/** Number of characters per write. */
const PART_LENGTH = 1 << 16;

/**
 * Replays the service's engine over the past and writes the results as JSON. Returns the figures as
 * lines for a terminal.
 */
export async function writeBacktest(options: BacktestOptions) {
  const startedAt = performance.now();
  const { request, notes } = await prepareBacktest(options);
  const result = await runBacktest({ ...request, onPair: progressOf(request) });

  const folder = resolve(options.out);
  const files = {
    json: join(folder, 'backtest.json'),
    figures: join(folder, 'figures.json'),
  };
  await mkdir(folder, { recursive: true });
  await pipeline(jsonOf(result, notes), createWriteStream(files.json));
  const report = reportBacktest(result, options.paysBy, notes);
  const { prices } = options;
  const name = prices.kind === 'synthetic' ? prices.seed : basename(resolve(prices.path));
  const figures = figuresOf(result, name);
  await writeFile(files.figures, `${JSON.stringify(figures, null, 2)}\n`);

  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const written = `${seconds} s. Written: ${files.json}`;
  return { text: `${reportText(report)}\n\n${written}`, result: figures };
}

/**
 * Yields the result as JSON in parts, with one candidate per line. As a single string, the JSON of
 * all markets of a month would exceed the maximum length.
 */
function* jsonOf({ candidateTrades, ...rest }: BacktestResult, notes: readonly string[]): Generator<string> {
  const text = JSON.stringify({ ...rest, notes }, null, 1);
  yield `${text.slice(0, text.lastIndexOf('\n}'))},\n "candidateTrades": [`;
  let [part, separator] = ['', '\n'];
  for (const trade of candidateTrades) {
    part += `${separator}  ${JSON.stringify(trade)}`;
    separator = ',\n';
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
  }
  yield `${part}\n ]\n}\n`;
}

/** Summarises a run; pages and docs take their figures from this summary. */
function figuresOf({ candidates, skill, published, ...result }: BacktestResult, prices: string) {
  return {
    prices,
    engine: result.engine,
    featureVersion: result.featureVersion,
    settlementRule: result.settlementRule.version,
    paysBy: result.paysBy,
    slots: result.slots.all,
    all: figureOf({ candidates, skill, published }),
    markets: result.markets.map((market) => ({
      pair: market.pair,
      from: market.from,
      to: market.to,
      ...figureOf(market),
    })),
  };
}

function figureOf({
  candidates,
  skill,
  published,
}: Pick<BacktestResult, 'candidates' | 'skill' | 'published'>) {
  return {
    candidates: candidates.trades,
    won: candidates.won,
    lost: candidates.lost,
    winRate: estimateOf(candidates.winRate, candidates.winRateInterval),
    topFifth: skill.topFifth && {
      predicted: rounded(skill.topFifth.predicted),
      actual: rounded(skill.topFifth.actual),
    },
    brierSkill: estimateOf(skill.brierSkill, skill.brierSkillInterval),
    published: published.trades,
    net: estimateOf(published.net, published.netInterval),
  };
}

function estimateOf(value: number | null, interval: Interval | null) {
  if (value === null || interval === null) return null;
  return { value: rounded(value), low: rounded(interval.low), high: rounded(interval.high) };
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Prints a progress line every few seconds on stderr, so that stdout has only the result. */
function progressOf({ groups }: BacktestRequest): (done: number) => void {
  const markets = groups.flat().length;
  let reportedAt = performance.now();
  return (done) => {
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = performance.now();
    const next = done === markets ? ': now training and deciding, day by day' : '';
    process.stderr.write(`  ${done} of ${markets} markets read${next}\n`);
  };
}
