import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isMarketDataError } from '@croneai/engine/markets/market-data.ts';
import { writeBacktest } from './backtest/write-backtest.ts';
import { listCorpus } from './corpus/list-corpus.ts';
import { printCorpus } from './corpus/print-corpus.ts';
import { runCorpus } from './corpus/run-corpus.ts';
import { explainSlot } from './lab/explain-slot.ts';
import { renderLabReport } from './lab/lab-report.ts';
import { FULL_TRIAL, tryLicence } from './lab/licence-gates.ts';
import { printLab } from './lab/print-lab.ts';
import { runLab } from './lab/run-lab.ts';
import { printTrained, trainInLab } from './lab/train-lab.ts';
import { tryBias } from './lab/try-bias.ts';
import { type GateResult, gateText, isKept, tryGates, tryRecorded } from './lab/world-gates.ts';
import { listLooks, registerLook } from './looks.ts';
import { tradesNeeded } from './measure/score.ts';
import { type Command, commandOf, readOptions } from './options.ts';
import { OptionsError } from './usage.ts';

// `npm run lab -- COMMAND …` and `npm run backtest -- …`: walk engines through the past. No running service is needed. Wrong options and
// prices end with one message and exit code 1.

const COMMANDS: Readonly<Record<Command, (args: readonly string[]) => Promise<string>>> = {
  async compare(args) {
    const options = readOptions('compare', args);
    const result = await runLab(options);
    const json = await write(options.out, 'lab.json', `${JSON.stringify(result, null, 1)}\n`);
    const html = await write(options.out, 'lab.html', renderLabReport(result));
    return `${printLab(result)}\n\nWritten: ${json}\nReport: ${html}`;
  },
  async train(args) {
    const options = readOptions('train', args);
    const trained = await trainInLab(options);
    return `${printTrained(trained)}\nWritten: ${await write(options.out, 'artefact.json', trained.text)}`;
  },
  backtest: (args) => writeBacktest(readOptions('backtest', args)),
  explain: (args) => explainSlot(readOptions('explain', args)),
  async gates(args) {
    const { worlds, seed, candles } = readOptions('gates', args);
    const results: GateResult[] = [];
    if (candles === undefined) {
      for (const world of worlds) results.push(...(await tryGates(world, { seed, isFull: true })));
      if (worlds.length > 1) results.push(...tryLicence(FULL_TRIAL, seed));
    } else results.push(...(await tryRecorded(candles)));
    if (!results.every(isKept)) process.exitCode = 1;
    return results.map(gateText).join('\n');
  },
  async corpus(args) {
    const { path, zone, isRun, paysBy, out } = readOptions('corpus', args);
    if (!isRun) return listCorpus(path, zone);
    const startedAt = performance.now();
    const result = await runCorpus(path, paysBy, (name, seconds) =>
      process.stderr.write(`  ${name} ${seconds.toFixed(1)} s\n`),
    );
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const json = await write(out, 'corpus.json', `${JSON.stringify(result, null, 1)}\n`);
    return `${printCorpus(result)}\n\n${seconds} s. Written: ${json}`;
  },
  async bias(args) {
    const results = await tryBias(readOptions('bias', args));
    if (!results.every((each) => each.isKept)) process.exitCode = 1;
    return results
      .map(({ check, isKept: kept, found }) => `${kept ? 'kept  ' : 'BROKEN'}  ${check.padEnd(7)}  ${found}`)
      .join('\n');
  },
  async looks() {
    return listLooks();
  },
  async power(args) {
    const { rate } = readOptions('power', args);
    const { half, eighty } = tradesNeeded(rate / 100);
    return (
      `A true win rate of ${rate} % leaves 50 % out of its 95 % interval after ${half.toLocaleString('en-GB')} trades half the time, ` +
      `after ${eighty.toLocaleString('en-GB')} in 80 of 100 cases.`
    );
  },
};

async function write(folder: string, name: string, content: string): Promise<string> {
  const file = join(resolve(folder), name);
  await mkdir(resolve(folder), { recursive: true });
  await writeFile(file, content);
  return file;
}

try {
  const [name, ...args] = process.argv.slice(2);
  const command = commandOf(name);
  readOptions(command, args);
  await registerLook([command, ...args]);
  process.stdout.write(`${await COMMANDS[command](args)}\n`);
} catch (error) {
  if (!(error instanceof OptionsError || isMarketDataError(error))) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
