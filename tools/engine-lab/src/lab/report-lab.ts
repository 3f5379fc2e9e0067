import type { PaysBy } from '@croneai/contracts/signals.ts';
import { termsText } from '@croneai/rules/terms.ts';
import type { Comparison, Score } from '../measure/score.ts';
import { delayBlock, partsBlock, reliabilityTable } from '../report/blocks.ts';
import type { Block, Report } from '../report/report.ts';
import { countText, figureOf, figureText, NONE } from '../report/text.ts';
import type { LabResult } from './run-lab.ts';

/** A difference above this number of standard errors is not noise. */
const BEYOND_NOISE = 2;

export function reportLab(result: LabResult, terms: PaysBy): Report {
  const { prices, days, markets, engines, looks } = result;
  return {
    title: 'Engines compared',
    about: [
      `${prices}, the last ${days} days of each market, ${markets.length} ${markets.length === 1 ? 'market' : 'markets'}, ${termsText(terms)}`,
    ],
    notes: [],
    blocks: [
      {
        title: 'Figures of each engine',
        words:
          'A coin wins 50% and has a skill of 0. Published is what has a licence and is expected to pay.',
        tables: [
          scores(
            'engine',
            engines.map(({ name, pooled }) => ({ name, score: pooled })),
          ),
        ],
      },
      {
        title: 'What is more than noise',
        lines: [...result.comparisons.map(comparisonText), ...looks],
      },
      ...delayBlock(engines.map(({ name, delay }) => [name, delay])),
      ...engines.flatMap(engineBlocks),
    ],
    end: [
      'A page of the past says nothing of the next month: an edge of two points takes months to be told from luck.',
    ],
  };
}

type LabEngine = LabResult['engines'][number];

function engineBlocks({ name, pooled, byMarket, parts }: LabEngine): Block[] {
  return [
    {
      title: `${name}, market by market`,
      tables: [
        scores(
          'market',
          byMarket.map(({ market, score }) => ({ name: market, score })),
        ),
      ],
    },
    {
      title: `${name}, predicted and actual`,
      tables: [reliabilityTable('Calibration', pooled.reliability)],
    },
    partsBlock(parts, `: ${name}`),
  ];
}

const scores = (first: string, rows: readonly { readonly name: string; readonly score: Score }[]) => ({
  head: [
    ...[first, 'forecasts', 'won %', 'top fifth predicted', 'actual', 'Brier skill %', 'log skill %'],
    ...['published', 'won %', 'net', 'licensed from'],
  ],
  rows: rows.map(
    ({ name, score: { forecasts, won, topFifth, brierSkill, logSkill, published, licensedFrom } }) => [
      name,
      countText(forecasts),
      figureText(won),
      topFifth?.predicted.toFixed(1) ?? NONE,
      figureText(topFifth?.actual),
      figureText(brierSkill, 2),
      figureText(figureOf(logSkill, null), 2),
      `${countText(published.signals)} (${published.share.toFixed(1)} %)`,
      figureText(published.won),
      figureText(published.net, 3),
      licensedFrom === null ? NONE : new Date(licensedFrom).toISOString().slice(0, 16),
    ],
  ),
});

function comparisonText({ better, worse, gain, z, evidence }: Comparison): string {
  const verdict = z >= BEYOND_NOISE ? 'more than noise' : 'within noise';
  const e = evidence >= 1_000 ? 'over 1,000' : evidence.toFixed(1);
  return `${better} over ${worse}: Brier better by ${gain.toFixed(2)} % of a coin's, ${z.toFixed(1)} standard errors, evidence ${e}: ${verdict}`;
}
