import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { settlementRuleOf } from '@croneai/contracts/settlement.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type DaySum, type Estimate, estimateDays } from '@croneai/engine/estimate.ts';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import { paysByText } from '@croneai/engine/model/pays-by.ts';
import { type DelayCurve, delayCurve, type Figure } from '../measure/delay.ts';
import { byPlace, type Slice } from '../measure/slices.ts';
import { listPeriods } from './list-periods.ts';
import type { WalkedPeriod } from './walk-period.ts';

/** What one period, the periods of one kind of market or all of them came to. Percent, but for the counts and `net`. */
export type CorpusFigures = {
  readonly days: number;
  readonly candidates: number;
  readonly won: Figure;
  readonly fifth: { readonly said: number; readonly came: Figure };
  readonly brierSkill: Figure;
  /** `net` is a share of the stake, `beyond` the points said beyond what came. */
  readonly published: {
    readonly slots: number;
    readonly signals: number;
    /** Of the slots behind 28 days to learn from. */
    readonly warm: { readonly slots: number; readonly signals: number };
    readonly said: number | null;
    readonly came: Figure | null;
    readonly beyond: Figure | null;
    readonly net: Figure | null;
  };
  /** Of the same sides: outcomes that differ, won by first touch and at expiry where both have a winner, and the difference. */
  readonly rules: {
    readonly differ: Figure;
    readonly touch: Figure;
    readonly expiry: Figure;
    readonly gained: Figure;
  };
};

export type CorpusResult = {
  readonly engine: string;
  readonly featureVersion: number;
  readonly codeVersion: number;
  readonly settlementRule: number;
  readonly paysBy: string;
  readonly periods: readonly (CorpusFigures & {
    readonly name: string;
    readonly markets: readonly string[];
    readonly coverage: { readonly percent: number; readonly marketDays: number };
  })[];
  readonly kinds: Readonly<Record<string, CorpusFigures>>;
  readonly all: CorpusFigures;
  /** Of all forecasts, of the most confident fifth of each period, and of what was published. */
  readonly delay: Readonly<Record<'all' | 'fifth' | 'published', DelayCurve | null>>;
  readonly parts: Readonly<
    Record<Slice, readonly { readonly name: string; readonly forecasts: number; readonly won: Figure }[]>
  >;
};

/** Walks every period of a corpus, as many at a time as there are processors. Throws what reading prices throws. */
export async function runCorpus(
  path: string,
  paysBy: PaysBy,
  onPeriod: (name: string, seconds: number) => void = () => {},
): Promise<CorpusResult> {
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
    delay: {
      all: curveOf(periods, 'delay'),
      fifth: curveOf(periods, 'fifth delay'),
      published: curveOf(periods, 'published delay'),
    },
    parts: partsOf(periods),
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

/** A share of a percent is 1e-4 of it: enough to round from, and less to keep. */
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
const sumsOf = (periods: readonly WalkedPeriod[], name: string): DaySum[] =>
  periods.flatMap(({ sums }) => sums[name] ?? []);

const toFigure = ({ value, low, high }: Figure): Figure => ({
  value: rounded(value),
  low: rounded(low),
  high: rounded(high),
});
/** Null of a single day too: one unit has no spread. */
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

function figuresOf(periods: readonly WalkedPeriod[]): CorpusFigures {
  const maybe = (name: string): Figure | null => figureOf(estimateDays(sumsOf(periods, name)));
  const of = (name: string): Figure => maybe(name) ?? { value: 0, low: 0, high: 0 };
  const total = (count: (period: WalkedPeriod) => number) =>
    periods.reduce((sum, period) => sum + count(period), 0);
  return {
    days: new Set(sumsOf(periods, 'won').map(({ day }) => day)).size,
    candidates: total(({ candidates }) => candidates),
    won: of('won'),
    fifth: { said: of('fifth said').value, came: of('fifth won') },
    brierSkill: of('skill'),
    published: {
      slots: total(({ slots }) => slots),
      signals: total(({ signals }) => signals),
      warm: { slots: total(({ warm }) => warm.slots), signals: total(({ warm }) => warm.signals) },
      said: maybe('published said')?.value ?? null,
      came: maybe('published won'),
      beyond: maybe('published beyond'),
      net: maybe('published net'),
    },
    rules: {
      differ: of('rules differ'),
      touch: of('rules touch'),
      expiry: of('rules expiry'),
      gained: of('rules gained'),
    },
  };
}

function partsOf(periods: readonly WalkedPeriod[]): CorpusResult['parts'] {
  const names = [...new Set(periods.flatMap(({ sums }) => Object.keys(sums)))];
  const of = (slice: Slice) =>
    names
      .filter((name) => name.startsWith(`${slice} `))
      .map((key) => {
        const sums = sumsOf(periods, key);
        const won = figureOf(estimateDays(sums)) as Figure;
        const forecasts = sums.reduce((all, { count }) => all + count, 0);
        return { name: key.slice(slice.length + 1), forecasts, won };
      })
      .toSorted((a, b) => byPlace(a.name, b.name));
  return { hour: of('hour'), session: of('session'), weekday: of('weekday'), market: of('market') };
}
