import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';

/* Images may be built from checkouts of Git for Windows, which converts line ends. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const copy = mkdtempSync(join(tmpdir(), 'croneai-clone-'));
execFileSync('git', ['-c', 'core.autocrlf=true', 'checkout-index', '--all', `--prefix=${copy}/`], {
  cwd: root,
});
afterAll(() => rmSync(copy, { recursive: true }));

const BINARY = /\.(?:png|webp|ico|woff2|pdf|gz|jpg|backup)$/;

describe('a checkout with core.autocrlf', () => {
  it('has no carriage return at the end of a line', () => {
    const files = readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !BINARY.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(1_000);
    const changed = files.filter((file) => readFileSync(file).includes('\r\n'));
    expect(changed.map((file) => file.slice(copy.length + 1))).toEqual([]);
  });

  it('has a health check that bash can run', async () => {
    const server = createServer((_req, res) => res.end('{}')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const check = spawn('bash', [join(copy, 'infra/docker/healthcheck.sh')], {
      env: { ...process.env, PORT: String(port) },
    });
    expect(await once(check, 'exit')).toEqual([0, null]);
  });
});
