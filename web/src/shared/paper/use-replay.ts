import type { PaperAccountKind, PaperReplay, PaperReplayRange } from '@croneai/contracts/paper.ts';
import { useEffect, useState } from 'react';
import { useIsOnline } from '../signals/use-is-online.ts';
import { useTimes } from '../time/use-times.ts';
import { type ReplayQuestion, type SettingsOf, useLazyPaperReplayQuery } from './paper-api.ts';

/** A setting that is drawn is asked for where it rests. */
const REST_MS = 200;
/** A slot adds a signal every five minutes; a member's own trades close as often. */
const POLL_MS = 30_000;

export interface Replay {
  /** The newest that arrived; it stays while the next one is on its way. */
  replay: PaperReplay | undefined;
  isStale: boolean;
  error: unknown;
  retry: () => void;
}

/** What these settings would have made of the signals in the range. Follows the settings as they move; an overtaken request is aborted. */
export function useReplay<Kind extends PaperAccountKind>(
  kind: Kind,
  settings: SettingsOf[Kind],
  range: PaperReplayRange,
): Replay {
  const timeZone = useTimes().zone;
  const { status, isOnLeaderboard, ...replayed } = settings;
  const wanted = JSON.stringify({ kind, range, timeZone, settings: replayed });
  const asked = useRested(wanted);
  const isOnline = useIsOnline();
  const [ask, { data, error, isFetching }] = useLazyPaperReplayQuery({
    pollingInterval: isOnline ? POLL_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  useEffect(() => {
    const request = ask(JSON.parse(asked) as ReplayQuestion, true);
    return () => request.abort();
  }, [ask, asked]);
  return {
    replay: data,
    isStale: data !== undefined && (wanted !== asked || isFetching),
    error: isFetching ? undefined : error,
    retry: () => void ask(JSON.parse(asked) as ReplayQuestion), // its failure is in the query's state
  };
}

/** A value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
