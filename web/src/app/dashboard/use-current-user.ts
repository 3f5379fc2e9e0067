import type { User } from '@croneai/contracts/users.ts';
import { useState } from 'react';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useMeQuery } from '../../shared/session/session-api.ts';
import { readStoredUser } from '../../shared/session/stored-user.ts';
import { useIsOnline } from '../../shared/signals/use-is-online.ts';
import { outageNotice } from './outage-notice.ts';

/** Without the stream: access changes must show within 5 s; the rest is the way there and back. */
const REFETCH_MS = 3_000;

interface CurrentUser {
  user: User | undefined;
  isLoading: boolean;
  /** Said on screen while the server cannot be asked and what is shown may be old. */
  outage: string | undefined;
}

/** The signed-in user as the server last told it, or, while it cannot be asked, as the last visit left it. */
export function useCurrentUser(): CurrentUser {
  const [stored] = useState(() => readStoredUser());
  const { data, error, isLoading, fulfilledTimeStamp } = useMeQuery(undefined, usePolling(REFETCH_MS));
  const isOnline = useIsOnline();
  const user = data ?? stored;
  return {
    user,
    isLoading,
    outage: error
      ? outageNotice({ isOnline, knownAt: fulfilledTimeStamp, zone: user?.timeZone ?? null })
      : undefined,
  };
}
