import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BacktestOptionsError, readBacktestOptions } from '../engine/backtest/backtest-options.ts';
import type { BacktestResult } from '../engine/backtest/backtest-result.ts';
import { prepareBacktest } from '../engine/backtest/prepare-backtest.ts';
import { printResult } from '../engine/backtest/print-result.ts';
import { renderReport } from '../engine/backtest/report/render-report.ts';
import { type BacktestRequest, runBacktest } from '../engine/backtest/run-backtest.ts';
import { isMarketDataError } from '../markets/market-data.ts';

// `npm run backtest`: walks the engine forward over the past, prints what it would have done, and writes it as JSON and HTML.
// It needs no running service. Wrong options end with one message and exit code 1.

const PROGRESS_EVERY_MS = 5_000;
/** Characters that are written at once. */
const PART_LENGTH = 1 << 16;

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BacktestOptionsError || isMarketDataError(error))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const options = readBacktestOptions(args);
  const startedAt = performance.now();
  const { request, notes } = await prepareBacktest(options);
  const result = await runBacktest({ ...request, onPair: progressOf(request) });

  const folder = resolve(options.out);
  const files = { json: join(folder, 'backtest.json'), html: join(folder, 'backtest.html') };
  await mkdir(folder, { recursive: true });
  await pipeline(jsonOf(result, notes), createWriteStream(files.json));
  await writeFile(files.html, renderReport(result, notes));

  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(
    `${[...notes, '', printResult(result), '', `${seconds} s. Written: ${files.json}`, `Report: ${files.html}`].join('\n')}\n`,
  );
}

/** The result as JSON, a candidate a line: a month of all markets is more than one string can hold. */
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

/** A line every few seconds, on the error channel: what is printed at the end stays clean. */
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
