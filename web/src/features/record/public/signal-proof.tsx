import { publicLogEndpoints } from '@croneai/contracts/endpoints/signals/public-log.ts';
import { slotRecordPath } from '@croneai/contracts/paths.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { useState } from 'react';
import { proofTexts as texts } from '../../../content/log-proof.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { byId } from '../../../shared/api/endpoint-request.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { FailedLine } from '../../../shared/ui/states.tsx';
import { TextLink, textLinkStyle } from '../../../shared/ui/text-link.tsx';
import { EntryProof } from './entry-proof.tsx';

/** Separate from `record-api.ts`, because only the proof of a signal needs these schemas. */
const { endpoints, useProofQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    proof: build.query({ ...byId(publicLogEndpoints.getSignalProof), providesTags: ['Signals'] }),
  }),
});

/** Polling interval until the log has published the signal’s entry, which takes seconds. */
const PENDING_POLL_MS = 2_000;
/** A signal that still has no entry after this time is replayed history and was never published. */
const PENDING_MAX_MS = 10 * 60_000;

/** The proof of a signal. For a current signal, it is requested only after a press on a button. */
export function SignalProof({ signal, isPast }: { signal: Signal; isPast: boolean }) {
  const [isOpen, setIsOpen] = useState(isPast);
  return (
    <div className="flex min-h-15 flex-col justify-center gap-1 border-t border-line px-4 py-2 @xl:px-5 sm:px-7">
      {isOpen ? (
        <LoadedProof signal={signal} />
      ) : (
        <p>
          <button
            type="button"
            onClick={() => setIsOpen(true)}
            className={`${textLinkStyle} min-h-11 text-sm md:min-h-8`}
          >
            {texts.open}
          </button>
        </p>
      )}
      {signal.status === 'active' ? null : (
        <p className="flex min-h-11 items-center text-sm md:min-h-8">
          <TextLink to={slotRecordPath(signal.slot)}>{texts.publicPage}</TextLink>
        </p>
      )}
    </div>
  );
}

function LoadedProof({ signal }: { signal: Signal }) {
  const { id, status, updatedAt } = signal;
  const { data: known } = endpoints.proof.useQueryState(id);
  const isSettled = status !== 'active';
  const isWhole = known?.published && (!isSettled || known.settled);
  const isOld = Date.now() - Date.parse(updatedAt) > PENDING_MAX_MS;
  const polling = usePolling(isWhole || isOld ? 0 : PENDING_POLL_MS, { isStreamed: false });
  const { currentData: proof, error, refetch } = useProofQuery(id, polling);
  return (
    <>
      {proof ? <EntryProof proof={proof} signal={signal} isReplayed={isOld} /> : null}
      {error && !proof ? <FailedLine onRetry={refetch}>The proof couldn’t be loaded.</FailedLine> : null}
    </>
  );
}
