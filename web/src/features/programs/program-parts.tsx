import type { ReactNode } from 'react';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';

interface ProgramCardProps<Row> {
  title: string;
  text: string;
  /** Plural noun for the rows in texts: `keys` or `webhooks`. */
  rows: string;
  query: {
    data?: readonly Row[] | undefined;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
  row: (row: Row) => ReactNode;
  /** Form for a new entry. */
  children: ReactNode;
}

export function ProgramCard<Row>({ title, text, rows, query, row, children }: ProgramCardProps<Row>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <Card padding="lg" className="flex flex-col gap-6">
      <CardHead title={title} text={text} />
      {data && data.length > 0 ? (
        <ul className="flex flex-col divide-y divide-line border-y border-line">{data.map(row)}</ul>
      ) : data ? (
        <p className="text-sm text-muted">No {rows} yet.</p>
      ) : error ? (
        <Failed
          title={`Your ${rows} couldn’t be loaded`}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          They keep working.
        </Failed>
      ) : (
        <Skeleton className="h-11" />
      )}
      {children}
    </Card>
  );
}

/** Shows a secret that the server never sends again. */
export function SecretOnce({ title, secret }: { title: string; secret: string }) {
  return (
    <Notice tone="success" title={title}>
      <span className="flex flex-wrap items-center gap-3">
        <code className="break-all text-sm">{secret}</code>
        <CopyButton text={secret} label="Copy" copied="Copied" />
      </span>
    </Notice>
  );
}
