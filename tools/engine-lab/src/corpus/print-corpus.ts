import { delayLines, figureText, partLines } from '../report/parts.ts';
import { countText, textTable } from '../report/text.ts';
import type { CorpusFigures, CorpusResult } from './run-corpus.ts';

/** The result as lines for a terminal. */
export function printCorpus(result: CorpusResult): string {
  const named: readonly (readonly [string, CorpusFigures])[] = [
    ...result.periods.map((period) => [period.name, period] as const),
    ...Object.entries(result.kinds),
    ['all', result.all],
  ];
  return [
    `${result.engine} over ${result.periods.length} periods, ${result.paysBy}, settlement rule ${result.settlementRule}; intervals 95 %, days as units`,
    '',
    ...textTable([
      [
        '',
        'days',
        'candidates',
        'won %',
        'fifth said',
        'came',
        'Brier skill %',
        'signals',
        'said',
        'came',
        'net of a stake',
      ],
      ...named.map(([name, each]) => [
        name,
        countText(each.days),
        countText(each.candidates),
        figureText(each.won),
        each.fifth.said.toFixed(1),
        figureText(each.fifth.came),
        figureText(each.brierSkill, 2),
        countText(each.published.signals),
        each.published.said?.toFixed(1) ?? '–',
        figureText(each.published.came),
        figureText(each.published.net, 3),
      ]),
    ]),
    '',
    'The same sides settled by the first touch of a level (rule 1) and at expiry (rule 2)',
    ...textTable([
      ['', 'outcomes that differ %', 'won by touch', 'won at expiry', 'difference, points'],
      ...named.map(([name, { rules }]) => [
        name,
        figureText(rules.differ),
        figureText(rules.touch),
        figureText(rules.expiry),
        figureText(rules.gained, 2),
      ]),
    ]),
    '',
    'Market-days within their 80 % interval, %',
    ...result.periods.map(
      ({ name, coverage }) => `  ${name}: ${coverage.percent.toFixed(1)} of ${coverage.marketDays}`,
    ),
    '',
    ...delayLines([
      ['all', result.delay.all],
      ['most confident fifth', result.delay.fifth],
      ['published', result.delay.published],
    ]),
    ...partLines(result.parts),
  ].join('\n');
}
