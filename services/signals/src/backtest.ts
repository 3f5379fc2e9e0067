import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BacktestOptionsError, readBacktestOptions } from './engine/backtest/backtest-options.ts';
import { prepareBacktest } from './engine/backtest/prepare-backtest.ts';
import { printResult } from './engine/backtest/print-result.ts';
import { renderReport } from './engine/backtest/report/render-report.ts';
import { type BacktestRequest, runBacktest } from './engine/backtest/run-backtest.ts';
import { isMarketDataError } from './markets/market-data.ts';

// `npm run backtest`: replays the strategy on the past, prints what it would have done, and writes it as JSON and HTML.
// It needs no running service. What cannot be run as asked ends with one message and exit code 1.

const PROGRESS_EVERY_MS = 5_000;

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
  await writeFile(files.json, `${JSON.stringify({ ...result, notes }, null, 1)}\n`);
  await writeFile(files.html, renderReport(result, notes));

  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(
    `${[...notes, '', printResult(result), '', `${seconds} s. Written: ${files.json}`, `Report: ${files.html}`].join('\n')}\n`,
  );
}

/** A line every few seconds, on the error channel: what is printed at the end stays clean. */
function progressOf({ pairs }: BacktestRequest): (done: number) => void {
  let told = performance.now();
  return (done) => {
    if (performance.now() - told < PROGRESS_EVERY_MS) return;
    told = performance.now();
    process.stderr.write(`  ${done} of ${pairs.length} pairs replayed\n`);
  };
}
