import { FUNNEL_STEPS, type FunnelRow, type FunnelStep } from '@croneai/contracts/endpoints/admin/funnel.ts';
import { type CountedBy, NO_CAMPAIGN } from '@croneai/contracts/source.ts';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { groupTexts, stepNames, sourcesTexts as texts } from '../../content/admin-sources.ts';

interface SourceTableProps {
  rows: readonly FunnelRow[];
  by: CountedBy;
}

const head = 'px-2 py-2.5 text-xs font-medium text-muted xl:px-4';

/**
 * Shows a row for each source or campaign, and a row with the totals. On phones, a row shows its
 * name and three steps. A press on the row shows the other steps.
 */
export function SourceTable({ rows, by }: SourceTableProps) {
  const { name, total, caption } = groupTexts[by];
  return (
    <table className="block w-full text-sm sm:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-line">
          <th scope="col" className={`${head} text-left sm:first:pl-5`}>
            {name}
          </th>
          {FUNNEL_STEPS.map((step) => (
            <th key={step} scope="col" className={`${head} text-right sm:last:pr-5`}>
              {stepNames[step]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-line sm:table-row-group">
        <Row name={total} row={totalOf(rows)} />
        {rows.map((row) => (
          <Row key={row.source} name={nameOf(row, by)} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** Steps that a closed row shows on phones. */
const SUMMARY: readonly FunnelStep[] = ['served', 'verified', 'tier'];

function Row({ name, row }: { name: string; row: Record<FunnelStep, number> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <tr className="relative grid grid-cols-3 gap-x-3 gap-y-1.5 px-5 py-3 transition-colors sm:static sm:table-row sm:hover:bg-surface-2">
      <td className="col-span-3 flex items-center justify-between gap-3 sm:table-cell sm:px-2 sm:py-3 sm:first:pl-5 xl:px-4">
        <span className="font-medium wrap-anywhere">{name}</span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={texts.allSteps(name)}
          onClick={() => setIsOpen(!isOpen)}
          className="text-muted after:absolute after:inset-0 sm:hidden"
        >
          <ChevronDown aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </td>
      {FUNNEL_STEPS.map((step) => (
        <td
          key={step}
          className={`${isOpen || SUMMARY.includes(step) ? 'flex' : 'hidden'} min-w-0 flex-wrap items-baseline gap-x-1.5 sm:table-cell sm:px-2 sm:py-3 sm:text-right sm:last:pr-5 xl:px-4`}
        >
          <span aria-hidden className="text-xs text-muted sm:hidden">
            {stepNames[step]}
          </span>
          <span className="tabular whitespace-nowrap">{row[step].toLocaleString('en-US')}</span>
        </td>
      ))}
    </tr>
  );
}

const nameOf = ({ source }: FunnelRow, by: CountedBy): string =>
  by === 'campaign' && source === NO_CAMPAIGN ? texts.noCampaign : source;

const totalOf = (rows: readonly FunnelRow[]) =>
  Object.fromEntries(
    FUNNEL_STEPS.map((step) => [step, rows.reduce((sum, row) => sum + row[step], 0)]),
  ) as Record<FunnelStep, number>;
