import type { PaysBy } from '@croneai/contracts/signals.ts';
import { termsText } from '@croneai/rules/terms.ts';
import { delayBlock, partsBlock, reliabilityTable } from '../report/blocks.ts';
import type { Block, Report } from '../report/report.ts';
import {
  countText,
  dayText,
  figureOf,
  figureText,
  inPercent,
  NONE,
  percentText,
  unitOf,
} from '../report/text.ts';
import type { BacktestResult } from './run-backtest.ts';

type Figures = Pick<BacktestResult, 'candidates' | 'skill' | 'published'>;

export function reportBacktest(result: BacktestResult, terms: PaysBy, notes: readonly string[]): Report {
  const { pairs, slots, barMinutes, priorTrades, settlementRule, candidates } = result;
  const barNote =
    barMinutes === 1
      ? ''
      : ` Here a bar of ${barMinutes} minutes stands for a minute, and a signal lives five bars.`;
  return {
    title: `Backtest of ${result.engine}: ${pairs.length === 1 ? pairs[0] : `${pairs.length} markets`}, ${termsText(terms)}`,
    about: [
      `${dayText(result.from)} to ${dayText(result.to)} UTC, ${result.provenance} prices, ${barMinutes}-minute bars`,
      `${countText(slots.published)} of ${countText(slots.all)} slots with a signal (${percentText(publishedShare(result), 2)}); before the first, ${countText(priorTrades)} settled slots of history`,
      `Slots with candidates that stayed empty: ${counts(slots.silent)}`,
    ],
    notes,
    blocks: candidates.trades === 0 ? undecided(result, 'No candidates') : blocksOf(result, terms),
    end: [
      'R is the risk of a trade, from its entry to its stop loss. A coin wins 50 % and has a skill of 0. What happened in the past, or in made-up prices, does not say what will: an edge of two points needs months to be told from luck. A true 52 % leaves 50 % out of its interval after 2,401 trades only half the time.',
      `Settlement rule ${settlementRule.version}, features ${result.featureVersion}. ${settlementRule.text}${barNote}`,
    ],
  };
}

const counts = (byCause: Readonly<Record<string, number>>): string =>
  Object.entries(byCause)
    .map(([cause, count]) => `${countText(count)} ${cause}`)
    .join(', ');

const publishedShare = ({ slots }: BacktestResult): number =>
  slots.all === 0 ? 0 : (100 * slots.published) / slots.all;

const blocksOf = (result: BacktestResult, terms: PaysBy): Block[] => [
  {
    title: 'All candidates, before costs',
    words: 'The better side of every slot and market that has prices, published or not.',
    tables: [
      {
        head: [
          '',
          'days that count',
          'days before',
          'trades',
          'won %',
          'predicted',
          'top fifth predicted',
          'actual',
          'Brier skill %',
        ],
        rows: [
          ['all', '', '', ...candidateCells(result)],
          ...result.markets.map((market) => [
            market.pair,
            `${dayText(market.from)} to ${dayText(market.to)}`,
            market.historyDays.toFixed(1),
            ...candidateCells(market),
          ]),
        ],
      },
    ],
  },
  published(result, terms),
  {
    title: 'Calibration: predicted and actual',
    words: 'The confidence as it was known when the slot started, against the share that won.',
    tables: [
      reliabilityTable('Calibration, published signals', result.calibration.published),
      reliabilityTable('Calibration, all candidates', result.calibration.candidates),
    ],
  },
  ...delayBlock(Object.entries(result.delay)),
  partsBlock(result.parts),
  ...undecided(result, 'Slots of an open market that could not be decided'),
];

const candidateCells = ({
  candidates,
  skill: { topFifth, brierSkill, brierSkillInterval },
}: Figures): string[] => [
  countText(candidates.trades),
  figureText(figureOf(candidates.winRate, candidates.winRateInterval)),
  candidates.averageConfidence?.toFixed(1) ?? NONE,
  topFifth?.predicted.toFixed(1) ?? NONE,
  figureText(figureOf(topFifth?.actual, topFifth?.interval)),
  figureText(figureOf(brierSkill, brierSkillInterval), 2),
];

function published({ markets, published: all }: BacktestResult, terms: PaysBy): Block {
  const cells = (own: Figures['published']): string[] => [
    countText(own.trades),
    figureText(figureOf(own.winRate, own.winRateInterval)),
    own.averageConfidence?.toFixed(1) ?? NONE,
    figureText(inPercent(figureOf(own.net, own.netInterval)), 2),
    figureText(figureOf(own.expectancyR, own.expectancyInterval), 2),
    own.profitFactor?.toFixed(2) ?? NONE,
    own.maxDrawdown.toFixed(1),
    countText(own.longestLosingRun),
  ];
  return {
    title: `Published signals, ${termsText(terms)}`,
    tables: [
      {
        head: [
          ...['', 'licensed from', 'signals', 'won %', 'predicted', `net a signal, ${unitOf(terms)}`],
          ...['before costs, R', 'profit factor', 'deepest fall', 'longest losing run'],
        ],
        rows: [
          ['all', '', ...cells(all)],
          ...markets
            .filter((market) => market.published.trades > 0)
            .map((market) => [
              market.pair,
              market.licensedFrom ? dayText(market.licensedFrom) : 'never',
              ...cells(market.published),
            ]),
        ],
      },
    ],
  };
}

function undecided({ markets }: BacktestResult, title: string): Block[] {
  const rows = markets.flatMap(({ pair, undecided: byCause }) =>
    Object.keys(byCause).length > 0 ? [[pair, counts(byCause)]] : [],
  );
  return rows.length > 0 ? [{ title, tables: [{ head: ['market', 'slots, and why'], rows }] }] : [];
}
