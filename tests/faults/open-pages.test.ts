import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
/** Allows for starting a system, running several one-minute slots, and stopping it. */
const WITHIN_MS = 420_000;

it('refuses nothing to 1,000 open signals pages over three slots', { timeout: WITHIN_MS }, async () => {
  const bench = run(process.execPath, ['tests/bench/pages.ts', '--pages', '1000', '--slots', '3'], {
    timeout: WITHIN_MS,
  });
  // The bench exits with 1 for slow replies, which this test ignores because other work may run
  // here.
  const { stdout } = await bench.catch((error: { stdout: string }) => error);
  console.log(stdout);
  expect(stdout).toContain('PASS nothing refused (0)');
});
