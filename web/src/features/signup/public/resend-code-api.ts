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

/** The product's own words: no answer at all, or one that says no. */
export function resendFailure(error: unknown): string {
  return isNetworkError(error) ? failures.resendCodeUnanswered : failures.resendCode;
}

/** How long the button stays off after a refusal: only one for asking too often makes it wait. */
export function waitAfterRefusal(error: unknown): number {
  if (!isApiError(error) || error.status !== 429) return 0;
  return error.retryAfterSeconds ?? RESEND_COOLDOWN_SECONDS;
}
