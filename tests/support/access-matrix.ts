import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { KEY_SCOPES, type KeyScope } from '@croneai/contracts/http/key-scope.ts';
import type { Role } from '@croneai/contracts/http/role.ts';

/**
 * Columns of the matrix. All tiers are one caller, as no contract names a tier. `unenrolled` is an admin who has to set up a
 * second factor first. A `key` has every scope, `admin key` is an admin's, and `signals key` has the scope of signals alone.
 */
export const CALLERS = [
  ...['visitor', 'member', 'admin', 'unenrolled'],
  ...['key', 'admin key', 'signals key'],
] as const;
export type Caller = (typeof CALLERS)[number];

/** `passes` says nothing about what the service answers, only that it was not refused at a door. */
export type Verdict = 'passes' | 'unauthenticated' | 'forbidden' | 'enrolment first' | 'not in scope';

export type Cell = {
  /** `DELETE /api/account/sessions/:id as member` */
  title: string;
  caller: Caller;
  endpoint: Endpoint;
  /** With a well-formed id in place of each parameter. */
  path: string;
  expected: Verdict;
};

const SOME_ID = '0123456789abcdef01234567';

/**
 * Every caller × every call, with what its contract says. Give each cell a session of its own: some of the calls end
 * sessions or delete accounts. A request without a body is enough; calls that want one then refuse it with 422.
 */
export function accessMatrix(): Cell[] {
  return endpoints.flatMap((endpoint) =>
    CALLERS.map((caller) => ({
      title: `${endpoint.method} ${endpoint.path} as ${caller}`,
      caller,
      endpoint,
      path: endpoint.path.replaceAll(/:\w+/g, SOME_ID),
      expected: expectedVerdict(endpoint, caller),
    })),
  );
}

function expectedVerdict({ access, isOpenDuringEnrolment, keyScope }: Endpoint, caller: Caller): Verdict {
  if (access === 'public' || access === 'optional') return 'passes';
  if (caller === 'visitor') return 'unauthenticated';
  if (caller === 'key' || caller === 'admin key') return keyScope ? 'passes' : 'not in scope';
  if (caller === 'signals key') return keyScope === 'signals:read' ? 'passes' : 'not in scope';
  if (caller === 'unenrolled') return isOpenDuringEnrolment ? 'passes' : 'enrolment first';
  return access === caller || caller === 'admin' ? 'passes' : 'forbidden';
}

/** What the session of a caller says. */
export function sessionOf(caller: Exclude<Caller, 'visitor'>): {
  role: Role;
  limitedTo?: 'enrolment';
  scopes?: readonly KeyScope[];
} {
  if (caller === 'signals key') return { role: 'member', scopes: ['signals:read'] };
  if (caller === 'key') return { role: 'member', scopes: KEY_SCOPES };
  if (caller === 'admin key') return { role: 'admin', scopes: KEY_SCOPES };
  if (caller === 'unenrolled') return { role: 'admin', limitedTo: 'enrolment' };
  return { role: caller === 'admin' ? 'admin' : 'member' };
}

/** Reads the verdict from a reply. Other failures of 401 and 403, such as a wrong password, are the call's own. */
export function verdictOf(reply: { error: string | null }): Verdict {
  if (reply.error === errors.unauthenticated.code) return 'unauthenticated';
  if (reply.error === errors.keyScopeMissing.code) return 'not in scope';
  if (reply.error === errors.twoFactorEnrolmentRequired.code) return 'enrolment first';
  return reply.error === errors.forbidden.code ? 'forbidden' : 'passes';
}
