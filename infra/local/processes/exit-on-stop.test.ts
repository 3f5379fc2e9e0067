import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'croneai-exit-'));
afterAll(() => rm(folder, { recursive: true }));

/** Starts a program like the entry script, with a channel to its parent. */
async function startProgram(body: string) {
  const source = pathToFileURL(join(import.meta.dirname, 'exit-on-stop.ts')).href;
  const file = join(folder, 'program.mjs');
  await writeFile(file, `import { exitOnStop } from '${source}';\nexitOnStop();\n${body}`);
  const child = fork(file, { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('exitOnStop', () => {
  it('lets a program end when it has nothing left to do', async () => {
    const child = await startProgram('process.exitCode = 3;');
    expect(await once(child, 'exit')).toEqual([3, null]);
  });

  it('ends a program whose parent process is gone', async () => {
    const child = await startProgram(`process.send('ready'); setInterval(() => {}, 1000);`);
    await once(child, 'message');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([143, null]);
  });
});
