import { escapeHtml, linearScale, px } from '../backtest/report/scale.ts';
import { STYLE } from '../backtest/report/style.ts';
import { comparisonText, estimateText, type LabResult } from './run-lab.ts';
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
<p>${escapeHtml(result.prices)} · the last ${result.days} days of each market · ${result.markets.length} ${result.markets.length === 1 ? 'market' : 'markets'} · ${escapeHtml(result.paysBy)}</p>
</header>
<section>
<h2>What each engine made of the same slots</h2>
<p class="sub">Every forecast was made with what was known when its slot started. Intervals are 95 %, with days as units. A coin wins 50 % and has a skill of 0.</p>
<div class="scroll">${pooledTable(result)}</div>
</section>
<section>
<h2>What is more than noise</h2>
${result.comparisons.map((each) => `<p>${escapeHtml(comparisonText(each))}</p>`).join('\n') || '<p>There is one engine only.</p>'}
</section>
${result.engines.map((engine) => engineSection(engine)).join('\n')}
<footer><p>A page of the past says nothing of the next month: an edge of two points takes months to be told from luck.</p></footer>
</main>
</body>
</html>
`;
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
  return `<section class="pair">
<div>
<h2>${escapeHtml(name)}</h2>
<p class="sub">What was said against what came. On the dashed line both are the same; bars are 95 % intervals. Fewer than ${LEAST_FORECASTS} forecasts are left out.</p>
${reliabilityChart(pooled.reliability)}
</div>
<div class="scroll">${table('Market', markets)}</div>
</section>`;
}

const SIZE = 420;
const EDGE = { left: 48, right: SIZE - 12, top: 12, bottom: SIZE - 48 };
const LEAST_FORECASTS = 30;

function reliabilityChart(bins: readonly ReliabilityBin[]): string {
  const shown = bins.filter(({ forecasts }) => forecasts >= LEAST_FORECASTS);
  const values = shown.flatMap(({ said, low, high }) => [said, low, high]);
  const domain: [number, number] = [Math.min(46, ...values), Math.max(60, ...values)];
  const x = linearScale(domain, [EDGE.left, EDGE.right], 6);
  const y = linearScale(domain, [EDGE.bottom, EDGE.top], 6);
  const [low, high] = [x.ticks[0] as number, x.ticks.at(-1) as number];
  const grid = x.ticks.map(
    (tick) =>
      `<line class="grid" x1="${EDGE.left}" x2="${EDGE.right}" y1="${px(y(tick))}" y2="${px(y(tick))}"/><text class="tick" x="${EDGE.left - 8}" y="${px(y(tick) + 4)}" text-anchor="end">${tick}</text><text class="tick" x="${px(x(tick))}" y="${EDGE.bottom + 20}" text-anchor="middle">${tick}</text>`,
  );
  const marks = shown.map(
    (bin) =>
      `<g class="published"><title>${bin.forecasts} forecasts: said ${bin.said.toFixed(1)} %, came ${bin.came.toFixed(1)} %</title><line x1="${px(x(bin.said))}" x2="${px(x(bin.said))}" y1="${px(y(bin.low))}" y2="${px(y(bin.high))}"/><circle cx="${px(x(bin.said))}" cy="${px(y(bin.came))}" r="5"/></g>`,
  );
  return `<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="Reliability: what was said against what came">
${grid.join('')}<line class="ideal" x1="${px(x(low))}" y1="${px(y(low))}" x2="${px(x(high))}" y2="${px(y(high))}"/>${marks.join('')}
<text class="label" x="${SIZE / 2}" y="${SIZE - 10}" text-anchor="middle">Said, %</text>
<text class="label" transform="translate(14 ${SIZE / 2}) rotate(-90)" text-anchor="middle">Came, %</text>
</svg>`;
}
