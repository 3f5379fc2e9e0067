import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isMarketDataError } from '@croneai/engine/markets/market-data.ts';
import { explainSlot } from '../lab/explain-slot.ts';
import { LabOptionsError, readLabOptions } from '../lab/lab-options.ts';
import { renderLabReport } from '../lab/lab-report.ts';
import { printLab } from '../lab/print-lab.ts';
import { runLab } from '../lab/run-lab.ts';
import { tradesNeeded } from '../lab/score.ts';
import { printTrained, trainInLab } from '../lab/train-lab.ts';
import { gateText, isKept, tryGates } from '../lab/world-gates.ts';

// `npm run lab -- compare …`: walks engines forward over the same past and measures how far they differ. `npm run lab -- power --rate 52`
// computes how many trades that takes. It needs no running service. Wrong options end with one message and exit code 1.

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof LabOptionsError || isMarketDataError(error))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(args: readonly string[]): Promise<void> {
  const options = readLabOptions(args);
  if (options.command === 'power') {
    const { half, eighty } = tradesNeeded(options.rate / 100);
    process.stdout.write(
      `A true win rate of ${options.rate} % leaves 50 % out of its 95 % interval after ${half.toLocaleString('en-GB')} trades half the time, ` +
        `after ${eighty.toLocaleString('en-GB')} in 80 of 100 cases.\n`,
    );
    return;
  }
  if (options.command === 'explain') {
    process.stdout.write(`${await explainSlot(options)}\n`);
    return;
  }
  if (options.command === 'worlds') {
    for (const world of options.worlds)
      for (const result of await tryGates(world, options.seed)) {
        process.stdout.write(`${gateText(result)}\n`);
        if (!isKept(result)) process.exitCode = 1;
      }
    return;
  }
  const folder = resolve(options.out);
  if (options.command === 'train') {
    const trained = await trainInLab(options);
    const file = join(folder, 'artefact.json');
    await mkdir(folder, { recursive: true });
    await writeFile(file, trained.text);
    process.stdout.write(`${printTrained(trained)}\nWritten: ${file}\n`);
    return;
  }
  const result = await runLab(options);
  const files = { json: join(folder, 'lab.json'), html: join(folder, 'lab.html') };
  await mkdir(folder, { recursive: true });
  await writeFile(files.json, `${JSON.stringify(result, null, 1)}\n`);
  await writeFile(files.html, renderLabReport(result));
  process.stdout.write(`${printLab(result)}\n\nWritten: ${files.json}\nReport: ${files.html}\n`);
}
