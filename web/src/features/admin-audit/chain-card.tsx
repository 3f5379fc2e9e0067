import type { AuditChainState } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { chainTexts, problemTexts } from '../../content/admin-audit.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useAuditChainQuery } from './api.ts';

/**
 * Shows whether the hash chain of the audit is intact. Also shows the newest hash of the chain, so
 * that the admin can keep a copy of this hash.
 */
export function ChainCard() {
  const { data, error, isFetching, refetch } = useAuditChainQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card aria-label="Hash chain">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-64" aria-live="polite">
          {error && !isFetching ? (
            <p className="mb-2 text-sm text-danger last:mb-0">{messageOf(error, chainTexts.failed)}</p>
          ) : null}
          {data ? (
            <State state={data} />
          ) : error ? null : (
            <div aria-busy="true" className="flex flex-col gap-2">
              <span className="sr-only">Verifying the chain…</span>
              <Skeleton className="h-6 w-64 max-w-full" />
              <Skeleton className="h-5 w-full max-w-lg" />
            </div>
          )}
        </div>
        <Button variant="secondary" size="sm" loading={isFetching} onClick={() => void refetch()}>
          Verify again
        </Button>
      </div>
    </Card>
  );
}

function State({ state }: { state: AuditChainState }) {
  const { rows, headHash, verifiedAt, isIntact, problems } = state;
  if (!isIntact) return <Broken problems={problems} />;
  if (headHash === null) return <p className="text-sm text-muted">The chain has no rows yet.</p>;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 font-medium">
        <ShieldCheck className="size-5 shrink-0 text-up" />
        Verified up to row {rows.toLocaleString('en-US')}
        <span className="text-xs font-normal text-muted">
          <Moment at={verifiedAt} />
        </span>
      </p>
      <p className="mt-2 text-sm text-muted">
        Latest hash{' '}
        <code className="font-mono text-xs text-text wrap-anywhere select-all">{`${rows}:${headHash}`}</code>
      </p>
      <p className="mt-1 text-xs text-muted">{chainTexts.noteIt}</p>
    </>
  );
}

function Broken({ problems }: Pick<AuditChainState, 'problems'>) {
  return (
    <>
      <p className="flex items-center gap-2 font-medium text-danger">
        <ShieldAlert className="size-5 shrink-0" />
        The chain is broken in {problems.length === 1 ? 'one place' : `${problems.length} places`}
      </p>
      <ul className="mt-2 flex max-h-48 flex-col gap-1 overflow-y-auto text-sm">
        {problems.map(({ kind, sequence, rowId, detail }) => (
          <li key={`${kind} ${sequence} ${detail}`} className="wrap-anywhere">
            <span className="font-medium">
              Row {sequence}: {problemTexts[kind]}
            </span>
            <span className="text-muted">
              {' '}
              {detail}
              {rowId === null ? '' : ` (${rowId})`}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
