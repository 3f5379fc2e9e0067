import { SERVED } from '@croneai/engine/engines/engines.ts';
import { countText, termsText } from '../backtest/format.ts';
import { evidenceChart } from '../backtest/report/evidence-chart.ts';
import { escapeHtml, linearScale, px } from '../backtest/report/scale.ts';
import { STYLE } from '../backtest/report/style.ts';
import { winsChart } from '../backtest/report/wins-chart.ts';
import { coverageChart } from './coverage-chart.ts';
import { olderText } from './older-bars.ts';
import { choiceLines, comparisonText, estimateText } from './print-lab.ts';
import type { LabResult } from './run-lab.ts';
import type { ReliabilityBin, Score } from './score.ts';

/** The result as one HTML page that needs nothing else: no script, no font, no picture from elsewhere. */
export function renderLabReport(result: LabResult): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Engines compared</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>Engines compared</h1>
<p>${escapeHtml(result.prices)} · the last ${result.days} days of each market · ${result.markets.length} ${result.markets.length === 1 ? 'market' : 'markets'} · ${termsText(result.paysBy)}</p>
${looksBox(result)}
</header>
${tiles(result)}
<div class="halves">
<section>
<h2>Won of the same slots</h2>
<p class="sub">Every forecast was made with what was known when its slot started. Bars are 95% intervals with days as units.</p>
<div class="scroll">${winsChart(winsRows(result), 'Win rate of each engine with its 95% interval')}</div>
</section>
<section>
<h2>Only the most confident</h2>
<p class="sub">What is won when the least confident forecasts are left out. A line that falls to the right tells something apart.</p>
<div class="scroll">${coverageChart(result.engines.map(({ name, pooled }) => ({ name, points: pooled.coverage, isMain: name === mainOf(result)?.name })))}</div>
</section>
</div>
<section>
<h2>Figures of each engine</h2>
<p class="sub">A coin wins 50% and has a skill of 0. Published is what has a licence and is expected to pay.</p>
<div class="scroll">${pooledTable(result)}</div>
</section>
<section>
<h2>What is more than noise</h2>
<ul>${[...result.comparisons.map(comparisonText), ...choiceLines(result), ...result.olderBars.map(olderText)].map((line) => `<li>${escapeHtml(line)}</li>`).join('') || '<li>There is one engine only.</li>'}</ul>
</section>
${result.engines.map((engine) => engineSection(engine)).join('\n')}
${registerSection(result)}
<footer><p>A page of the past says nothing of the next month: an edge of two points takes months to be told from luck.</p></footer>
</main>
</body>
</html>
`;
}

/** The engine that the page is about: the one in service where it was compared, else the first. */
const mainOf = ({ engines }: LabResult) => engines.find(({ name }) => name === SERVED.name) ?? engines[0];

const looksBox = ({ register }: LabResult): string =>
  register.looks.length === 0
    ? ''
    : `<div class="note"><b>Looks at these months</b><ul>${register.looks.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></div>`;

function tiles(result: LabResult): string {
  const main = mainOf(result);
  if (!main) return '';
  const { won, topFifth, brierSkill, published } = main.pooled;
  return `<dl class="tiles">
${tile(`${main.name} won`, won && `${won.value.toFixed(1)}%`, `of ${countText(main.pooled.forecasts)}; 95%: ${rangeText(won)}`)}
${tile('Most confident fifth', topFifth && `${topFifth.came.value.toFixed(1)}%`, topFifth ? `said ${topFifth.said.toFixed(1)}%; 95%: ${rangeText(topFifth.came)}` : 'too few')}
${tile('Brier skill', brierSkill && `${brierSkill.value.toFixed(2)}%`, `a coin has 0; 95%: ${rangeText(brierSkill, 2)}`)}
${tile('Published', `${published.share.toFixed(1)}%`, `${countText(published.signals)} market slots, ${termsText(result.paysBy)}`)}
${tile('Market as the unit', main.overMarkets && `${main.overMarkets.value.toFixed(1)}%`, main.overMarkets ? `95%: ${rangeText(main.overMarkets)}` : 'needs three markets or more')}
</dl>`;
}

const tile = (name: string, value: string | null, more: string): string =>
  `<div class="tile"><dt>${escapeHtml(name)}</dt><dd>${value ?? '–'}</dd><dd>${more}</dd></div>`;

const rangeText = (range: { low: number; high: number } | null, digits = 1): string =>
  range && Number.isFinite(range.low) ? `${range.low.toFixed(digits)} to ${range.high.toFixed(digits)}` : '–';

const intervalOf = ({ low, high }: { low: number; high: number }) =>
  Number.isFinite(low) ? { low, high } : null;

const winsRows = (result: LabResult) =>
  result.engines.flatMap(({ name, pooled: { won } }) =>
    won
      ? [{ name, value: won.value, interval: intervalOf(won), isTotal: name === mainOf(result)?.name }]
      : [],
  );

function registerSection({ register }: LabResult): string {
  const rows = register.trials.map(
    ({ what, verdict, looks }) =>
      `<tr><td>${escapeHtml(what)}</td><td>${escapeHtml(verdict)}</td><td>${looks === 0 ? 'none' : looks}</td></tr>`,
  );
  return `<section>
<h2>Register of trials</h2>
<p class="sub">Every choice that was tried on recorded months, so that luck can be told from choice.</p>
<div class="scroll"><table class="words"><thead><tr><th scope="col">Tried</th><th scope="col">Verdict</th><th scope="col">Looks at months</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>
</section>`;
}

const HEAD = [
  'Forecasts',
  'Won %',
  'Top fifth said',
  'came',
  'Brier skill %',
  'Published',
  'Won %',
  'Net of a signal',
];

const cells = ({ forecasts, won, topFifth, brierSkill, published }: Score): string =>
  [
    forecasts.toLocaleString('en-GB'),
    estimateText(won),
    topFifth ? topFifth.said.toFixed(1) : '–',
    estimateText(topFifth?.came ?? null),
    estimateText(brierSkill, 2),
    `${published.signals.toLocaleString('en-GB')} (${published.share.toFixed(1)} %)`,
    estimateText(published.won),
    estimateText(published.net, 3),
  ]
    .map((cell) => `<td>${cell}</td>`)
    .join('');

const table = (
  first: string,
  rows: readonly { readonly name: string; readonly score: Score }[],
): string => `<table>
<thead><tr><th>${first}</th>${HEAD.map((name) => `<th>${name}</th>`).join('')}</tr></thead>
<tbody>${rows.map(({ name, score }) => `<tr><td>${escapeHtml(name)}</td>${cells(score)}</tr>`).join('')}</tbody>
</table>`;

const pooledTable = ({ engines }: LabResult): string =>
  table(
    'Engine',
    engines.map(({ name, pooled }) => ({ name, score: pooled })),
  );

function engineSection({ name, pooled, byMarket }: LabResult['engines'][number]): string {
  const markets = byMarket.map(({ market, score }) => ({ name: market, score }));
  const evidence = byMarket.map(({ market, score, evidence: values }) => ({
    name: market,
    values,
    isLicensed: score.licensedFrom !== null,
  }));
  return `<section>
<h2>${escapeHtml(name)}</h2>
<div class="halves">
<div>
<p class="sub">What was said against what came. On the dashed line both are the same; bars are 95% intervals. Fewer than ${LEAST_FORECASTS} forecasts are left out.</p>
<div class="scroll">${reliabilityChart(pooled.reliability)}</div>
</div>
<div>
<p class="sub">Evidence against the coin: what a bettor on its claims made of 1, by day. From 20 on a market may publish.</p>
<div class="scroll">${evidenceChart(evidence)}</div>
</div>
</div>
<div class="scroll">${table('Market', markets)}</div>
</section>`;
}

const WIDTH = 560;
const SIZE = 320;
const EDGE = { left: 48, right: WIDTH - 20, top: 16, bottom: SIZE - 44 };
const LEAST_FORECASTS = 100;

function reliabilityChart(bins: readonly ReliabilityBin[]): string {
  const shown = bins.filter(({ forecasts }) => forecasts >= LEAST_FORECASTS);
  const said = shown.map((bin) => bin.said);
  const x = linearScale([Math.min(50, ...said), Math.max(56, ...said)], [EDGE.left, EDGE.right], 8);
  const [low, high] = [x.ticks[0] as number, x.ticks.at(-1) as number];
  const ends = shown.flatMap((bin) => [bin.low, bin.high]);
  const y = linearScale([Math.min(46, low, ...ends), Math.max(high, ...ends)], [EDGE.bottom, EDGE.top], 6);
  const grid = [
    ...y.ticks.map(
      (tick) =>
        `<line class="grid" x1="${EDGE.left}" x2="${EDGE.right}" y1="${px(y(tick))}" y2="${px(y(tick))}"/><text class="tick" x="${EDGE.left - 8}" y="${px(y(tick) + 4)}" text-anchor="end">${tick}</text>`,
    ),
    ...x.ticks.map(
      (tick) =>
        `<text class="tick" x="${px(x(tick))}" y="${EDGE.bottom + 20}" text-anchor="middle">${tick}</text>`,
    ),
  ];
  const marks = shown.map(
    (bin) =>
      `<g class="published"><title>${bin.forecasts} forecasts: said ${bin.said.toFixed(1)} %, came ${bin.came.toFixed(1)} %</title><line x1="${px(x(bin.said))}" x2="${px(x(bin.said))}" y1="${px(y(bin.low))}" y2="${px(y(bin.high))}"/><circle cx="${px(x(bin.said))}" cy="${px(y(bin.came))}" r="5"/></g>`,
  );
  return `<svg class="middle" viewBox="0 0 ${WIDTH} ${SIZE}" role="img" aria-label="Reliability: what was said against what came">
${grid.join('')}<line class="ideal" x1="${px(x(low))}" y1="${px(y(low))}" x2="${px(x(high))}" y2="${px(y(high))}"/>${marks.join('')}
<text class="label" x="${WIDTH / 2}" y="${SIZE - 4}" text-anchor="middle">Said, %</text>
<text class="label" transform="translate(14 ${SIZE / 2}) rotate(-90)" text-anchor="middle">Came, %</text>
</svg>`;
}
