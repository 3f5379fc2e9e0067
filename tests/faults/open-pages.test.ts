import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
/** The start of a system, some slots of a minute, and its end. */
const WITHIN_MS = 420_000;

it('1,000 open signals pages are refused nothing over three slots', { timeout: WITHIN_MS }, async () => {
  const bench = run(process.execPath, ['tests/bench/pages.ts', '--pages', '1000', '--slots', '3'], {
    timeout: WITHIN_MS,
  });
  // How long replies take is for the bench: here other work may run beside it. It exits with 1 when they were slow.
  const { stdout } = await bench.catch((error: { stdout: string }) => error);
  console.log(stdout);
  expect(stdout).toContain('PASS nothing refused (0)');
});
