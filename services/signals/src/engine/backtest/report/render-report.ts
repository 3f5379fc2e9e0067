import type { CalibrationRow } from '../calibration.ts';
import {
  countText,
  dayText,
  intervalText,
  percentText,
  ratioText,
  riskIntervalText,
  riskText,
} from '../format.ts';
import type { BacktestResult, Group } from '../run-backtest.ts';
import { calibrationChart } from './calibration-chart.ts';
import { equityChart } from './equity-chart.ts';
import { outcomeBar } from './outcome-bar.ts';
import { escapeHtml } from './scale.ts';
import { STYLE } from './style.ts';

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
${result.signals.length === 0 ? '<section><h2>No signals</h2><p>The strategy found no trade in this time.</p></section>' : figures(result)}
${footer(result)}
</main>
</body>
</html>
`;
}

function header(result: BacktestResult, notes: readonly string[]): string {
  const { pairs, slots, barMinutes, priorTrades } = result;
  return `<header>
<h1>Backtest: ${escapeHtml(pairs.length === 1 ? (pairs[0] ?? '') : `${pairs.length} pairs`)}, ${daysText(result)}</h1>
<p>${dayText(result.from)} to ${dayText(result.to)} UTC · ${escapeHtml(result.provenance)} prices · ${barMinutes}-minute bars · ${countText(slots.published)} of ${countText(slots.all)} slots with a signal · ${countText(priorTrades)} settled trades of history before the first</p>
${notes.map((note) => `<p class="note"><b>Note</b> ${escapeHtml(note)}</p>`).join('\n')}
</header>`;
}

function daysText({ from, to }: BacktestResult): string {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  return days === 1 ? '1 day' : `${days} days`;
}

function figures(result: BacktestResult): string {
  return `${tiles(result)}
<section>
<h2>Sum of R over time</h2>
<p class="sub">One R is the risk of a trade: the distance from its entry to its stop loss. Each signal counts the same.</p>
<div class="scroll">${equityChart(result)}</div>
</section>
<section>
<h2>How the signals ended</h2>
${outcomeBar(result)}
</section>
<section class="pair">
<div>
<h2>Calibration</h2>
<p class="sub">The confidence as it was known when the slot started, against the share that won. Bars are 95% intervals; bands with fewer than 20 trades are in the table only.</p>
<ul class="legend"><li><i class="published"></i>published signals</li><li><i class="candidate"></i>all candidates</li></ul>
${calibrationChart(result)}
</div>
<div>
${calibrationTable('Published signals', result.calibration.published)}
${calibrationTable('All candidates', result.calibration.candidates)}
</div>
</section>
<section>
<h2>Candidates by setup</h2>
<p class="sub">Every trade that met the rules, published or not.</p>
${setupTable(result.bySetup)}
</section>`;
}

function tiles({ published }: BacktestResult): string {
  const { won, lost, breakeven, expired } = published;
  const rest = [breakeven > 0 && `${countText(breakeven)} breakeven`, expired > 0 && `${expired} expired`];
  const ended = [`${countText(won)} won`, `${countText(lost)} lost`, ...rest.filter(Boolean)].join(', ');
  return `<dl class="tiles">
${tile('Signals', countText(published.trades), ended)}
${tile('Win rate', percentText(published.winRate), `95%: ${intervalText(published.winRateInterval)}`)}
${tile('Average confidence', percentText(published.averageConfidence), `Brier score ${published.brierScore?.toFixed(3) ?? '–'}`)}
${tile('Profit factor', ratioText(published.profitFactor), 'gains ÷ losses, in R')}
${tile('Expectancy', riskText(published.expectancyR), `a signal; 95%: ${riskIntervalText(published.expectancyInterval)}`)}
${tile('Max drawdown', `${published.maxDrawdownR.toFixed(1)} R`, `longest losing run ${published.longestLosingRun}`)}
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

function setupTable(groups: readonly Group[]): string {
  const body = groups.map(({ name, measures }) => {
    const side = (measures.expectancyR ?? 0) >= 0 ? 'up' : 'down';
    return `<tr><td>${escapeHtml(name)}</td><td>${countText(measures.trades)}</td><td>${percentText(measures.winRate)}</td><td>${intervalText(measures.winRateInterval)}</td><td>${ratioText(measures.profitFactor)}</td><td class="${side}">${riskText(measures.expectancyR)}</td></tr>`;
  });
  return `<div class="scroll"><table><thead><tr><th scope="col">Setup</th><th scope="col">Trades</th><th scope="col">Win rate</th><th scope="col">95% interval</th><th scope="col">Profit factor</th><th scope="col">Expectancy</th></tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

const footer = ({ settlementRule, strategyVersion, barMinutes }: BacktestResult) => `<footer>
<p>Spread, commission and slippage are not in these figures. What happened in the past, or in made-up prices, does not say what will.</p>
<p>Settlement rule ${settlementRule.version}, strategy ${strategyVersion}. ${escapeHtml(settlementRule.text)}${barMinutes === 1 ? '' : ` Here a bar of ${barMinutes} minutes stands for a minute, and a signal lives five bars.`}</p>
</footer>`;
