import type { DeflatedSharpe } from '@croneai/engine/deflated-sharpe.ts';
import type { Estimate } from '@croneai/engine/estimate.ts';
import type { Comparison, Score } from '../measure/score.ts';
import { olderText } from '../prices/older-bars.ts';
import { delayLines, partLines } from '../report/parts.ts';
import { textTable } from '../report/text.ts';
import type { LabResult } from './run-lab.ts';

/** Standard errors from which on a difference is more than noise. */
const BEYOND_NOISE = 2;

export const estimateText = (estimate: Estimate | null, digits = 1): string =>
  estimate === null
    ? '–'
    : `${estimate.value.toFixed(digits)} (${estimate.low.toFixed(digits)} to ${estimate.high.toFixed(digits)})`;

export function comparisonText({ better, worse, gain, z, evidence }: Comparison): string {
  const verdict = z >= BEYOND_NOISE ? 'more than noise' : 'within noise';
  const e = evidence >= 1_000 ? 'over 1,000' : evidence.toFixed(1);
  return `${better} over ${worse}: Brier better by ${gain.toFixed(2)} % of a coin's, ${z.toFixed(1)} standard errors, evidence ${e}: ${verdict}`;
}

/** What choosing among these engines is worth, in words; empty for too few days or engines. */
export function choiceLines({ engines, overfitting }: LabResult): string[] {
  const best = engines
    .flatMap(({ name, deflated }) => (deflated ? [{ name, ...deflated }] : []))
    .reduce<({ name: string } & DeflatedSharpe) | undefined>(
      (found, each) => (found && found.sharpe >= each.sharpe ? found : each),
      undefined,
    );
  return [
    ...(overfitting
      ? [
          `Chosen on one half of the days, the best engine is not in the better half of the engines on the other in ${overfitting.pbo.toFixed(0)} % of ${overfitting.splits} splits (PBO)` +
            `${overfitting.leadKept === null ? '' : `; it keeps ${overfitting.leadKept.toFixed(0)} % of its lead`}.`,
        ]
      : []),
    ...(best
      ? [
          `${best.name} has the best daily Sharpe ratio of its skill, ${best.sharpe.toFixed(2)}; the luckiest of so many trials without skill would show ${best.luck.toFixed(2)}. Probability that it is more than luck: ${best.probability.toFixed(1)} % (deflated Sharpe ratio).`,
        ]
      : []),
  ];
}

/** The result as lines for a terminal. */
export function printLab(result: LabResult): string {
  const rows = result.engines.flatMap(({ name, pooled, byMarket }) => [
    lineOf(name, 'all', pooled),
    ...(byMarket.length > 1 ? byMarket.map(({ market, score: each }) => lineOf('', market, each)) : []),
  ]);
  const head = [
    'engine',
    'market',
    'forecasts',
    'won %',
    'top fifth said',
    'came',
    'Brier skill %',
    'published',
    'won %',
    'net',
  ];
  return [
    `${result.prices}, the last ${result.days} days of each market, ${result.paysBy}`,
    '',
    ...textTable([head, ...rows]),
    '',
    ...delayLines(result.engines.map(({ name, delay }) => [name, delay])),
    ...result.engines.flatMap(({ name, parts }) => ['', name, ...partLines(parts)]),
    '',
    ...result.comparisons.map(comparisonText),
    ...choiceLines(result),
    ...result.olderBars.map(olderText),
    ...result.register.looks,
  ].join('\n');
}

function lineOf(
  engine: string,
  market: string,
  { forecasts, won, topFifth, brierSkill, published }: Score,
): string[] {
  return [
    engine,
    market,
    String(forecasts),
    estimateText(won),
    topFifth ? topFifth.said.toFixed(1) : '–',
    estimateText(topFifth?.came ?? null),
    estimateText(brierSkill, 2),
    `${published.signals} (${published.share.toFixed(1)} %)`,
    estimateText(published.won),
    estimateText(published.net, 3),
  ];
}
