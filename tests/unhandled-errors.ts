import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Environment variable with the path of the file that `UnhandledErrors` writes. */
export const UNHANDLED_ERRORS_FILE = 'UNHANDLED_ERRORS_FILE';

/**
 * Writes the errors that no test caught to a file, as a JSON array of strings. Such errors fail a
 * run, but vitest's JSON results do not contain them.
 *
 * @public because vitest loads this reporter by its path.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env[UNHANDLED_ERRORS_FILE];
    if (file) writeFileSync(file, JSON.stringify(errors.map(describeError)));
  }
}

/** Returns the first line of the message, and the topmost line of the stack in the project. */
function describeError({ name, message, stack }: SerializedError): string {
  const place = stack?.split('\n').find((line) => line.includes('    at ') && !line.includes('node_modules'));
  return `unhandled ${name ?? 'error'}: ${message.split('\n')[0]}${place ? ` (${place.trim()})` : ''}`;
}
