import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaperReplayRange } from '@croneai/contracts/paper-replay.ts';
import { useEffect, useRef, useState } from 'react';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { type MachineSettings, type ReplayQuestion, useLazyPaperReplayQuery } from './paper-api.ts';

/** A setting that is drawn is asked for where it rests. */
const REST_MS = 200;
/** A slot adds a signal every five minutes; a member's own trades close as often. */
const POLL_MS = 30_000;

/** What these settings would have made of the signals in the range. Follows the settings as they move; an overtaken request is aborted. */
export function useReplay(kind: PaperAccountKind, settings: MachineSettings) {
  const [range, onRange] = useState<PaperReplayRange>('7d');
  const timeZone = useTimes().zone;
  const { status, isOnLeaderboard, ...replayed } = settings;
  const wanted = JSON.stringify({ kind, range, timeZone, settings: replayed });
  const hasRequested = useRef(false);
  const [load, { data, error, isFetching, originalArgs }] = useLazyPaperReplayQuery(usePolling(POLL_MS));
  useEffect(() => {
    let request: ReturnType<typeof load> | undefined;
    const send = () => {
      hasRequested.current = true;
      request = load(JSON.parse(wanted) as ReplayQuestion, true);
    };
    const timer = setTimeout(send, hasRequested.current ? REST_MS : 0);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
  }, [load, wanted]);
  // What was overtaken says nothing of what is wanted, and a request that was aborted did not fail.
  const isAnswered = JSON.stringify(originalArgs) === wanted && !isFetching;
  return {
    range,
    onRange,
    /** The newest that arrived; it stays while the next one is on its way. */
    replay: data,
    isStale: data !== undefined && !isAnswered,
    error: isAnswered ? error : undefined,
    retry: () => void load(JSON.parse(wanted) as ReplayQuestion), // its failure is in the query's state
  };
}
