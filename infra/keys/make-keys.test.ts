import { execFile } from 'node:child_process';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INBOX_SETTINGS, makeKeys, makePasswords } from './make-keys.mjs';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('./make-keys.mjs', import.meta.url));

const allNames = (): string[] => [...Object.keys(makeKeys()), ...Object.keys(makePasswords())];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'croneai-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('makeKeys', () => {
  it.each([
    ['TOKEN_PRIVATE_KEY', 'TOKEN_PUBLIC_KEY'],
    ['SEALING_PRIVATE_KEY', 'SEALING_PUBLIC_KEY'],
  ] as const)('makes %s and %s a key pair on P-256 (ASVS 11.6.1)', (privateName, publicName) => {
    const keys = makeKeys();
    const der = (name: keyof typeof keys) => Buffer.from(keys[name], 'base64');
    const privateKey = createPrivateKey({ key: der(privateName), format: 'der', type: 'pkcs8' });
    const publicKey = createPublicKey({ key: der(publicName), format: 'der', type: 'spki' });
    expect(privateKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
    const data = Buffer.from('message');
    expect(verify('sha256', data, publicKey, sign('sha256', data, privateKey))).toBe(true);
  });

  it('makes symmetric keys of 32 bytes (ASVS 11.2.3, 11.6.1)', () => {
    const keys = makeKeys();
    expect(Buffer.from(keys.SECRETS_KEY, 'base64')).toHaveLength(32);
    expect(Buffer.from(keys.CLIENT_ADDRESS_KEY, 'base64')).toHaveLength(32);
    expect(Buffer.from(keys.LINK_KEY, 'base64')).toHaveLength(32);
    expect(Buffer.from(keys.LEDGER_KEY, 'base64')).toHaveLength(32);
    expect(Buffer.from(keys.BACKUP_KEY, 'base64')).toHaveLength(32);
    expect(Buffer.from(keys.CANARY_KEY, 'base64')).toHaveLength(32);
  });

  it('makes passwords that need no escaping in URLs and configuration files', () => {
    for (const password of Object.values(makePasswords())) expect(password).toMatch(/^[\w-]{32}$/);
  });

  it('never makes the same key twice', () => {
    const values = [makeKeys(), makeKeys(), makePasswords(), makePasswords()].flatMap((keys) =>
      Object.values(keys),
    );
    expect(new Set(values).size).toBe(values.length);
  });
});

describe('npm run keys', () => {
  it('writes a file that only its owner can read', async () => {
    const file = join(folder, '.env');
    await run(process.execPath, [SCRIPT, file]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const names = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split('=')[0]);
    expect(names).toEqual(allNames());
  });

  it('refuses to overwrite the file', async () => {
    const file = join(folder, '.env');
    await run(process.execPath, [SCRIPT, file]);
    const before = await readFile(file, 'utf8');
    await expect(run(process.execPath, [SCRIPT, file])).rejects.toMatchObject({ code: 1 });
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('only on request, adds settings that send mails to the local inbox', async () => {
    const [plain, inbox] = await Promise.all([
      run(process.execPath, [SCRIPT, '--print']),
      run(process.execPath, [SCRIPT, '--print', '--inbox']),
    ]);
    expect(plain.stdout).not.toMatch(/SMTP_URL|COMPOSE_PROFILES/);
    for (const [name, value] of Object.entries(INBOX_SETTINGS))
      expect(inbox.stdout).toContain(`${name}=${value}\n`);
  });

  it('prints the keys without writing a file', async () => {
    const { stdout } = await run(process.execPath, [SCRIPT, '--print'], { cwd: folder });
    expect(stdout.trim().split('\n')).toHaveLength(allNames().length);
    await expect(stat(join(folder, '.env'))).rejects.toThrow();
  });
});
