import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Estimate } from '@croneai/engine/estimate.ts';
import type { Score } from '../measure/score.ts';
import { olderText } from '../prices/older-bars.ts';
import {
  coverageChart,
  evidenceChart,
  LEAST_FORECASTS,
  reliabilityChart,
  winsChart,
} from '../report/charts.ts';
import { escapeHtml, htmlTable, noteBox, page, scrolling, section, tile } from '../report/page.ts';
import { delaySection, partSection } from '../report/parts.ts';
import { countText, termsText } from '../report/text.ts';
import { choiceLines, comparisonText, estimateText } from './print-lab.ts';
import type { LabResult } from './run-lab.ts';

/** The result as one HTML page. */
export function renderLabReport(result: LabResult): string {
  const { prices, days, markets, paysBy, register, engines } = result;
  const main = mainOf(result);
  const found = [
    ...result.comparisons.map(comparisonText),
    ...choiceLines(result),
    ...result.olderBars.map(olderText),
  ];
  return page(
    'Engines compared',
    `<header>
<h1>Engines compared</h1>
<p>${escapeHtml(prices)} · the last ${days} days of each market · ${markets.length} ${markets.length === 1 ? 'market' : 'markets'} · ${termsText(paysBy)}</p>
${noteBox('Looks at these months', register.looks)}
</header>
${tiles(result)}
<div class="halves">
${section('Won of the same slots', 'Every forecast was made with what was known when its slot started. Bars are 95% intervals with days as units.', scrolling(winsChart(winsRows(result), 'Win rate of each engine with its 95% interval')))}
${section(
  'Only the most confident',
  'What is won when the least confident forecasts are left out. A line that falls to the right tells something apart.',
  scrolling(
    coverageChart(
      engines.map(({ name, pooled }) => ({
        name,
        points: pooled.coverage.map(({ share, won }) => ({ x: share, y: won })),
        isMain: name === main?.name,
      })),
    ),
  ),
)}
</div>
${section(
  'Figures of each engine',
  'A coin wins 50% and has a skill of 0. Published is what has a licence and is expected to pay.',
  table(
    'Engine',
    engines.map(({ name, pooled }) => ({ name, score: pooled })),
  ),
)}
<section>
<h2>What is more than noise</h2>
<ul>${(found.length > 0 ? found : ['There is one engine only.']).map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>
</section>
${engines.map(engineSection).join('\n')}
${section(
  'Register of trials',
  'Every choice that was tried on recorded months, so that luck can be told from choice.',
  htmlTable(
    ['Tried', 'Verdict', 'Looks at months'],
    register.trials.map(({ what, verdict, looks }) => [what, verdict, looks === 0 ? 'none' : String(looks)]),
    { style: 'words' },
  ),
)}
<footer><p>A page of the past says nothing of the next month: an edge of two points takes months to be told from luck.</p></footer>`,
  );
}

/** The engine that the page is about: the one in service where it was compared, else the first. */
const mainOf = ({ engines }: LabResult) => engines.find(({ name }) => name === SERVED.name) ?? engines[0];

const NONE = '–';

function tiles(result: LabResult): string {
  const main = mainOf(result);
  if (!main) return '';
  const { won, topFifth, brierSkill, published } = main.pooled;
  return `<dl class="tiles">
${tile(`${main.name} won`, won ? `${won.value.toFixed(1)}%` : NONE, `of ${countText(main.pooled.forecasts)}; 95%: ${rangeText(won)}`)}
${tile('Most confident fifth', topFifth ? `${topFifth.came.value.toFixed(1)}%` : NONE, topFifth ? `said ${topFifth.said.toFixed(1)}%; 95%: ${rangeText(topFifth.came)}` : 'too few')}
${tile('Brier skill', brierSkill ? `${brierSkill.value.toFixed(2)}%` : NONE, `a coin has 0; 95%: ${rangeText(brierSkill, 2)}`)}
${tile('Published', `${published.share.toFixed(1)}%`, `${countText(published.signals)} market slots, ${termsText(result.paysBy)}`)}
${tile('Market as the unit', main.overMarkets ? `${main.overMarkets.value.toFixed(1)}%` : NONE, main.overMarkets ? `95%: ${rangeText(main.overMarkets)}` : 'needs three markets or more')}
</dl>`;
}

const rangeText = (range: Estimate | null, digits = 1): string =>
  range && Number.isFinite(range.low) ? `${range.low.toFixed(digits)} to ${range.high.toFixed(digits)}` : '–';

const intervalOf = ({ low, high }: Estimate) => (Number.isFinite(low) ? { low, high } : null);

const winsRows = (result: LabResult) =>
  result.engines.flatMap(({ name, pooled: { won } }) =>
    won ? [{ name, value: won.value, interval: intervalOf(won), isMain: name === mainOf(result)?.name }] : [],
  );

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

const table = (first: string, rows: readonly { readonly name: string; readonly score: Score }[]): string =>
  htmlTable(
    [first, ...HEAD],
    rows.map(({ name, score: { forecasts, won, topFifth, brierSkill, published } }) => [
      name,
      countText(forecasts),
      estimateText(won),
      topFifth ? topFifth.said.toFixed(1) : NONE,
      estimateText(topFifth?.came ?? null),
      estimateText(brierSkill, 2),
      `${countText(published.signals)} (${published.share.toFixed(1)} %)`,
      estimateText(published.won),
      estimateText(published.net, 3),
    ]),
  );

function engineSection({ name, pooled, byMarket, parts, delay }: LabResult['engines'][number]): string {
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
${scrolling(reliabilityChart([{ bins: pooled.reliability, isMain: true }]))}
</div>
<div>
<p class="sub">Evidence against the coin: what a bettor on its claims made of 1, by day. From 20 on a market may publish.</p>
${scrolling(evidenceChart(evidence))}
</div>
</div>
${table('Market', markets)}
</section>
${delaySection([[name, delay]])}
${partSection(parts)}`;
}
