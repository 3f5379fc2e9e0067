import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Keys, makeKeys } from '../../keys/make-keys.mjs';
import { BACKING_NAMES } from '../backing/backing.ts';
import { loadKeys, printsOf } from '../secrets.ts';
import { envForCommand } from './env-for-command.ts';
import { makePlan, processEnv, settingsOf } from './plan.ts';
import { workerRow } from './processes.ts';
import type { RunInfo } from './run-file.ts';

const backing = new Map(BACKING_NAMES.map((name) => [name, { url: `http://${name}.example:1` }]));

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'croneai-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns the environments of all processes of a system with replicas, workers, and a trainer. */
async function environments(env: NodeJS.ProcessEnv, dataDir: string) {
  const plan = await makePlan({ ports: 'default', workers: 2, replicas: 2 });
  const settings = settingsOf({ plan, keys: await loadKeys(dataDir, env), env, dataDir }, backing);
  return plan.rows.map((row) => ({ row, given: processEnv(row, settings, env, dataDir) }));
}

describe('keys that the operator sets', () => {
  it('override the generated keys in every process that uses them', async () => {
    const theirs = makeKeys();
    const dataDir = await emptyFolder();
    await loadKeys(dataDir, {});
    const seen = new Set<string>();
    for (const { row, given } of await environments({ ...theirs }, dataDir))
      for (const name of row.env.filter((each) => each in theirs)) {
        expect([row.name, given[name]]).toEqual([row.name, theirs[name as keyof Keys]]);
        seen.add(name);
      }
    // Only the commands for backups get BACKUP_KEY.
    const { BACKUP_KEY: _, ...served } = theirs;
    expect([...seen].sort()).toEqual(Object.keys(served).sort());
  });

  it('are passed only to processes that need them', async () => {
    const theirs = { ...makeKeys(), SECRETS_KEY_PREVIOUS: 'x', TOKEN_PUBLIC_KEY_PREVIOUS: 'y' };
    const given = await environments(theirs, await emptyFolder());
    const names = (process: string) =>
      Object.keys(given.find(({ row }) => row.name === process)?.given ?? {}).filter(
        (name) => name in theirs,
      );
    expect(names('signals-trainer-1')).toEqual([]);
    expect(names('signals-worker-2')).toEqual(['LEDGER_KEY']);
    expect(names('gateway-2').sort()).toEqual([
      'CLIENT_ADDRESS_KEY',
      'TOKEN_PUBLIC_KEY',
      'TOKEN_PUBLIC_KEY_PREVIOUS',
    ]);
  });

  it('do not replace the generated keys if the operator’s value is missing or empty', async () => {
    const dataDir = await emptyFolder();
    const generated = await loadKeys(dataDir, {});
    const { LEDGER_KEY } = makeKeys();
    expect(await loadKeys(dataDir, { LEDGER_KEY, SECRETS_KEY: '' })).toEqual({ ...generated, LEDGER_KEY });
    expect(await loadKeys(dataDir, {})).toEqual(generated);
  });

  it.each([
    ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
    ['TOKEN_PRIVATE_KEY', 'TOKEN_PUBLIC_KEY'],
    ['SEALING_PUBLIC_KEY', 'SEALING_PRIVATE_KEY'],
  ])('are refused if a pair is incomplete: %s without %s', async (given, missing) => {
    await expect(loadKeys(await emptyFolder(), { [given]: 'x', [missing]: '' })).rejects.toThrow(
      `${given} is set without ${missing}. They are a pair: set both or neither.`,
    );
  });

  it('are required for a worker that joins a running system', async () => {
    const dataDir = await emptyFolder();
    const theirs = makeKeys();
    const keys = await loadKeys(dataDir, { LEDGER_KEY: theirs.LEDGER_KEY });
    const run = { backing: Object.fromEntries(backing), prices: {}, keyPrints: printsOf(keys) };
    const added = () => envForCommand(dataDir, run as unknown as RunInfo, workerRow(3));
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('LEDGER_KEY', '');
    await expect(added()).rejects.toThrow('The running system has a different LEDGER_KEY');
    vi.stubEnv('LEDGER_KEY', theirs.LEDGER_KEY);
    expect((await added()).LEDGER_KEY).toBe(theirs.LEDGER_KEY);
  });
});

describe('addresses that the operator sets', () => {
  it('override the addresses of the local system', async () => {
    const [gateway] = await environments({ SIGNALS_URL: 'http://signals.example:4002' }, await emptyFolder());
    expect(gateway?.given.SIGNALS_URL).toBe('http://signals.example:4002');
    expect(gateway?.given.AUTH_URL).toBe('http://127.0.0.1:4001');
  });
});
