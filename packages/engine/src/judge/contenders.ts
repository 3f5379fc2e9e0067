import { ENGINES, SERVED } from '../engines/engines.ts';
import { CHALLENGERS, proposalOf, type UnmetCondition } from './challengers.ts';
import type { ShadowSlot } from './describe-shadow.ts';
import type { Judgement } from './judgement.ts';
import { type DaysScore, type Score, scoreOfDays } from './measure-forecasts.ts';

/** An engine and the measures of its forecasts over the judged days. */
export type Contender = DaysScore & {
  readonly engine: string;
  readonly about: string;
  /**
   * Claims of the engine in its newest slot. Null before its first slot, and for an engine without
   * its own ledger pages.
   */
  readonly latest: ShadowSlot | null;
  /**
   * Evidence that the engine beats the champion's engine, and the unmet conditions for its
   * promotion; null for the champion's engine.
   */
  readonly against:
    | (ReturnType<typeof proposalOf> & {
        readonly days: number;
      })
    | null;
};

/**
 * Describes the champion's engine and its challengers, all measured on the same slots and markets.
 * `latest` has the newest slot of each shadow engine, keyed by engine name.
 */
export function describeContenders(
  judged: readonly Judgement[],
  latest: ReadonlyMap<string, ShadowSlot | null>,
  at: number,
): Contender[] {
  const newest = judged.at(-1);
  const describe = (name: string) => ({
    engine: name,
    about: ENGINES.find((engine) => engine.name === name)?.about ?? '',
    latest: latest.get(name) ?? null,
    ...scoreOfDays(judged.flatMap(({ engines }) => engines[name] ?? [])),
  });
  const challengers = CHALLENGERS.map(({ name }) => {
    const described = describe(name);
    const record = newest?.challengers[name];
    const against = { ...proposalOf(record, described.slope, at), days: record?.days ?? 0 };
    return { ...described, against };
  });
  return [{ ...describe(SERVED.name), against: null }, ...challengers];
}

/**
 * Formats the engines as lines for a terminal: for each engine, its figures, its strongest claim,
 * and whether its promotion is proposed.
 */
export function contendersText(contenders: readonly Contender[]): string {
  return contenders
    .map(({ engine, about, forecasts, actual, topFifth, skill, slope, latest, against }) =>
      [
        `${engine}: ${about}`,
        `  ${forecasts.toLocaleString('en-GB')} forecasts, actual ${shareText(actual)}, Brier skill ${fixed(skill, 2)} %, slope ${fixed(slope, 2)}`,
        topFifth &&
          `  most confident fifth: predicted ${topFifth.predicted.toFixed(1)} %, actual ${shareText(topFifth.actual)}`,
        latest && `  ${latest.slot}: ${latest.claims} of ${latest.markets} markets claimed`,
        latest?.strongest &&
          `  ${latest.strongest.displayName} ${latest.strongest.side}, ${latest.strongest.probability} %. ${latest.strongest.text}`,
        against ? proposalText(against) : '  Publishes.',
      ]
        .filter((line) => typeof line === 'string')
        .join('\n'),
    )
    .join('\n\n');
}

const LACKS: Readonly<Record<UnmetCondition, string>> = {
  evidence: 'evidence',
  days: '28 days',
  kinds: 'no kind of market with evidence that it is worse',
  slope: 'a slope from 0.7 to 1.3',
};

function proposalText({
  evidence,
  needed,
  days,
  worseKinds,
  lacks,
}: NonNullable<Contender['against']>): string {
  const worse = worseKinds.length > 0 ? `, worse for ${worseKinds.join(', ')}` : '';
  const standing = `  Evidence ${fixed(evidence, 2)} of ${needed} after ${days} days${worse}.`;
  return lacks.length === 0
    ? `${standing} Promotion is proposed: a release makes it the served engine.`
    : `${standing} Not proposed. It lacks ${lacks.map((lack) => LACKS[lack]).join(', ')}.`;
}

const fixed = (value: number | null, digits: number): string => value?.toFixed(digits) ?? 'unknown';
const shareText = (actual: Score['actual']): string =>
  actual
    ? `${actual.value.toFixed(1)} % (${actual.low.toFixed(1)} to ${actual.high.toFixed(1)})`
    : 'unknown, too few';
