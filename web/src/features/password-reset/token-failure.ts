import { resetTexts as texts } from '../../content/account.ts';
import { isApiError, isNetworkError, isOutage, messageOf } from '../../shared/api/api-error.ts';

export interface TokenFailure {
  message: string;
  /** The link may be good: it could only not be asked about. */
  mayRetry: boolean;
}

/** What is wrong with a reset link, from the answer to the question about it. */
export function tokenFailure(error: unknown): TokenFailure {
  if (!isApiError(error) || isNetworkError(error)) return { message: texts.verifyFailed, mayRetry: true };
  // A token of the wrong form is refused with a message for its field.
  const message = error.fields?.token ?? messageOf(error, texts.invalid);
  return { message, mayRetry: isOutage(error) || error.status === 429 };
}
