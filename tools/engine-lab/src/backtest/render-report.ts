import type { ReliabilityBin } from '../measure/reliability.ts';
import { equityCharts, evidenceChart, reliabilityChart, winsChart } from '../report/charts.ts';
import { escapeHtml, htmlTable, noteBox, page, scrolling, section, tile } from '../report/page.ts';
import { delaySection, partSection } from '../report/parts.ts';
import {
  countText,
  dayText,
  intervalText,
  netIntervalText,
  netText,
  percentText,
  riskText,
  termsText,
} from '../report/text.ts';
import type { BacktestResult, MarketResult } from './backtest-result.ts';
import { outcomeBar } from './outcome-bar.ts';

/** The result as one HTML page. */
export const renderReport = (result: BacktestResult, notes: readonly string[]): string =>
  page(
    `Backtest, ${dayText(result.from)} to ${dayText(result.to)} UTC`,
    `${header(result, notes)}
${result.candidates.trades === 0 ? nothing(result) : figures(result)}
${footer(result)}`,
  );

function header(result: BacktestResult, notes: readonly string[]): string {
  const { pairs, slots, barMinutes, priorTrades, paysBy } = result;
  return `<header>
<h1>Backtest: ${escapeHtml(pairs.length === 1 ? (pairs[0] ?? '') : `${pairs.length} markets`)}, ${termsText(paysBy)}</h1>
<p>${escapeHtml(result.engine)} · ${dayText(result.from)} to ${dayText(result.to)} UTC · ${escapeHtml(result.provenance)} prices · ${barMinutes}-minute bars · ${countText(slots.published)} of ${countText(slots.all)} slots with a signal · ${countText(priorTrades)} settled slots of history before the first</p>
${noteBox('What to know of these prices', notes)}
</header>`;
}

/** Nothing could be decided: why, market by market. */
const nothing = ({ markets }: BacktestResult): string => `<section>
<h2>No candidates</h2>
<p>No slot of these days could be decided.</p>
${undecidedTable(markets)}
</section>`;

/** So many markets are drawn; the table has more, the JSON all. */
const MOST_DRAWN = 24;
const MOST_LISTED = 60;

function figures(result: BacktestResult): string {
  const { markets, candidates } = result;
  const wins = [
    ...(markets.length > 1
      ? [{ name: 'All', value: candidates.winRate ?? 0, interval: candidates.winRateInterval, isMain: true }]
      : []),
    ...markets
      .filter((market) => market.candidates.winRate !== null)
      .slice(0, MOST_DRAWN)
      .map(({ pair, candidates: own }) => ({
        name: pair,
        value: own.winRate as number,
        interval: own.winRateInterval,
        isMain: markets.length === 1,
      })),
  ];
  const evidence = markets.slice(0, MOST_DRAWN).map((market) => ({
    name: market.pair,
    values: market.evidence.map(({ value }) => value),
    isLicensed: market.licensedFrom !== null,
  }));
  const undecided = undecidedTable(markets);
  return `${tiles(result)}
<div class="halves">
${section('Won, market by market', 'The better side of every slot, published or not, before costs. Bars are 95% intervals.', scrolling(winsChart(wins, 'Win rate of each market with its 95% interval')))}
${section('Evidence against the coin', 'What a bettor who stakes the claimed edge on every slot, and half of it from 20 on, has made of 1. Without skill 20 is reached by at most one market in twenty, ever; from there on a market may publish.', scrolling(evidenceChart(evidence)))}
</div>
<section>
<h2>Figures of each market</h2>
${marketTable(result)}
</section>
<section class="pair">
<div>
<h2>What was said, and what came</h2>
<p class="sub">The confidence as it was known when the slot started, against the share that won. On the dashed line both are the same. Bars are 95% intervals; bands with fewer than 100 trades are in the table only.</p>
<ul class="legend"><li><i class="published"></i>published signals</li><li><i class="candidate"></i>all candidates</li></ul>
${reliabilityChart([
  { bins: result.calibration.candidates, isMain: false },
  { bins: result.calibration.published, isMain: true },
])}
</div>
<div>
${calibrationTable('All candidates', result.calibration.candidates)}
${result.signals.length > 0 ? calibrationTable('Published signals', result.calibration.published) : ''}
</div>
</section>
${published(result)}
${delaySection([
  ['Candidates', result.delay.candidates],
  ['Published', result.delay.published],
])}
${partSection(result.parts)}
${undecided && `<section><h2>Slots that were not decided</h2>${undecided}</section>`}`;
}

function published(result: BacktestResult): string {
  const { signals, slots, paysBy } = result;
  const silent = Object.entries(slots.silent)
    .map(([cause, count]) => `${countText(count)} slots: ${cause}`)
    .join(' · ');
  const words = `${countText(slots.published)} of ${countText(slots.all)} slots, ${termsText(paysBy)}. Empty though there were candidates: ${silent}.`;
  const title = 'What would have been published';
  if (signals.length === 0) return section(title, words, '');
  const charts = equityCharts(
    signals.map(({ net }) => net),
    paysBy.startsWith('payout') ? 'stakes' : 'R',
  );
  return section(
    title,
    `${words} The sum of net gains, signal by signal; each counts the same.`,
    `${scrolling(charts)}\n${outcomeBar(result)}`,
  );
}

function tiles({ candidates, skill, published: own, slots, paysBy }: BacktestResult): string {
  const { topFifth } = skill;
  const share = slots.all === 0 ? 0 : (100 * slots.published) / slots.all;
  return `<dl class="tiles">
${tile('Candidates won', percentText(candidates.winRate), `of ${countText(candidates.won + candidates.lost)}; 95%: ${intervalText(candidates.winRateInterval)}`)}
${tile('Most confident fifth', percentText(topFifth?.came ?? null), topFifth ? `said ${percentText(topFifth.said)}; 95%: ${intervalText(topFifth.interval)}` : 'too few')}
${tile('Brier skill', percentText(skill.brierSkill, 2), `a coin has 0; 95%: ${intervalText(skill.brierSkillInterval, 2)}`)}
${tile('Published', percentText(share, share < 10 ? 2 : 1), `of all slots: ${countText(own.trades)} signals`)}
${tile('Published won', percentText(own.winRate), own.trades > 0 ? `95%: ${intervalText(own.winRateInterval)}; before costs ${riskText(own.expectancyR)}` : 'nothing was published')}
${tile('Net of a signal', netText(own.net, paysBy), `${termsText(paysBy)}; 95%: ${netIntervalText(own.netInterval, paysBy)}`)}
</dl>`;
}

const calibrationTable = (caption: string, bins: readonly ReliabilityBin[]): string =>
  htmlTable(
    ['Confidence', 'Trades', 'Predicted', 'Realised', '95% interval'],
    bins.map((bin) => [
      `${bin.from} to ${bin.to}%`,
      countText(bin.forecasts),
      percentText(bin.said),
      percentText(bin.came),
      intervalText(bin),
    ]),
    { caption },
  );

function marketTable({ markets, paysBy }: BacktestResult): string {
  const rows = markets
    .slice(0, MOST_LISTED)
    .map((market) => [
      market.pair,
      `${dayText(market.from)} to ${dayText(market.to)}`,
      market.historyDays.toFixed(1),
      countText(market.candidates.trades),
      percentText(market.candidates.winRate),
      intervalText(market.candidates.winRateInterval),
      percentText(market.skill.topFifth?.said ?? null),
      percentText(market.skill.topFifth?.came ?? null),
      percentText(market.skill.brierSkill, 2),
      market.licensedFrom ? dayText(market.licensedFrom) : 'never',
      countText(market.published.trades),
      netText(market.published.net, paysBy),
    ]);
  const more =
    markets.length > MOST_LISTED
      ? `<p class="sub">And ${markets.length - MOST_LISTED} more markets, in the JSON.</p>`
      : '';
  return htmlTable(MARKET_HEAD, rows) + more;
}

const MARKET_HEAD = [
  'Market',
  'Days that count, UTC',
  'Days before',
  'Candidates',
  'Won',
  '95% interval',
  'Top fifth said',
  'came',
  'Brier skill',
  'Licensed from',
  'Signals',
  'Net of one',
];

/** Empty when every slot of an open market was decided. */
function undecidedTable(markets: readonly MarketResult[]): string {
  const rows = markets.flatMap(({ pair, undecided }) =>
    Object.entries(undecided).map(([cause, count]) => [pair, cause, countText(count)]),
  );
  return rows.length === 0 ? '' : htmlTable(['Market', 'Cause', 'Slots'], rows.slice(0, MOST_LISTED));
}

const footer = ({ settlementRule, featureVersion, barMinutes }: BacktestResult) => `<footer>
<p>What happened in the past, or in made-up prices, does not say what will: an edge of two points needs months to be told from luck. Win rates are before costs; gains are under the terms named above.</p>
<p>Settlement rule ${settlementRule.version}, features ${featureVersion}. ${escapeHtml(settlementRule.text)}${barMinutes === 1 ? '' : ` Here a bar of ${barMinutes} minutes stands for a minute, and a signal lives five bars.`}</p>
</footer>`;
