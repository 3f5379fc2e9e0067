import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { createLogger } from '@croneai/platform/logger.ts';
import { cosignedAt, readNote, readVerifierKey, type VerifierKey } from '@croneai/tlog/note.ts';
import type { Witness } from '@croneai/tlog/witness.ts';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { buildGoProgram } from '../../packages/tlog/test/go-program.ts';
import { SIGNER } from '../../packages/tlog/test/some-log.ts';
import { openLogModels } from '../../services/signals/src/public-log/log.repository.ts';
import { checkpointOf, createLogReader } from '../../services/signals/src/public-log/read-log.ts';
import type { LogRefusal } from '../../services/signals/src/public-log/sign-head.ts';
import { cosignHeads } from '../../services/signals/src/public-log/witnesses.ts';
import { ownDatabase } from '../../services/signals/test/own-database.ts';
import { logOf, logWriter, markSlotsMissed } from '../../services/signals/test/public-log/log-writer.ts';
import { openSlotFixture, type SlotFixture } from '../../services/signals/test/slot-fixture.ts';
import { takeRedisDatabase } from '../support/redis-database.ts';

const YEAR = 2026;
const BUILD_MS = 300_000;
const program = await buildGoProgram('witness');
const emptyDatabase = ownDatabase();
let redis: Redis;
let fixture: SlotFixture;
let name: string;
let stops: (() => Promise<unknown> | unknown)[];

beforeAll(async () => {
  redis = new Redis(await takeRedisDatabase(inject('backing').redisUrl));
}, BUILD_MS);
afterAll(() => redis.quit());
beforeEach(async () => {
  fixture = await openSlotFixture(emptyDatabase);
  name = `${randomBytes(6).toString('hex')}.example`;
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) await stop();
});

async function grow(slots: number): Promise<void> {
  await markSlotsMissed(fixture, slots);
  await logWriter(fixture, redis, { name })();
}
const headOf = async () => {
  const head = await logOf(fixture).find(YEAR);
  if (!head) throw new Error('there is no log');
  return head;
};
/**
 * Returns a function that requests cosignatures from the witness as a new worker would: without
 * state from earlier rounds.
 */
const freshRound = (witness: Witness) => {
  const log = logOf(fixture);
  return cosignHeads({
    log,
    reader: createLogReader(log),
    witnesses: [witness],
    years: () => [YEAR],
    logger: createLogger({ name: 'test', level: 'fatal' }),
  });
};
const cosignatures = async (key: VerifierKey) => {
  const note = readNote(checkpointOf(await headOf()));
  const times = note?.signatures.map((signature) => cosignedAt(note.text, signature, key)) ?? [];
  return times.filter((time) => time !== undefined);
};

describe.skipIf(!program)('the witness of transparency-dev', () => {
  async function startWitness(): Promise<Witness> {
    const { origin, vkey: logKey } = await headOf();
    const running = spawn(program as string, [origin, logKey], { stdio: ['ignore', 'pipe', 'ignore'] });
    stops.push(() => running.kill('SIGKILL'));
    const [line] = (await once(createInterface(running.stdout), 'line')) as [string];
    const [url = '', vkey = ''] = line.split(' ');
    return { url, vkey };
  }

  it('cosigns heads as the log grows: from an empty log, from the last size that it saw, and for a new worker', async () => {
    await grow(3);
    const witness = await startWitness();
    const key = readVerifierKey(witness.vkey) as VerifierKey;
    const round = freshRound(witness);
    await round();
    const [at] = await cosignatures(key);
    expect(Math.abs((at ?? 0) - Date.now() / 1_000)).toBeLessThan(60);
    for (const slots of [1, 300]) {
      await grow(slots);
      expect(await cosignatures(key)).toEqual([]);
      await round();
      expect(await cosignatures(key)).toHaveLength(1);
    }
    await grow(5);
    // A new worker sends size 0. The witness answers 409 with the size that it knows.
    await freshRound(witness)();
    expect(await cosignatures(key)).toHaveLength(1);
  });

  it('does not cosign a log that was rewritten before the last size that the witness saw', async () => {
    await grow(3);
    const witness = await startWitness();
    await freshRound(witness)();
    const { logs, leaves } = openLogModels(fixture.database);
    await Promise.all([logs.deleteMany({}), leaves.deleteMany({})]);
    await redis.flushdb();
    await grow(8);
    await freshRound(witness)();
    expect(await cosignatures(readVerifierKey(witness.vkey) as VerifierKey)).toEqual([]);
  });
});

describe('a reply of a witness', () => {
  async function answering(status: number, body: string, type = 'text/plain'): Promise<Witness> {
    const server = createServer((_req, res) => res.writeHead(status, { 'content-type': type }).end(body));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    stops.push(() => server.close());
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, vkey: SIGNER.vkey };
  }

  it.each([
    ['a signature of another text', 200, SIGNER.sign('another text\n'), 'text/plain'],
    ['not a note', 200, '\u0000nothing\n', 'text/plain'],
    ['too long', 200, 'x'.repeat(20_000), 'text/plain'],
    ['an invalid size', 409, '-1\n', 'text/x.tlog.size'],
    ['a refusal', 403, '', 'text/plain'],
  ])('changes no checkpoint and stops no worker if it is %s', async (_what, status, body, type) => {
    await grow(2);
    await freshRound(await answering(status, body, type))();
    const head = await headOf();
    expect(head.cosignatures).toEqual([]);
    expect(checkpointOf(head)).toBe(head.note);
    expect(head.dispute).toBeNull();
  });

  it('stops workers from signing if it reports a larger log', async () => {
    await grow(2);
    const witness = await answering(409, '1000000\n', 'text/x.tlog.size');
    await freshRound(witness)();
    const { size, dispute } = await headOf();
    expect(dispute).toEqual({ by: witness.url, size: 1_000_000 });
    await markSlotsMissed(fixture, 2);
    const refusals: (LogRefusal | undefined)[] = [];
    await logWriter(fixture, redis, { name, witnesses: [witness.url], refusals })();
    expect(refusals.at(-1)?.message).toMatch(/knows 1000000 leaves/);
    expect((await headOf()).size).toBe(size);
  });

  it('is requested by a new process even if the head is already cosigned, because it may report a larger log', async () => {
    await grow(2);
    const head = await headOf();
    await logOf(fixture).cosign(head, ['— a line']);
    const witness = await answering(409, '1000000\n', 'text/x.tlog.size');
    await freshRound(witness)();
    expect((await headOf()).dispute).toMatchObject({ by: witness.url });
  });
});
