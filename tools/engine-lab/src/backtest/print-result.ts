import type { Measures, Skill } from '../measure/measures.ts';
import type { ReliabilityBin } from '../measure/reliability.ts';
import { delayLines, partLines } from '../report/parts.ts';
import {
  countText,
  dayText,
  intervalText,
  netIntervalText,
  netText,
  percentText,
  ratioText,
  riskText,
  termsText,
  textTable,
} from '../report/text.ts';
import type { BacktestResult } from './backtest-result.ts';

/** So many markets are listed by themselves; the JSON has all. */
const MOST_MARKETS = 20;

/** The result as lines for a terminal. */
export function printResult(result: BacktestResult): string {
  const { slots, paysBy } = result;
  return [
    `Backtest of ${result.engine}, ${result.provenance} prices, ` +
      `${result.pairs.length} ${result.pairs.length === 1 ? 'market' : 'markets'}, ${result.barMinutes}-minute bars, ${termsText(paysBy)}`,
    `${countText(slots.published)} of ${countText(slots.all)} slots with a signal (${percentText(shareOf(slots.published, slots.all), 2)}); before the first, ${countText(result.priorTrades)} settled slots of history`,
    `slots with candidates that stayed empty: ${Object.entries(slots.silent)
      .map(([cause, count]) => `${countText(count)} ${cause}`)
      .join(', ')}`,
    ...undecidedLines(result),
    '',
    'All candidates, before costs: the better side of every slot and market that has prices',
    ...textTable([
      CANDIDATE_HEAD,
      ...result.markets
        .slice(0, MOST_MARKETS)
        .map(({ pair, from, to, historyDays, candidates, skill }) => [
          pair,
          `${dayText(from)} to ${dayText(to)}`,
          historyDays.toFixed(1),
          ...candidateCells(candidates, skill),
        ]),
      ['all', '', '', ...candidateCells(result.candidates, result.skill)],
    ]),
    ...(result.markets.length > MOST_MARKETS
      ? [`and ${result.markets.length - MOST_MARKETS} more markets, in the JSON`]
      : []),
    '',
    `Published signals, ${termsText(paysBy)}`,
    ...textTable([
      PUBLISHED_HEAD,
      ...result.markets
        .filter(({ published }) => published.trades > 0)
        .slice(0, MOST_MARKETS)
        .map(({ pair, licensedFrom, published }) => [
          pair,
          licensedFrom ? dayText(licensedFrom) : '–',
          ...publishedCells(published, paysBy),
        ]),
      ['all', '', ...publishedCells(result.published, paysBy)],
    ]),
    '',
    'Calibration, published signals (confidence as it was known when the slot started)',
    ...reliabilityTable(result.calibration.published),
    '',
    'Calibration, all candidates',
    ...reliabilityTable(result.calibration.candidates),
    '',
    ...delayLines([
      ['candidates', result.delay.candidates],
      ['published', result.delay.published],
    ]),
    ...partLines(result.parts),
    '',
    'R is the risk of a trade, from its entry to its stop loss. A coin wins 50 % and has a skill of 0. An edge of two points needs',
    'months to be told from luck: a true 52 % leaves 50 % out of its interval after 2,401 trades only half the time.',
  ].join('\n');
}

/** Slots of open markets that no candidate was found in, by cause. */
function undecidedLines({ markets }: BacktestResult): string[] {
  const lines = markets
    .map(({ pair, undecided }) => ({ pair, causes: Object.entries(undecided) }))
    .filter(({ causes }) => causes.length > 0)
    .map(
      ({ pair, causes }) =>
        `  ${pair}: ${causes.map(([cause, count]) => `${countText(count)} ${cause}`).join(', ')}`,
    );
  if (lines.length === 0) return [];
  const more = lines.length > MOST_MARKETS ? [`  and ${lines.length - MOST_MARKETS} more markets`] : [];
  return ['slots of an open market that could not be decided:', ...lines.slice(0, MOST_MARKETS), ...more];
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);

const CANDIDATE_HEAD = [
  '',
  'days that count',
  'days before',
  'trades',
  'won',
  '95% interval',
  'said',
  'top fifth said',
  'came',
  '95% interval',
  'Brier skill',
  '95% interval',
];

const candidateCells = (
  { trades, winRate, winRateInterval, averageConfidence }: Measures,
  { topFifth, brierSkill, brierSkillInterval }: Skill,
): string[] => [
  countText(trades),
  percentText(winRate),
  intervalText(winRateInterval),
  percentText(averageConfidence),
  percentText(topFifth?.said ?? null),
  percentText(topFifth?.came ?? null),
  intervalText(topFifth?.interval ?? null),
  percentText(brierSkill, 2),
  intervalText(brierSkillInterval, 2),
];

const PUBLISHED_HEAD = [
  '',
  'licensed from',
  'signals',
  'won',
  '95% interval',
  'said',
  'net a signal',
  '95% interval',
  'before costs',
  'profit factor',
  'longest losing run',
];

const publishedCells = (measures: Measures, paysBy: string): string[] => [
  countText(measures.trades),
  percentText(measures.winRate),
  intervalText(measures.winRateInterval),
  percentText(measures.averageConfidence),
  netText(measures.net, paysBy),
  netIntervalText(measures.netInterval, paysBy),
  riskText(measures.expectancyR),
  ratioText(measures.profitFactor),
  countText(measures.longestLosingRun),
];

const reliabilityTable = (bins: readonly ReliabilityBin[]) =>
  textTable([
    ['confidence', 'trades', 'predicted', 'realised', '95% interval'],
    ...bins.map((bin) => [
      `${bin.from} to ${bin.to}%`,
      countText(bin.forecasts),
      percentText(bin.said),
      percentText(bin.came),
      intervalText(bin),
    ]),
  ]);
