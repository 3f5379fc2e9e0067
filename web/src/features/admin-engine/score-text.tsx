import type { EngineKindMetrics } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import type { ComponentProps, ReactNode } from 'react';
import { engineTexts } from '../../content/admin-engine.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';

type Actual = EngineKindMetrics['actual'];

export const percentText = (value: number): string => `${value.toFixed(1)}\u00a0%`;
export const countText = (count: number): string => count.toLocaleString('en-US');

/** Shows a share with its interval, such as "52.1 % (51.0 to 53.2)". */
function ActualText({ actual }: { actual: Actual }) {
  if (!actual) return <span className="text-muted">{engineTexts.notEnough}</span>;
  return (
    <span className="whitespace-nowrap">
      {percentText(actual.value)}{' '}
      <span className="text-xs text-muted">
        ({actual.low.toFixed(1)} to {actual.high.toFixed(1)})
      </span>
    </span>
  );
}

/** Formats evidence, which ranges from a hundredth to a million. */
export function evidenceText(value: number): string {
  if (value >= 1_000) return countText(Math.round(value));
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

type Scored<Field extends keyof EngineKindMetrics> = Pick<EngineKindMetrics, Field>;

/** Columns that several tables share. */
export const COLUMNS = {
  markets: { header: 'Markets', cell: ({ kind }: Scored<'kind'>) => engineTexts.kinds[kind] },
  forecasts: {
    header: 'Forecasts',
    numeric: true,
    cell: (row: Scored<'forecasts'>) => countText(row.forecasts),
  },
  predicted: {
    header: 'Predicted',
    numeric: true,
    cell: ({ predicted }: Scored<'predicted'>) => percentText(predicted),
  },
  actual: {
    header: 'Actual',
    numeric: true,
    cell: ({ actual }: Scored<'actual'>) => <ActualText actual={actual} />,
  },
} as const;

interface TableCardProps<Row> extends Omit<ComponentProps<typeof DataTable<Row>>, 'padding'> {
  id: string;
  title: string;
  text: ReactNode;
  /** Content between heading and table. */
  above?: ReactNode;
  /** Shown instead of a table without rows. */
  empty?: string;
  /** Content below the table. */
  children?: ReactNode;
  className?: string;
}

/** A card of the engine page with a full-width table. */
export function TableCard<Row>(props: TableCardProps<Row>) {
  const { id, title, text, above, empty, children, className = '', ...table } = props;
  return (
    <Card padding="none" aria-labelledby={id} className={className}>
      <div className="flex flex-col gap-4 p-5 sm:px-7">
        <CardHead id={id} title={title} text={text} />
        {above}
      </div>
      {empty && table.rows.length === 0 ? (
        <p className="px-5 pb-6 text-sm text-muted sm:px-7">{empty}</p>
      ) : (
        <DataTable {...table} padding="lg" />
      )}
      {children}
    </Card>
  );
}
