import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

/** A process starts within a second, but may take longer on a busy machine. */
const PATIENT = { timeout: 30_000 };
const FIXTURE = fileURLToPath(new URL('./fixtures/process-under-test.ts', import.meta.url));

type Run = {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  running: () => Promise<void>;
  exit: Promise<number | null>;
};

function run(behaviour: string, { ipc = false } = {}): Run {
  const child = ipc
    ? fork(FIXTURE, [behaviour], { silent: true })
    : spawn(process.execPath, [FIXTURE, behaviour], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  return {
    child,
    out: () => out,
    err: () => err,
    running: () => vi.waitFor(() => expect(out).toContain('running'), PATIENT),
    // Waits for `exit` because `close` is not emitted for a child whose channel the parent has
    // closed.
    exit: once(child, 'exit').then(([code]) => code as number | null),
  };
}

describe('runProcess', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stops cleanly with code 0 on %s', async (signal) => {
    const { child, running, exit, out } = run('ok');
    await running();
    child.kill(signal);
    expect(await exit).toBe(0);
    await vi.waitFor(() => expect(out()).toMatch(/"msg":"stopping"[\s\S]*"msg":"stopped"/), PATIENT);
  });

  it('stops when the channel to the parent process closes', async () => {
    const { child, running, exit } = run('ok', { ipc: true });
    await running();
    child.disconnect();
    expect(await exit).toBe(0);
  });

  it('stops without waiting for an unfinished start', async () => {
    const { child, running, exit } = run('slow-start');
    await running();
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
  });

  it('treats simultaneous signals as a single signal, and exits at once on a later signal', async () => {
    const { child, running, exit, out } = run('hang');
    await running();
    child.kill('SIGINT');
    await vi.waitFor(() => expect(out()).toContain('"msg":"stopping"'), PATIENT);
    const stoppingAt = performance.now();
    child.kill('SIGTERM');
    const again = setInterval(() => child.kill('SIGTERM'), 200);
    onTestFinished(() => clearInterval(again));
    expect(await exit).toBe(1);
    expect(performance.now() - stoppingAt).toBeGreaterThan(800);
    // Without the later signal, the process would run for another minute.
    expect(performance.now() - stoppingAt).toBeLessThan(20_000);
    await vi.waitFor(() => expect(out()).toContain('stopping at once'), PATIENT);
  });

  it('exits with 1 if the stop exceeds its deadline', async () => {
    const { child, running, exit, out } = run('hang-short');
    await running();
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
    await vi.waitFor(() => expect(out()).toContain('not stopped after 500 ms'), PATIENT);
  });

  it.each([
    ['fail-start', 'start failed'],
    ['throw-later', 'a string'],
    ['reject-later', 'unhandled rejection'],
  ])('logs one fatal line and exits with 1: %s', async (behaviour, text) => {
    const { exit, out } = run(behaviour);
    expect(await exit).toBe(1);
    const fatal = await vi.waitFor(() => {
      const lines = out().match(/^.*"level":"fatal".*$/gm) ?? [];
      expect(lines).not.toEqual([]);
      return lines;
    }, PATIENT);
    expect(fatal).toEqual([expect.stringContaining(text)]);
  });

  it('exits with 1 if the stop fails', async () => {
    const { child, running, exit, out } = run('fail-stop');
    await running();
    child.kill('SIGTERM');
    expect(await exit).toBe(1);
    await vi.waitFor(() => expect(out()).toContain('stop failed'), PATIENT);
  });

  it('prints all problems of the configuration, without a stack', async () => {
    const { exit, err } = run('no-config');
    expect(await exit).toBe(1);
    await vi.waitFor(
      () => expect(err()).toMatch(/PORT is not valid.*\n {2}KEY is missing \(a key\)/),
      PATIENT,
    );
    expect(err()).not.toContain('    at ');
  });
});
