import type { PaysBy } from '@croneai/contracts/signals.ts';
import { termsText } from '@croneai/contracts/terms.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Comparison, Score } from '../measure/score.ts';
import { olderText } from '../prices/older-bars.ts';
import { delayBlock, partsBlock, reliabilityTable } from '../report/blocks.ts';
import { coverageChart, evidenceChart, reliabilityChart, winsChart } from '../report/charts.ts';
import type { Block, Report, Tile } from '../report/report.ts';
import { countText, figureOf, figureText, NONE, percentText } from '../report/text.ts';
import type { LabResult } from './run-lab.ts';

/** Standard errors from which on a difference is more than noise. */
const BEYOND_NOISE = 2;

export function reportLab(result: LabResult, terms: PaysBy): Report {
  const { prices, days, markets, engines, looks } = result;
  /** The engine that the page is about: the one in service where it was compared, else the first. */
  const main = engines.find(({ name }) => name === SERVED.name) ?? engines[0];
  return {
    title: 'Engines compared',
    about: [
      `${prices}, the last ${days} days of each market, ${markets.length} ${markets.length === 1 ? 'market' : 'markets'}, ${termsText(terms)}`,
    ],
    notes: [],
    tiles: main ? tilesOf(main) : [],
    blocks: [
      ...charts(result, main?.name),
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
        lines: [
          ...result.comparisons.map(comparisonText),
          ...choiceLines(result),
          ...result.olderBars.map(olderText),
          ...looks,
        ],
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

const tilesOf = ({ name, pooled, overMarkets }: LabEngine): Tile[] => {
  const { forecasts, won, topFifth, brierSkill, published } = pooled;
  return [
    { name: `${name} won`, figure: won, more: `of ${countText(forecasts)}` },
    {
      name: 'Most confident fifth',
      figure: topFifth?.came ?? null,
      more: topFifth ? `said ${percentText(topFifth.said)}` : 'too few',
    },
    { name: 'Brier skill', figure: brierSkill, digits: 2, more: 'a coin has 0' },
    {
      name: 'Published',
      figure: figureOf(published.share, null),
      more: `${countText(published.signals)} market slots`,
    },
    {
      name: 'Market as the unit',
      figure: overMarkets,
      more: overMarkets ? '' : 'needs three markets or more',
    },
  ];
};

function charts({ engines }: LabResult, main: string | undefined): Block[] {
  const wins = engines.flatMap(({ name, pooled: { won } }) =>
    won
      ? [{ name, value: won.value, interval: Number.isFinite(won.low) ? won : null, isMain: name === main }]
      : [],
  );
  const coverage = engines.map(({ name, pooled }) => ({
    name,
    points: pooled.coverage.map(({ share, won }) => ({ x: share, y: won })),
    isMain: name === main,
  }));
  return [
    {
      title: 'Won of the same slots',
      words:
        'Every forecast was made with what was known when its slot started. Bars are 95% intervals with days as units.',
      charts: [winsChart(wins, 'Win rate of each engine with its 95% interval')],
      isHalf: true,
    },
    {
      title: 'Only the most confident',
      words:
        'What is won when the least confident forecasts are left out. A line that falls to the right tells something apart.',
      charts: [coverageChart(coverage)],
      isHalf: true,
    },
  ];
}

function engineBlocks({ name, pooled, byMarket, parts }: LabEngine): Block[] {
  const evidence = byMarket.map(({ market, score, evidence: values }) => ({
    name: market,
    values,
    isLicensed: score.licensedFrom !== null,
  }));
  return [
    {
      title: `${name}, market by market`,
      words:
        'Evidence against the coin is what a bettor on its claims made of 1, by day: from 20 on a market may publish.',
      charts: [evidenceChart(evidence)],
      tables: [
        scores(
          'market',
          byMarket.map(({ market, score }) => ({ name: market, score })),
        ),
      ],
    },
    {
      title: `What ${name} said, and what came`,
      words:
        'On the dashed line both are the same; bars are 95% intervals. Bands with fewer than 100 forecasts are in the table only.',
      charts: [reliabilityChart([{ bins: pooled.reliability, isMain: true }])],
      tables: [reliabilityTable('Calibration', pooled.reliability)],
    },
    partsBlock(parts, `: ${name}`),
  ];
}

const scores = (first: string, rows: readonly { readonly name: string; readonly score: Score }[]) => ({
  head: [
    ...[first, 'forecasts', 'won %', 'top fifth said', 'came', 'Brier skill %', 'log skill %'],
    ...['published', 'won %', 'net', 'licensed from'],
  ],
  rows: rows.map(
    ({ name, score: { forecasts, won, topFifth, brierSkill, logSkill, published, licensedFrom } }) => [
      name,
      countText(forecasts),
      figureText(won),
      topFifth?.said.toFixed(1) ?? NONE,
      figureText(topFifth?.came),
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

/** What choosing among these engines is worth, in words; empty for too few days or engines. */
function choiceLines({ engines, overfitting }: LabResult): string[] {
  const [best] = engines
    .flatMap(({ name, deflated }) => (deflated ? [{ name, ...deflated }] : []))
    .toSorted((a, b) => b.sharpe - a.sharpe);
  const kept =
    typeof overfitting?.leadKept === 'number'
      ? `; it keeps ${overfitting.leadKept.toFixed(0)} % of its lead`
      : '';
  return [
    overfitting &&
      `Chosen on one half of the days, the best engine is not in the better half of the engines on the other in ${overfitting.pbo.toFixed(0)} % of ${overfitting.splits} splits (PBO)${kept}.`,
    best &&
      `${best.name} has the best daily Sharpe ratio of its skill, ${best.sharpe.toFixed(2)}; the luckiest of so many trials without skill would show ${best.luck.toFixed(2)}. Probability that it is more than luck: ${best.probability.toFixed(1)} % (deflated Sharpe ratio).`,
  ].filter((line) => typeof line === 'string');
}
