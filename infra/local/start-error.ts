/**
 * A failure that an operator can fix. The message names the problem and the remedy; no stack is
 * shown.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
