import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordingLogger } from '../test/support/recording-logger.ts';
import { takeLowPriority } from './low-priority.ts';

const MODULE = fileURLToPath(new URL('low-priority.ts', import.meta.url));
const LOGGER = fileURLToPath(new URL('logger.ts', import.meta.url));

/**
 * Returns the priority of a process that starts with `begunWith` and then takes the low priority.
 */
function priorityAfter(begunWith: number): number {
  const program = `
    const os = require('node:os');
    const { takeLowPriority } = await import(${JSON.stringify(MODULE)});
    const { createLogger } = await import(${JSON.stringify(LOGGER)});
    os.setPriority(${begunWith});
    takeLowPriority(createLogger({ name: 'test', level: 'silent' }));
    console.log(os.getPriority());`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=commonjs', '-e', `(async () => {${program}})()`],
    {
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  return Number(stdout);
}

describe('takeLowPriority', () => {
  it('lowers the priority of a process, and never raises it', () => {
    const low = os.constants.priority.PRIORITY_BELOW_NORMAL;
    const own = os.getPriority();
    expect(priorityAfter(own)).toBe(Math.max(own, low));
    expect(priorityAfter(19)).toBe(19);
  });

  it('continues if the process may not change its priority, and logs this', () => {
    const refusal = Object.assign(new Error('permission denied'), { code: 'ERR_SYSTEM_ERROR' });
    vi.spyOn(os, 'getPriority').mockReturnValue(0);
    const set = vi.spyOn(os, 'setPriority').mockImplementation(() => {
      throw refusal;
    });
    onTestFinished(() => void vi.restoreAllMocks());
    const { logger, lines } = recordingLogger();
    takeLowPriority(logger);
    expect(set).toHaveBeenCalledOnce();
    expect(lines).toMatchObject([{ level: 'warn', msg: 'process priority not changed' }]);
  });
});
