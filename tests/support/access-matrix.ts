import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { KEY_SCOPES, type KeyScope } from '@croneai/contracts/http/key-scope.ts';
import type { Role } from '@croneai/contracts/http/role.ts';

/**
 * Columns of the matrix. All tiers are one caller, because no contract names a tier. `unenrolled`
 * is an admin without a second factor. A `key` has every scope, `admin key` is an admin's, and
 * `signals key` has only the scope of signals.
 */
export const CALLERS = [
  ...['visitor', 'member', 'admin', 'unenrolled'],
  ...['key', 'admin key', 'signals key'],
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * `passes` only means that no check refused the call; the service's answer may still be an error.
 */
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
 * Every caller × every call, with the result that the contract requires. Give each cell its own
 * session, because some calls end sessions or delete accounts. Send no body; calls that need one
 * then answer 422.
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

/** Session of a caller. */
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

/**
 * Reads the verdict from a reply. Other failures with 401 and 403, such as a wrong password, belong
 * to the call.
 */
export function verdictOf(reply: { error: string | null }): Verdict {
  if (reply.error === errors.unauthenticated.code) return 'unauthenticated';
  if (reply.error === errors.keyScopeMissing.code) return 'not in scope';
  if (reply.error === errors.twoFactorEnrolmentRequired.code) return 'enrolment first';
  return reply.error === errors.forbidden.code ? 'forbidden' : 'passes';
}
