import { type ReactNode, useId } from 'react';
import { settingsTexts as texts } from '../../content/settings.ts';
import type { SaveState } from '../../shared/forms/paced-save.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';

interface LoadedProps<Data> {
  /** Name of the section, for use at the start of a sentence. */
  subject: string;
  /** Query of the section's data. */
  query: { data?: Data | undefined; isFetching: boolean; error?: unknown; refetch: () => unknown };
  /** Number of rows in the skeleton, about as many as the data will have. */
  rows: number;
  children: (data: Data) => ReactNode;
}

/** A card that loads data from the server. If loading fails, it offers a retry. */
export function LoadedCard<Data>(props: LoadedProps<Data>) {
  const { data, error } = props.query;
  const hasFailed = data === undefined && error;
  return (
    <Card padding={hasFailed ? 'none' : 'lg'}>
      <LoadedPart {...props} />
    </Card>
  );
}

/** Loads data like `LoadedCard`, but inside a card that has other parts. */
export function LoadedPart<Data>({ subject, query, rows, children }: LoadedProps<Data>) {
  const { data, isFetching, error, refetch } = query;
  if (data !== undefined) return <div className="flex flex-col gap-6">{children(data)}</div>;
  if (error) {
    return (
      <Failed title={texts.failed(subject)} onRetry={() => void refetch()} retrying={isFetching}>
        {texts.failedText}
      </Failed>
    );
  }
  return <LoadingRows rows={rows} />;
}

export function LoadingCard({ rows }: { rows: number }) {
  return (
    <Card padding="lg">
      <LoadingRows rows={rows} />
    </Card>
  );
}

function LoadingRows({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      <p role="status" className="text-sm text-muted">
        {texts.loading}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={String(row)} className="h-11" />
      ))}
    </div>
  );
}

interface PartsCardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A card of several parts with a line between them. */
export function PartsCard({ title, text, children }: PartsCardProps) {
  const id = useId();
  return (
    <Card padding="lg" aria-labelledby={id} className="flex flex-col gap-6">
      <CardHead id={id} title={title} text={text} />
      <div className="flex flex-col gap-6 *:not-first:border-t *:not-first:border-line *:not-first:pt-6">
        {children}
      </div>
    </Card>
  );
}

/** Heading of a part of a card. */
export function PartHead({ id, title, text }: { id?: string; title: string; text?: string }) {
  return (
    <div>
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      {text ? <p className="mt-1 max-w-prose text-sm text-muted">{text}</p> : null}
    </div>
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

/** End of a form: the result of the last save, and the save button with its progress. */
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
