/** Something a person can put right. The message says what happened and what to do; no stack is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
