import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { failures } from '../../../content/failures.ts';
import { isApiError, isNetworkError } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { sends } from '../../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    resendCode: build.mutation(sends(authEndpoints.resendWelcomeEmail)),
  }),
});

export const { useResendCodeMutation } = api;

/** Returns the text for a failed resend: one text if no reply arrived, another text otherwise. */
export function resendFailure(error: unknown): string {
  return isNetworkError(error) ? failures.resendCodeUnanswered : failures.resendCode;
}

/**
 * Returns how many seconds the button stays disabled after a refusal. Returns 0 unless the refusal
 * comes from the rate limit.
 */
export function waitAfterRefusal(error: unknown): number {
  if (!isApiError(error) || error.status !== 429) return 0;
  return error.retryAfterSeconds ?? RESEND_COOLDOWN_SECONDS;
}
