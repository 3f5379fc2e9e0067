import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { programSamples } from '../../web/src/content/programs.ts';
import { someSignal } from '../support/some-signal.ts';

const KEY = 'crone_sample';
const run = promisify(execFile);

/** Replies like the API, and accepts only one key. */
const server = createServer((req, res) => {
  const isMine = req.headers.authorization === `Bearer ${KEY}` && req.url === '/api/signals?limit=5';
  res.writeHead(isMine ? 200 : 401, { 'content-type': 'application/json' });
  const data = isMine ? [someSignal()] : null;
  res.end(
    JSON.stringify({ success: isMine, message: '', error: isMine ? null : 'auth.unauthenticated', data }),
  );
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const env = { ...process.env, CRONE_KEY: KEY };

const PROGRAMS = {
  curl: (code: string) => run('sh', ['-c', code], { env }),
  node: (code: string) => run(process.execPath, ['--input-type=module', '-e', code], { env }),
  python: (code: string) => run('python3', ['-c', code], { env }),
};

describe('the sample programs for members', () => {
  it.each(programSamples(site, '').flatMap(({ id, code }) => (id === 'mt5' ? [] : [[id, code] as const])))(
    'read signals even if only the key is set: %s',
    async (id, code) => {
      const { stdout } = await PROGRAMS[id](code);
      expect(stdout).toContain(someSignal().asset);
    },
  );
});
