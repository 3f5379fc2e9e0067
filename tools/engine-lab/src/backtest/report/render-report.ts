import type { BacktestResult, MarketResult } from '../backtest-result.ts';
import type { CalibrationRow } from '../calibration.ts';
import {
  countText,
  dayText,
  intervalText,
  netIntervalText,
  netText,
  percentText,
  riskText,
  termsText,
} from '../format.ts';
import { calibrationChart } from './calibration-chart.ts';
import { equityChart } from './equity-chart.ts';
import { evidenceChart } from './evidence-chart.ts';
import { outcomeBar } from './outcome-bar.ts';
import { escapeHtml } from './scale.ts';
import { STYLE } from './style.ts';
import { winsChart } from './wins-chart.ts';

/** The result as one HTML page that needs nothing else: no script, no font, no picture from elsewhere. */
export function renderReport(result: BacktestResult, notes: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Backtest, ${dayText(result.from)} to ${dayText(result.to)} UTC</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${header(result, notes)}
${result.candidates.trades === 0 ? nothing(result) : figures(result)}
${footer(result)}
</main>
</body>
</html>
`;
}

function header(result: BacktestResult, notes: readonly string[]): string {
  const { pairs, slots, barMinutes, priorTrades, paysBy } = result;
  return `<header>
<h1>Backtest: ${escapeHtml(pairs.length === 1 ? (pairs[0] ?? '') : `${pairs.length} markets`)}, ${termsText(paysBy)}</h1>
<p>${escapeHtml(result.engine)} · ${dayText(result.from)} to ${dayText(result.to)} UTC · ${escapeHtml(result.provenance)} prices · ${barMinutes}-minute bars · ${countText(slots.published)} of ${countText(slots.all)} slots with a signal · ${countText(priorTrades)} settled slots of history before the first</p>
${noteBox(notes)}
</header>`;
}

const noteBox = (notes: readonly string[]): string =>
  notes.length === 0
    ? ''
    : `<div class="note"><b>What to know of these prices</b><ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul></div>`;

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
      ? [{ name: 'All', value: candidates.winRate ?? 0, interval: candidates.winRateInterval, isTotal: true }]
      : []),
    ...markets
      .filter((market) => market.candidates.winRate !== null)
      .slice(0, MOST_DRAWN)
      .map(({ pair, candidates: own }) => ({
        name: pair,
        value: own.winRate as number,
        interval: own.winRateInterval,
        isTotal: markets.length === 1,
      })),
  ];
  return `${tiles(result)}
<div class="halves">
<section>
<h2>Won, market by market</h2>
<p class="sub">The better side of every slot, published or not, before costs. Bars are 95% intervals.</p>
<div class="scroll">${winsChart(wins, 'Win rate of each market with its 95% interval')}</div>
</section>
<section>
<h2>Evidence against the coin</h2>
<p class="sub">What a bettor who stakes half of the claimed edge on every slot has made of 1. Without skill 20 is reached by at most one market in twenty, ever; from there on a market may publish.</p>
<div class="scroll">${evidenceChart(
    markets.slice(0, MOST_DRAWN).map(({ pair, evidence, licensedFrom }) => ({
      name: pair,
      values: evidence.map(({ value }) => value),
      isLicensed: licensedFrom !== null,
    })),
  )}</div>
</section>
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
${calibrationChart(result)}
</div>
<div>
${calibrationTable('All candidates', result.calibration.candidates)}
${result.signals.length > 0 ? calibrationTable('Published signals', result.calibration.published) : ''}
</div>
</section>
${published(result)}
${undecidedTable(markets) ? `<section><h2>Slots that were not decided</h2>${undecidedTable(markets)}</section>` : ''}`;
}

function published(result: BacktestResult): string {
  const { signals, slots, paysBy } = result;
  const silent = Object.entries(slots.silent)
    .map(([cause, count]) => `${countText(count)} slots: ${cause}`)
    .join(' · ');
  const words = `${countText(slots.published)} of ${countText(slots.all)} slots, ${termsText(paysBy)}. Empty though there were candidates: ${silent}.`;
  if (signals.length === 0)
    return `<section><h2>What would have been published</h2><p class="sub">${escapeHtml(words)}</p></section>`;
  return `<section>
<h2>What would have been published</h2>
<p class="sub">${escapeHtml(words)} The sum of net gains, signal by signal; each counts the same.</p>
<div class="scroll">${equityChart(result)}</div>
${outcomeBar(result)}
</section>`;
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

const tile = (name: string, value: string, more: string) =>
  `<div class="tile"><dt>${name}</dt><dd>${value}</dd><dd>${more.replace(/ (?=[%R](\W|$))/g, '&nbsp;')}</dd></div>`;

function calibrationTable(caption: string, rows: readonly CalibrationRow[]): string {
  const body = rows.map(
    (row) =>
      `<tr><td>${row.from} to ${row.to}%</td><td>${countText(row.trades)}</td><td>${percentText(row.predicted)}</td><td>${percentText(row.realised)}</td><td>${intervalText(row.interval)}</td></tr>`,
  );
  return `<div class="scroll"><table><caption>${caption}</caption><thead><tr><th scope="col">Confidence</th><th scope="col">Trades</th><th scope="col">Predicted</th><th scope="col">Realised</th><th scope="col">95% interval</th></tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

function marketTable({ markets, paysBy }: BacktestResult): string {
  const body = markets
    .slice(0, MOST_LISTED)
    .map(({ pair, from, to, historyDays, licensedFrom, candidates, skill, published: own }) => {
      const cells = [
        `${dayText(from)} to ${dayText(to)}`,
        historyDays.toFixed(1),
        countText(candidates.trades),
        percentText(candidates.winRate),
        intervalText(candidates.winRateInterval),
        percentText(skill.topFifth?.said ?? null),
        percentText(skill.topFifth?.came ?? null),
        percentText(skill.brierSkill, 2),
        licensedFrom ? dayText(licensedFrom) : 'never',
        countText(own.trades),
        netText(own.net, paysBy),
      ];
      return `<tr><th scope="row">${escapeHtml(pair)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
    });
  const more =
    markets.length > MOST_LISTED
      ? `<p class="sub">And ${markets.length - MOST_LISTED} more markets, in the JSON.</p>`
      : '';
  return `<div class="scroll"><table><thead><tr>${MARKET_HEAD.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>${more}`;
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
    Object.entries(undecided).map(
      ([cause, count]) =>
        `<tr><th scope="row">${escapeHtml(pair)}</th><td>${escapeHtml(cause)}</td><td>${countText(count)}</td></tr>`,
    ),
  );
  if (rows.length === 0) return '';
  return `<div class="scroll"><table><thead><tr><th scope="col">Market</th><th scope="col">Cause</th><th scope="col">Slots</th></tr></thead><tbody>${rows.slice(0, MOST_LISTED).join('')}</tbody></table></div>`;
}

const footer = ({ settlementRule, featureVersion, barMinutes }: BacktestResult) => `<footer>
<p>What happened in the past, or in made-up prices, does not say what will: an edge of two points needs months to be told from luck. Win rates are before costs; gains are under the terms named above.</p>
<p>Settlement rule ${settlementRule.version}, features ${featureVersion}. ${escapeHtml(settlementRule.text)}${barMinutes === 1 ? '' : ` Here a bar of ${barMinutes} minutes stands for a minute, and a signal lives five bars.`}</p>
</footer>`;
