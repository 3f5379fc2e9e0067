import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expectationText } from '@croneai/signals/expectation/expectation-text.ts';
import { writeBacktest } from './backtest/write-backtest.ts';
import { listCorpus } from './corpus/list-corpus.ts';
import { printCorpus } from './corpus/print-corpus.ts';
import { runCorpus } from './corpus/run-corpus.ts';
import { tryCorpus } from './lab/corpus-gates.ts';
import { expectFromFolder } from './lab/expect-from-folder.ts';
import { explainSlot } from './lab/explain-slot.ts';
import { renderLabReport } from './lab/lab-report.ts';
import { FULL_TRIAL, tryLicence } from './lab/licence-gates.ts';
import { FULL_LIKE_REAL, tryLikeReal } from './lab/like-real-gate.ts';
import { permutationText, permutePrices } from './lab/permute-prices.ts';
import { printLab } from './lab/print-lab.ts';
import { runLab } from './lab/run-lab.ts';
import { printTrained, trainInLab } from './lab/train-lab.ts';
import { tryBias } from './lab/try-bias.ts';
import { type GateResult, gateText, isKept, tryGates } from './lab/world-gates.ts';
import { listLooks, registerLook, registerOf } from './looks.ts';
import { tradesNeeded } from './measure/score.ts';
import { type Command, commandOf, readOptions } from './options.ts';
import { keepRun, listRuns, readExperiment } from './runs.ts';
import { OptionsError } from './usage.ts';

// The commands of lab and backtest. All throw an OptionsError, or what reading prices throws.

/** Lines for the terminal, and the figures that a run is kept by: the same for the same run. */
type Answer = { readonly text: string; readonly result?: unknown };

export const COMMANDS: Readonly<Record<Command, (args: readonly string[]) => Promise<Answer>>> = {
  async compare(args) {
    const options = readOptions('compare', args);
    const result = await runLab(options);
    const json = await write(options.out, 'lab.json', `${JSON.stringify(result, null, 1)}\n`);
    const html = await write(options.out, 'lab.html', renderLabReport(result));
    // The register grows with each run.
    const figures = result.engines.map(({ deflated: _deflated, ...engine }) => engine);
    return { text: `${printLab(result)}\n\nWritten: ${json}\nReport: ${html}`, result: figures };
  },
  async train(args) {
    const options = readOptions('train', args);
    const trained = await trainInLab(options);
    const file = await write(options.out, 'artefact.json', trained.text);
    return { text: `${printTrained(trained)}\nWritten: ${file}`, result: trained.hash };
  },
  backtest: (args) => writeBacktest(readOptions('backtest', args)),
  explain: async (args) => ({ text: await explainSlot(readOptions('explain', args)) }),
  async gates(args) {
    const { worlds, seed, candles } = readOptions('gates', args);
    const results: GateResult[] = [];
    if (candles === undefined) {
      for (const world of worlds) results.push(...(await tryGates(world, { seed, isFull: true })));
      if (worlds.length > 1)
        results.push(...tryLicence(FULL_TRIAL, seed), ...(await tryLikeReal(FULL_LIKE_REAL)));
    } else results.push(...(await tryCorpus(candles)));
    if (!results.every(isKept)) process.exitCode = 1;
    return { text: results.map(gateText).join('\n'), result: results };
  },
  async corpus(args) {
    const { path, zone, isRun, paysBy, out } = readOptions('corpus', args);
    if (!isRun) return { text: await listCorpus(path, zone) };
    const startedAt = performance.now();
    const result = await runCorpus(path, paysBy, (name, seconds) =>
      process.stderr.write(`  ${name} ${seconds.toFixed(1)} s\n`),
    );
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const json = await write(out, 'corpus.json', `${JSON.stringify(result, null, 1)}\n`);
    return { text: `${printCorpus(result)}\n\n${seconds} s. Written: ${json}`, result };
  },
  async expect(args) {
    const { path, zone, paysBy } = readOptions('expect', args);
    const expectation = await expectFromFolder(path, { zone, paysBy });
    return { text: expectationText(expectation), result: expectation.terms };
  },
  async bias(args) {
    const results = await tryBias(readOptions('bias', args));
    if (!results.every((each) => each.isKept)) process.exitCode = 1;
    const text = results
      .map(({ check, isKept: kept, found }) => `${kept ? 'kept  ' : 'BROKEN'}  ${check.padEnd(7)}  ${found}`)
      .join('\n');
    return { text, result: results };
  },
  async permute(args) {
    const result = await permutePrices(readOptions('permute', args));
    return { text: permutationText(result), result };
  },
  async run(args) {
    const { file, out } = readOptions('run', args);
    const experiment = await readExperiment(file);
    const command = commandOf(experiment.args[0]);
    const own = experiment.args.slice(1);
    readOptions(command, own);
    await registerLook(experiment.args, registerOf(args));
    const { text, result } = await COMMANDS[command](own);
    if (result === undefined) throw new OptionsError(`${command} has no result to keep`);
    return { text: `${text}\n\n${await keepRun(out, experiment, result)}` };
  },
  runs: async (args) => ({ text: await listRuns(readOptions('runs', args).out) }),
  looks: async (args) => ({ text: await listLooks(registerOf(args)) }),
  async power(args) {
    const { rate } = readOptions('power', args);
    const { half, eighty } = tradesNeeded(rate / 100);
    const text =
      `A true win rate of ${rate} % leaves 50 % out of its 95 % interval after ${half.toLocaleString('en-GB')} trades half the time, ` +
      `after ${eighty.toLocaleString('en-GB')} in 80 of 100 cases.`;
    return { text };
  },
};

async function write(folder: string, name: string, content: string): Promise<string> {
  const file = join(resolve(folder), name);
  await mkdir(resolve(folder), { recursive: true });
  await writeFile(file, content);
  return file;
}
