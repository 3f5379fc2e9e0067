import { paths } from '@croneai/contracts/paths.ts';
import type { SessionEnd } from './session-slice.ts';

export const LOGIN_PATH = '/login';
export const SIGNUP_PATH = '/signup';
export const DASHBOARD_PATH = paths.dashboard;

interface Visitor {
  /** Why the session ended, if it ended while the dashboard was open. */
  endedBy: SessionEnd | null;
  wasSignedIn: boolean;
  hasStoredUser: boolean;
  /** Current path and query. */
  from: string;
}

/** Paths of admin pages. From these, a visitor is sent to the login page, never to the sign-up. */
const ADMIN_AREA = new RegExp(`^${paths.admin}(?![\\w-])`);

/** Returns the page to open for visitors of the member area who have no token. */
export function entryPath({ endedBy, wasSignedIn, hasStoredUser, from }: Visitor): string {
  if (wasSignedIn && endedBy === 'signed-out') return '/';
  if (wasSignedIn && endedBy === 'leaving') return LOGIN_PATH;
  if (endedBy === 'refused' || endedBy === 'idle' || hasStoredUser || ADMIN_AREA.test(from))
    return loginPath(from);
  return SIGNUP_PATH;
}

export function loginPath(from: string): string {
  return `${LOGIN_PATH}?next=${encodeURIComponent(from)}`;
}

/** Placeholder origin for parsing a path. The domain is reserved, so no real URL can match it. */
const OWN_ORIGIN = 'https://croneai.invalid';

/**
 * Returns the path to open after a login. Allows only paths of the member area, because `next`
 * comes from the address bar.
 */
export function safeNext(next: string | null): string {
  const url = next ? URL.parse(next, OWN_ORIGIN) : null;
  if (url?.origin !== OWN_ORIGIN || !isInDashboard(url.pathname)) return paths.dashboard;
  return url.pathname + url.search + url.hash;
}

function isInDashboard(pathname: string): boolean {
  return pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`);
}
