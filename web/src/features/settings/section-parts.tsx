import type { ReactNode } from 'react';
import { settingsTexts as texts } from '../../content/settings.ts';
import type { SaveState } from '../../shared/forms/paced-save.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';

interface LoadedCardProps<Data> {
  /** Name of the section, at the start of a sentence. */
  subject: string;
  /** Query of the section's data. */
  query: { data?: Data | undefined; isFetching: boolean; error?: unknown; refetch: () => unknown };
  /** Rows of the skeleton, about as many as the data will have. */
  rows: number;
  children: (data: Data) => ReactNode;
}

/** A card with data from the server: loading, failed with a retry, or loaded. */
export function LoadedCard<Data>({ subject, query, rows, children }: LoadedCardProps<Data>) {
  const { data, isFetching, error, refetch } = query;
  if (data !== undefined) {
    return (
      <Card padding="lg" className="flex flex-col gap-6">
        {children(data)}
      </Card>
    );
  }
  if (error && !isFetching) {
    return (
      <Card padding="none">
        <Failed title={texts.failed(subject)} onRetry={() => void refetch()}>
          {texts.failedText}
        </Failed>
      </Card>
    );
  }
  return <LoadingCard rows={rows} />;
}

/** Skeleton of a card. */
export function LoadingCard({ rows }: { rows: number }) {
  return (
    <Card padding="lg" aria-busy="true" className="flex flex-col gap-5">
      <p role="status" className="text-sm text-muted">
        {texts.loading}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={String(row)} className="h-11" />
      ))}
    </Card>
  );
}

/** A few facts side by side, each below its label. */
export function FactTiles({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-control border border-line bg-surface-2 px-4 py-3 text-sm">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="mt-1 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SaveFootProps {
  failure: string | undefined;
  state: SaveState;
  saved: string;
  label: string;
}

/** End of a form: the result of the last save, and the button, which shows progress. */
export function SaveFoot({ failure, state, saved, label }: SaveFootProps) {
  const isSaving = state === 'saving';
  return (
    <>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      {state === 'saved' ? <Notice tone="success">{saved}</Notice> : null}
      <Button
        type="submit"
        disabled={isSaving}
        aria-busy={isSaving || undefined}
        className="self-start sm:min-w-40"
      >
        {isSaving ? 'Saving...' : label}
      </Button>
    </>
  );
}
