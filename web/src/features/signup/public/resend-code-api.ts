import { RESEND_COOLDOWN_SECONDS } from '@croneai/contracts/constants.ts';
import { authEndpoints } from '@croneai/contracts/endpoints/auth/auth.ts';
import { failures } from '../../../content/failures.ts';
import { isApiError, isNetworkError, isProblem } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { sends } from '../../../shared/api/endpoint-request.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    resendCode: build.mutation(sends(authEndpoints.resendWelcomeEmail)),
  }),
});

export const { useResendCodeMutation } = api;

/**
 * Returns the text for a failed resend. If the visitor must sign up again, it is the server's text.
 * Otherwise, there is one text if no reply arrived, and another text for all other failures.
 */
export function resendFailure(error: unknown): string {
  if (isProblem(error, 'auth.sign_up_over', 'auth.codes_used_up')) return error.message;
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
