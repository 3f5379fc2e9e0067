import { isTeam } from '@croneai/contracts/http/role.ts';
import type { User } from '@croneai/contracts/users.ts';
import { timesIn } from '@croneai/rules/times.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { useMeQuery } from '../../shared/api/session-api.ts';
import { statusChanged } from '../../shared/live/live-slice.ts';
import type { LiveStore } from '../../shared/live/start-live.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { entryPath, loginPath } from '../../shared/session/entry-path.ts';
import { MemberProvider, memberOf } from '../../shared/session/member-context.ts';
import { hasStoredUser } from '../../shared/session/session-storage.ts';
import { readStoredUser } from '../../shared/session/stored-user.ts';
import { ownerOf } from '../../shared/session/token-renewal.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { useIsOnline } from '../../shared/signals/use-is-online.ts';
import { isTwelveHours, storeClock } from '../../shared/time/clock-choice.ts';
import { ZoneProvider } from '../../shared/time/use-times.ts';
import { shownZone } from '../../shared/time/zone.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { ToastProvider } from '../../shared/ui/toast.tsx';
import { LoadingScreen } from '../loading-screen.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { routesOf } from './dashboard-routes.tsx';
import { memberPages } from './member-pages.ts';
import { useIdleEnd } from './use-idle-end.ts';

/** Loaded only for admins who still have to set up two-factor login. */
const EnrolmentPage = lazyPart(
  async () => (await import('./enrolment-page.tsx')).EnrolmentPage,
  <LoadingScreen />,
);

/** Loaded only for the team, because members have no use for the table of the admin pages. */
const TeamFrame = lazyPart(async () => (await import('./team-frame.tsx')).TeamFrame, <LoadingScreen />);

/** Members get the “not found” page at the addresses of admin pages. */
const memberRoutes = routesOf(memberPages);

interface EnrolmentGateProps {
  mustEnrol: boolean;
  children: ReactNode;
}

/**
 * Shows only the setup of two-factor login while the session is limited to it, and until the admin
 * has saved the recovery codes.
 */
function EnrolmentGate({ mustEnrol, children }: EnrolmentGateProps) {
  const [isEnrolling, setIsEnrolling] = useState(mustEnrol);
  if (mustEnrol && !isEnrolling) setIsEnrolling(true);
  if (!isEnrolling) return children;
  return <EnrolmentPage onDone={() => setIsEnrolling(false)} />;
}

/**
 * Guards the member area. Redirects a visitor without a token. If the session has ended, this
 * redirects straight to the right page for signing in.
 */
export function DashboardArea() {
  const { token, endedBy } = useSession();
  const from = useFrom();
  const [wasSignedIn] = useState(token !== null);
  if (token === null) {
    const to = entryPath({ endedBy, wasSignedIn, hasStoredUser: hasStoredUser(), from });
    return <Navigate to={to} state={{ from }} replace />;
  }
  // The key is the owner of the token, so that the page stays when the token of the same person is
  // renewed.
  return <SignedInArea key={ownerOf(token)} />;
}

function SignedInArea() {
  useLive();
  const { user, outage, isLoading } = useCurrentUser();
  const from = useFrom();
  useIdleEnd(user !== undefined && isTeam(user.role));
  const clock = user?.clock;
  useEffect(() => {
    if (clock !== undefined) storeClock(clock);
  }, [clock]);
  if (isLoading) return <LoadingScreen />;
  if (!user) return <Navigate to={loginPath(from)} replace />;
  return (
    <EnrolmentGate mustEnrol={user.mustEnrolTwoFactor}>
      <MemberProvider value={memberOf(user)}>
        <ZoneProvider value={user.timeZone}>
          <ToastProvider>
            {isTeam(user.role) ? (
              <TeamFrame outage={outage} />
            ) : (
              <DashboardFrame pages={memberPages} routes={memberRoutes} outage={outage} />
            )}
          </ToastProvider>
        </ZoneProvider>
      </MemberProvider>
    </EnrolmentGate>
  );
}

/**
 * Loads the code of the live stream while the first calls are running. The stream resumes before
 * these calls or, if it cannot, repeats them.
 */
function useLive(): void {
  const store: LiveStore = useStore<never>();
  useEffect(() => {
    let stop = () => {};
    let hasLeft = false;
    import('./follow-live.ts').then(
      ({ followLive }) => {
        if (!hasLeft) stop = followLive(store);
      },
      // If the chunk fails to load, the page polls.
      () => void store.dispatch(statusChanged('polling')),
    );
    return () => {
      hasLeft = true;
      stop();
    };
  }, [store]);
}

function useFrom(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}

/**
 * Polling interval without the stream. Changes of access must show within 5 s, and the call takes
 * some of that time.
 */
const REFETCH_MS = 3_000;

interface CurrentUser {
  user: User | undefined;
  isLoading: boolean;
  /** Message while the server is unreachable and the shown data may be old. */
  outage: string | undefined;
}

/**
 * Returns the signed-in user from the server. While the server is unreachable, returns the user
 * from the last visit.
 */
function useCurrentUser(): CurrentUser {
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

interface Outage {
  /** False without a network. The state of the server is then unknown. */
  isOnline: boolean;
  /**
   * Time of the last reply from the server, epoch ms; undefined if there was none on this visit.
   */
  knownAt: number | undefined;
  zone: string | null;
}

/** Returns the notice that the page may be out of date, with the time of its data. */
export function outageNotice({ isOnline, knownAt, zone }: Outage): string {
  const why = isOnline ? 'We can’t reach the server right now.' : 'You’re offline.';
  const since =
    knownAt === undefined
      ? 'from your last visit'
      : `from ${timesIn(shownZone(zone), isTwelveHours()).clock(knownAt)}`;
  return `${why} This page is ${since}.`;
}
