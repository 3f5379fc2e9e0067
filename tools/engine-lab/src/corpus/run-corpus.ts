import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type DaySum, type Estimate, estimateDays } from '@croneai/engine/estimate.ts';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import { paysByText } from '@croneai/engine/model/pays-by.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import { type DelayCurve, delayCurve, type Figure } from '../measure/delay.ts';
import { breakdownOf } from '../measure/slices.ts';
import { listPeriods } from './list-corpus.ts';
import type { WalkedPeriod } from './walk-period.ts';

export type CorpusResult = Awaited<ReturnType<typeof runCorpus>>;
export type CorpusFigures = ReturnType<typeof figuresOf>;

/**
 * Walks every period of a corpus, with one period at a time on each processor. Throws if prices
 * cannot be read.
 */
export async function runCorpus(
  path: string,
  paysBy: PaysBy,
  onPeriod: (name: string, seconds: number) => void = () => {},
) {
  const folders = await listPeriods(path);
  const walked = await walkAll(folders, paysBy, onPeriod);
  const periods = walked.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const kinds = [...Map.groupBy(periods, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    engine: SERVED.name,
    featureVersion: SERVED.features.version,
    codeVersion: CODE_VERSION,
    settlementRule: settlementRuleOf(paysBy),
    paysBy: paysByText(paysBy),
    periods: periods.map((period) => ({
      name: period.name,
      markets: period.markets,
      coverage: { ...period.coverage, percent: rounded(period.coverage.percent) },
      ...figuresOf([period]),
    })),
    kinds: Object.fromEntries(kinds.map(([kind, ofKind]) => [kind, figuresOf(ofKind)])),
    all: figuresOf(periods),
    /**
     * Win rates by entry delay: for all forecasts, for the most confident fifth of each period, and
     * for the published signals.
     */
    delay: {
      all: curveOf(periods, 'delay'),
      fifth: curveOf(periods, 'fifth delay'),
      published: curveOf(periods, 'published delay'),
    },
    parts: breakdownOf(
      [...new Set(periods.flatMap(({ sums }) => Object.keys(sums)))],
      (name) => sumsOf(periods, name),
      toFigure,
    ),
  };
}

async function walkAll(
  folders: readonly string[],
  paysBy: PaysBy,
  onPeriod: (name: string, seconds: number) => void,
): Promise<WalkedPeriod[]> {
  const waiting = [...folders];
  const walked: WalkedPeriod[] = [];
  const walkOn = async (): Promise<void> => {
    const worker = new Worker(new URL('./period-worker.ts', import.meta.url), { workerData: { paysBy } });
    try {
      for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift()) {
        const startedAt = performance.now();
        const period = await answerOf(worker, folder);
        walked.push(period);
        onPeriod(period.name, (performance.now() - startedAt) / 1_000);
      }
    } finally {
      await worker.terminate();
    }
  };
  const threads = Math.min(availableParallelism(), folders.length);
  await Promise.all(Array.from({ length: threads }, walkOn));
  return walked;
}

const answerOf = (worker: Worker, folder: string): Promise<WalkedPeriod> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', ({ walked, error }: { walked?: WalkedPeriod; error?: unknown }) => {
      worker.off('error', reject);
      if (walked) resolve(walked);
      else reject(error);
    });
    worker.postMessage(folder);
  });

/** Rounds to 1e-4 of a percent. Reports round these numbers again, to fewer digits. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const sumsOf = (periods: readonly WalkedPeriod[], name: string): DaySum[] =>
  periods.flatMap(({ sums }) => sums[name] ?? []);

const toFigure = ({ value, low, high }: Figure): Figure => ({
  value: rounded(value),
  low: rounded(low),
  high: rounded(high),
});
/** Converts an estimate to a figure. Null for a single day, because one day gives no interval. */
const figureOf = (estimate: Estimate | null): Figure | null =>
  estimate && Number.isFinite(estimate.low) ? toFigure(estimate) : null;

function curveOf(periods: readonly WalkedPeriod[], name: string): DelayCurve | null {
  const curve = delayCurve((seconds) => sumsOf(periods, `${name} ${seconds}`));
  return (
    curve && {
      points: curve.points.map((point) => ({ ...point, won: toFigure(point.won) })),
      halfLife: toFigure(curve.halfLife),
    }
  );
}

/**
 * Computes the results of one period, of all periods of a kind of market, or of all periods.
 * Everything is in percent except the counts and `net`.
 */
function figuresOf(periods: readonly WalkedPeriod[]) {
  const maybe = (name: string): Figure | null => figureOf(estimateDays(sumsOf(periods, name)));
  const of = (name: string): Figure => maybe(name) ?? { value: 0, low: 0, high: 0 };
  const total = (count: (period: WalkedPeriod) => number) =>
    periods.reduce((sum, period) => sum + count(period), 0);
  return {
    days: new Set(sumsOf(periods, 'won').map(({ day }) => day)).size,
    candidates: total(({ candidates }) => candidates),
    won: of('won'),
    fifth: { predicted: of('fifth predicted').value, actual: of('fifth won') },
    brierSkill: of('skill'),
    /** `net` is a share of the stake; `beyond` is predicted minus actual, in percentage points. */
    published: {
      slots: total(({ slots }) => slots),
      signals: total(({ signals }) => signals),
      /** Counts only slots after the first 28 days, which train the models. */
      warm: { slots: total(({ warm }) => warm.slots), signals: total(({ warm }) => warm.signals) },
      predicted: maybe('published predicted')?.value ?? null,
      actual: maybe('published won'),
      beyond: maybe('published beyond'),
      net: maybe('published net'),
    },
    /**
     * Compares the two settlement rules, first touch of a level and price at expiry, on the same
     * forecasts. `differ` is the share of outcomes that differ. The win rates `touch` and `expiry`
     * count only forecasts that won or lost under both rules.
     */
    rules: {
      differ: of('rules differ'),
      touch: of('rules touch'),
      expiry: of('rules expiry'),
      gained: of('rules gained'),
    },
  };
}
