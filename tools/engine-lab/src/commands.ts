import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { expectationText, expectedTerms, expectFromPrices } from '@croneai/engine/expect-from-prices.ts';
import { loadRecordedMarketData } from '@croneai/engine/recordings/load-recordings.ts';
import { writeBacktest } from './backtest/write-backtest.ts';
import { listCorpus } from './corpus/list-corpus.ts';
import { reportCorpus } from './corpus/report-corpus.ts';
import { runCorpus } from './corpus/run-corpus.ts';
import { explainSlot } from './lab/explain-slot.ts';
import { FULL_TRIAL, tryLicence } from './lab/licence-gates.ts';
import { FULL_OFFERS, KNOWN_WORLDS, tryOffers } from './lab/offer-gates.ts';
import { reportLab } from './lab/report-lab.ts';
import { runLab } from './lab/run-lab.ts';
import { printTrained, trainInLab } from './lab/train-lab.ts';
import { tryBias } from './lab/try-bias.ts';
import { type GateResult, gateText, isKept, tryCorpus, tryGates, verdict } from './lab/world-gates.ts';
import { listLooks, noteResult, registerLook, registerOf } from './looks.ts';
import { tradesNeeded } from './measure/score.ts';
import { type Command, type OptionsOf, readOptions } from './options.ts';
import { reportText } from './report/report.ts';

/**
 * `text` has the lines for the terminal. A second run over the same prices must give the same
 * `result`.
 */
type Answer = { readonly text: string; readonly result?: unknown };

/**
 * Executes a command. Throws an OptionsError before the run is recorded or started, and other
 * errors if prices cannot be read.
 */
export async function execute(command: Command, args: readonly string[]): Promise<Answer> {
  const options = readOptions(command, args);
  const register = registerOf(args);
  const look = await registerLook([command, ...args], register);
  const answer = await (
    COMMANDS[command] as (given: typeof options, args: readonly string[]) => Promise<Answer>
  )(options, args);
  if (look !== undefined && answer.result !== undefined) await noteResult(look, answer.result, register);
  return answer;
}

const COMMANDS: {
  readonly [C in Command]: (options: OptionsOf<C>, args: readonly string[]) => Promise<Answer>;
} = {
  async compare(options) {
    const result = await runLab(options);
    const report = reportLab(result, options.paysBy);
    const json = await write(options.out, 'lab.json', `${JSON.stringify(result, null, 1)}\n`);
    return { text: `${reportText(report)}\n\nWritten: ${json}`, result: result.engines };
  },
  async train(options) {
    const trained = await trainInLab(options);
    const file = await write(options.out, 'artefact.json', trained.text);
    return { text: `${printTrained(trained)}\nWritten: ${file}`, result: trained.hash };
  },
  backtest: writeBacktest,
  explain: async (options) => ({ text: await explainSlot(options) }),
  async gates({ worlds, seed, candles, out }) {
    const results: GateResult[] = [];
    // The gates of all worlds take an hour, so each result is printed when it is ready.
    const add = (found: readonly GateResult[]) => {
      results.push(...found);
      process.stderr.write(found.map((each) => `${gateText(each)}\n`).join(''));
    };
    if (candles === undefined) {
      for (const world of worlds) add(await tryGates(world, { seed, isFull: true }));
      if (worlds.length > 1) {
        add(tryLicence(FULL_TRIAL, seed));
        for (const trial of FULL_OFFERS) for (const world of KNOWN_WORLDS) add(await tryOffers(world, trial));
      }
    } else add(await tryCorpus(candles));
    if (!results.every(isKept)) process.exitCode = 1;
    const json = await write(out, 'gates.json', `${JSON.stringify(results, null, 1)}\n`);
    return { text: `${results.map(gateText).join('\n')}\n\nWritten: ${json}`, result: results };
  },
  async corpus({ path, zone, isRun, paysBy, out }) {
    if (!isRun) return { text: await listCorpus(path, zone) };
    const startedAt = performance.now();
    const result = await runCorpus(path, paysBy, (name, seconds) =>
      process.stderr.write(`  ${name} ${seconds.toFixed(1)} s\n`),
    );
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const json = await write(out, 'corpus.json', `${JSON.stringify(result, null, 1)}\n`);
    return { text: `${reportText(reportCorpus(result))}\n\n${seconds} s. Written: ${json}`, result };
  },
  async expect({ path, zone, paysBy }) {
    const expectation = await expectFromFolder(path, zone, paysBy);
    return { text: expectationText(expectation), result: expectation.terms };
  },
  async bias(options) {
    const results = await tryBias(options);
    if (!results.every((each) => each.isKept)) process.exitCode = 1;
    const lines = results.map(
      ({ check, isKept: kept, found }) => `${verdict(kept)}  ${check.padEnd(7)}  ${found}`,
    );
    return { text: lines.join('\n'), result: results };
  },
  looks: async (_options, args) => ({ text: await listLooks(registerOf(args)) }),
  async power({ rate }) {
    const { half, eighty } = tradesNeeded(rate / 100);
    const text =
      `A true win rate of ${rate} % leaves 50 % out of its 95 % interval after ${half.toLocaleString('en-GB')} trades half the time, ` +
      `after ${eighty.toLocaleString('en-GB')} in 80 of 100 cases.`;
    return { text };
  },
};

/** Computes the results that the service would show for a folder of recordings. */
async function expectFromFolder(path: string, zone: string | undefined, paysBy: PaysBy) {
  const marketData = await loadRecordedMarketData(path, { now: Date.now, zone });
  const recordings = [...marketData.recordings.values()];
  return expectFromPrices({
    marketData,
    pairs: recordings.map(({ pair }) => pair),
    terms: expectedTerms(paysBy),
    signalsPerSlot: 1,
    span: {
      from: Math.min(...recordings.map(({ span }) => span.from)),
      to: Math.max(...recordings.map(({ span }) => span.to)),
    },
    stepMs: Number.POSITIVE_INFINITY,
    patiently: (read) => read(),
    now: Date.now,
    onMarket: async () => undefined,
  });
}

async function write(folder: string, name: string, content: string): Promise<string> {
  const file = join(resolve(folder), name);
  await mkdir(resolve(folder), { recursive: true });
  await writeFile(file, content);
  return file;
}
