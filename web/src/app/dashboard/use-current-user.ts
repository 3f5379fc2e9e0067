import type { User } from '@croneai/contracts/users.ts';
import { useState } from 'react';
import { useMeQuery } from '../../shared/session/session-api.ts';
import { readStoredUser } from '../../shared/session/stored-user.ts';

/** Access changes must show within 5 s; the rest is the way there and back. */
const REFETCH_MS = 4_000;

interface CurrentUser {
  user: User | undefined;
  isLoading: boolean;
  /** Said on screen while the server cannot be asked and what is shown may be old. */
  outage: string | undefined;
}

/** The signed-in user as the server last told it, or, while it cannot be asked, as the last visit left it. */
export function useCurrentUser(): CurrentUser {
  const [stored] = useState(() => readStoredUser());
  const { data, error, isLoading, fulfilledTimeStamp } = useMeQuery(undefined, {
    pollingInterval: REFETCH_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    refetchOnMountOrArgChange: true,
  });
  return {
    user: data ?? stored,
    isLoading,
    outage: error ? outageNotice(fulfilledTimeStamp) : undefined,
  };
}

function outageNotice(knownAt: number | undefined): string {
  const since = knownAt === undefined ? 'your last visit' : `${clock.format(knownAt)}`;
  return `We cannot reach the server right now. You see what we knew at ${since}; it updates by itself once we are back.`;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
