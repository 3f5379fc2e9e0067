import { errors as problems } from '@croneai/contracts/errors.ts';
import { isApiError } from '../api/api-error.ts';

const CODE_PROBLEMS: readonly string[] = [
  problems.secondFactorInvalid.code,
  problems.secondFactorUsed.code,
  problems.secondFactorMissing.code,
];

/** What the server says about a second factor, for the field that it was typed into. */
export function codeProblem(error: unknown): string | undefined {
  return isApiError(error) && CODE_PROBLEMS.includes(error.code) ? error.message : undefined;
}

/** The same for the current password. */
export function passwordProblem(error: unknown): string | undefined {
  return isApiError(error) && error.code === problems.wrongPassword.code ? error.message : undefined;
}
