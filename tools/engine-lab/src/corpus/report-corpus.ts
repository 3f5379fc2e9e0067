import { delayBlock, partsBlock } from '../report/blocks.ts';
import type { Report } from '../report/report.ts';
import { countText, figureText, NONE } from '../report/text.ts';
import type { CorpusFigures, CorpusResult } from './run-corpus.ts';

export function reportCorpus(result: CorpusResult): Report {
  const { periods, kinds, all, delay } = result;
  const named: readonly (readonly [string, CorpusFigures])[] = [
    ['all', all],
    ...Object.entries(kinds),
    ...periods.map((period) => [period.name, period] as const),
  ];
  return {
    title: `${result.engine} over ${periods.length} periods, ${result.paysBy}, settlement rule ${result.settlementRule}`,
    about: ['Intervals 95 %, days as units'],
    notes: [],
    blocks: [
      {
        title: 'What was forecast, and what was published',
        tables: [
          {
            head: [
              ...['', 'days', 'candidates', 'won %', 'fifth predicted', 'actual', 'Brier skill %'],
              ...['signals', 'predicted', 'actual', 'net of a stake'],
            ],
            rows: named.map(([name, { published, ...each }]) => [
              name,
              countText(each.days),
              countText(each.candidates),
              figureText(each.won),
              each.fifth.predicted.toFixed(1),
              figureText(each.fifth.actual),
              figureText(each.brierSkill, 2),
              countText(published.signals),
              published.predicted?.toFixed(1) ?? NONE,
              figureText(published.actual),
              figureText(published.net, 3),
            ]),
          },
        ],
      },
      {
        title: 'The same sides settled by the first touch of a level (rule 1) and at expiry (rule 2)',
        tables: [
          {
            head: ['', 'outcomes that differ %', 'won by touch', 'won at expiry', 'difference, points'],
            rows: named.map(([name, { rules }]) => [
              name,
              figureText(rules.differ),
              figureText(rules.touch),
              figureText(rules.expiry),
              figureText(rules.gained, 2),
            ]),
          },
        ],
      },
      {
        title: 'Market-days within their 80 % interval, %',
        lines: periods.map(
          ({ name, coverage }) => `  ${name}: ${coverage.percent.toFixed(1)} of ${coverage.marketDays}`,
        ),
      },
      ...delayBlock([
        ['all', delay.all],
        ['most confident fifth', delay.fifth],
        ['published', delay.published],
      ]),
      partsBlock(result.parts),
    ],
    end: [],
  };
}
