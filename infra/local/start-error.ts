/**
 * A failure that an operator can fix. The message states the problem and the remedy; no stack is
 * printed.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
