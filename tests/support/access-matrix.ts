import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Endpoint } from '@croneai/contracts/http/endpoint.ts';
import { KEY_SCOPES, type KeyScope } from '@croneai/contracts/http/key-scope.ts';
import type { Role } from '@croneai/contracts/http/role.ts';

/**
 * Columns of the matrix. All tiers are one caller, because no contract depends on a tier.
 * `unenrolled` is an owner without a second factor. A `key` has every scope, `owner key` is an
 * owner's key, and `signals key` has only the signals scope.
 */
export const CALLERS = [
  ...['visitor', 'member', 'support', 'owner', 'unenrolled'],
  ...['key', 'owner key', 'signals key'],
] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * `passes` only means that no access check refused the call; the service's answer may still be an
 * error.
 */
export type Verdict = 'passes' | 'unauthenticated' | 'forbidden' | 'enrolment first' | 'not in scope';

export type Cell = {
  /** For example `DELETE /api/account/sessions/:id as member`. */
  title: string;
  caller: Caller;
  endpoint: Endpoint;
  /** The path with a well-formed id in place of each parameter. */
  path: string;
  expected: Verdict;
};

const SOME_ID = '0123456789abcdef01234567';

/**
 * Returns every combination of caller and call, with the result that the contract requires. Give
 * each cell a separate session, because some calls end sessions or delete accounts. Send no body;
 * calls that need one then answer 422.
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

function expectedVerdict(endpoint: Endpoint, caller: Caller): Verdict {
  const { access, isOpenToSupport, isOpenDuringEnrolment, keyScope } = endpoint;
  if (access === 'public' || access === 'optional') return 'passes';
  if (caller === 'visitor') return 'unauthenticated';
  if (caller === 'key' || caller === 'owner key') return keyScope ? 'passes' : 'not in scope';
  if (caller === 'signals key') return keyScope === 'signals:read' ? 'passes' : 'not in scope';
  if (caller === 'unenrolled') return isOpenDuringEnrolment ? 'passes' : 'enrolment first';
  if (access === 'member' || caller === 'owner') return 'passes';
  return caller === 'support' && isOpenToSupport ? 'passes' : 'forbidden';
}

/** Returns the options of the session that a caller needs. */
export function sessionOf(caller: Exclude<Caller, 'visitor'>): {
  role: Role;
  limitedTo?: 'enrolment';
  scopes?: readonly KeyScope[];
} {
  if (caller === 'signals key') return { role: 'member', scopes: ['signals:read'] };
  if (caller === 'key') return { role: 'member', scopes: KEY_SCOPES };
  if (caller === 'owner key') return { role: 'owner', scopes: KEY_SCOPES };
  if (caller === 'unenrolled') return { role: 'owner', limitedTo: 'enrolment' };
  return { role: caller };
}

/**
 * Reads the verdict from a reply. A 401 or 403 that the call itself decides, such as a wrong
 * password, counts as passed.
 */
export function verdictOf(reply: { error: string | null }): Verdict {
  if (reply.error === errors.unauthenticated.code) return 'unauthenticated';
  if (reply.error === errors.keyScopeMissing.code) return 'not in scope';
  if (reply.error === errors.twoFactorEnrolmentRequired.code) return 'enrolment first';
  return reply.error === errors.forbidden.code ? 'forbidden' : 'passes';
}
