/** A failure that an operator can fix. The message says what happened and what to do; no stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
