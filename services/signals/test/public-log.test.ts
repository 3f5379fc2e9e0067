import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { NEWEST_HEAD_KEY, newestHeadSchema } from '@croneai/contracts/public-log.ts';
import { publicRecordOf } from '@croneai/engine/settled/public-record.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { toBase64 } from '@croneai/tlog/bytes.ts';
import { leafHash } from '@croneai/tlog/hash.ts';
import { readVerifierKey, type VerifierKey } from '@croneai/tlog/note.ts';
import { checkProof } from '@croneai/tlog/proof.ts';
import { createAudit } from '@croneai/tlog/record/audit.ts';
import { draftCorrection, draftEngine } from '@croneai/tlog/record/draft-leaves.ts';
import { examineBundle } from '@croneai/tlog/record/examine-bundle.ts';
import { widthAt } from '@croneai/tlog/tiles.ts';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { takeRedisDatabase } from '../../../tests/support/redis-database.ts';
import { until } from '../../../tests/support/until.ts';
import { appendDrafts } from '../src/public-log/append-leaves.ts';
import { type LogRepository, leafId, openLogModels } from '../src/public-log/log.repository.ts';
import { openLogKeeper } from '../src/public-log/open-log-keeper.ts';
import { checkpointOf, createLogReader, rootHex } from '../src/public-log/read-log.ts';
import { createRecordedHeads } from '../src/public-log/recorded-heads.ts';
import { createRefusalCheck } from '../src/public-log/refused-log.ts';
import { resumeLogFrom } from '../src/public-log/resume-log.ts';
import { createLastHead, type LogRefusal } from '../src/public-log/sign-head.ts';
import { ownDatabase, storedIn } from './own-database.ts';
import { logOf, logWriter, markSlotsMissed, SECRET, type WriterOptions } from './public-log/log-writer.ts';
import { openSlotFixture, SLOT_MS, type SlotFixture, START, someCandidate } from './slot-fixture.ts';

const emptyDatabase = ownDatabase();

const YEAR = 2026;
let redis: Redis;
let fixture: SlotFixture;
let name: string;
let refusals: (LogRefusal | undefined)[];

beforeAll(async () => {
  redis = new Redis(await takeRedisDatabase(inject('backing').redisUrl));
});
afterAll(async () => {
  await redis.quit();
});
beforeEach(async () => {
  fixture = await openSlotFixture(emptyDatabase);
  name = `${randomBytes(6).toString('hex')}.example`;
  refusals = [];
});

const repository = () => logOf(fixture);
const writer = (log?: LogRepository, key?: string, facts?: WriterOptions['facts']) =>
  logWriter(fixture, redis, { name, log, key, facts, refusals });

/**
 * Plays slots that end one after the other. Every second slot has a signal, which is settled once
 * its time has ended.
 */
async function playSlots(count: number): Promise<void> {
  const settlements = fixture.settlements();
  for (let played = 0; played < count; played += 1) {
    const slot = fixture.clock.time;
    await fixture.planSlots();
    const isFilled = (slot / SLOT_MS) % 2 === 0;
    await fixture.report(slot, isFilled ? [someCandidate()] : [someCandidate({ pays: false })]);
    fixture.clock.time = slot + 900;
    await fixture.publisher.publish(slot);
    await settlements.settleSlot(slot - SLOT_MS);
    fixture.clock.time = slot + SLOT_MS;
  }
}

/** Opens a worker's keeper of the log, with replaceable parts. */
function keeper({ health = createHealth(), metrics = createMetrics('log') } = {}) {
  const terms = { kind: 'payout', payout: 0.85 } as const;
  return openLogKeeper({
    log: repository(),
    redis,
    slots: fixture.slots,
    signals: fixture.signals,
    config: {
      LEDGER_KEY: SECRET,
      LEDGER_NAME: name,
      LEDGER_WITNESSES: [],
      SIGNAL_SLOT_SECONDS: SLOT_MS / 1_000,
      SIGNALS_PER_SLOT: 1,
      PAYS_BY: terms,
    },
    provenance: 'synthetic',
    alarms: async () => [],
    process: { logger: createLogger({ name: 'log', level: 'fatal' }), metrics, health },
    now: () => new Date(fixture.clock.time),
  });
}

/** Audits the log like an outsider, with only the checkpoint, the key, and the bundles. */
async function audit() {
  const reader = createLogReader(repository());
  const head = await reader.find(YEAR);
  if (!head) throw new Error('there is no log');
  const running = createAudit({ vkey: head.vkey, checkpoint: checkpointOf(head) });
  for (let index = 0, width = running.nextWidth(); width; index += 1, width = running.nextWidth()) {
    const bundle = await reader.tile(head, { level: 'entries', index, width });
    running.addBundle(examineBundle(gunzipSync(bundle as Buffer), width), width);
  }
  return running.finish();
}

describe('the public log', () => {
  it('has a leaf for each slot, opens the commitment of each signal once the signal is settled, and passes an audit', async () => {
    await playSlots(6);
    await writer()();
    const report = await audit();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({
      slots: 6,
      opened: 3,
      leaves: { policy: 1, engine: 1, slot: 6, settled: 3 },
    });
    await writer()();
    expect((await audit()).size).toBe(report.size);
  });

  it('creates a proof of a log head for mails once an hour', async () => {
    const { keep } = keeper();
    const shown = async (): Promise<number> => {
      await keep();
      return newestHeadSchema.parse(JSON.parse((await redis.get(NEWEST_HEAD_KEY)) ?? '')).size;
    };
    await playSlots(1);
    const first = await shown();
    await playSlots(10);
    expect(await shown()).toBe(first);
    await playSlots(1);
    const newest = async () => (await repository().find(YEAR))?.size;
    expect(await shown()).toBe(await newest());
    await redis.del(NEWEST_HEAD_KEY);
    await playSlots(1);
    expect(await shown()).toBe(await newest());
  });

  it('allows the figures of the public record to be computed from its leaves alone', async () => {
    await playSlots(12);
    await fixture.settlements().settleSlot(fixture.clock.time - SLOT_MS);
    await writer()();
    const log = repository();
    const settled = (await log.list(YEAR, 0, 100))
      .map(({ text }) => JSON.parse(text))
      .filter(({ kind }) => kind === 'settled');
    // Computes results as the text of the published rule describes, without the code that computes
    // the public record.
    const results = settled.map(({ signal, exitPrice }) => {
      const moved = Number(exitPrice) - Number(signal.entryPrice);
      const way = signal.signalType === 'buy' ? moved : -moved;
      const risk = Math.abs(Number(signal.entryPrice) - Number(signal.stopLoss));
      const { paysBy } = signal.forecast;
      const stakes = paysBy.kind === 'payout' ? (way > 0 ? paysBy.payout : way < 0 ? -1 : 0) : way / risk;
      return { stakes, won: way > 0, lost: way < 0 };
    });
    const rows = (await fixture.signals.listRows()).filter(({ status }) => status !== 'active');
    const present = {
      paysBy: { kind: 'payout', payout: 0.85 },
      provenance: 'synthetic',
      now: new Date(),
    } as const;
    const record = publicRecordOf(rows, {
      range: 'all',
      ...present,
      loggedFrom: null,
      trials: 0,
      arrivals: [],
    });
    expect(results.length).toBeGreaterThan(4);
    expect(record.figures).toMatchObject({
      totalSignals: results.length,
      wonSignals: results.filter(({ won }) => won).length,
      lostSignals: results.filter(({ lost }) => lost).length,
    });
    const sum = results.reduce((total, { stakes }) => total + stakes, 0);
    expect(record.figures.gain.totalNet).toBeCloseTo(sum, 2);
    expect(record.points.at(-1)?.net).toBeCloseTo(sum, 2);
    expect(record.days.reduce((total, { net }) => total + net, 0)).toBeCloseTo(sum, 2);
  });

  it('contains each tried variant and each alarm once, and corrects a leaf by a later leaf', async () => {
    const trials = [{ what: 'a wider stop', verdict: 'no better', looks: 3 }];
    const alarms = async () => [{ name: 'skill', kind: 'forex', since: START }];
    await playSlots(2);
    await writer(undefined, undefined, { trials, alarms })();
    await playSlots(2);
    await writer(undefined, undefined, { trials, alarms })();
    const log = repository();
    const head = await log.find(YEAR);
    if (!head) throw new Error('there is no log');
    const { append, unsigned } = appendDrafts({ log, now: () => new Date(fixture.clock.time) });
    await append(head, await unsigned(head), [draftCorrection(1, 'Its text names the wrong session.')]);
    await playSlots(1);
    await writer()();
    const report = await audit();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ slots: 5, leaves: { trial: 1, engine: 2, correction: 1 } });
  });

  it('records models as rolled back if they are used again', async () => {
    await playSlots(1);
    await writer()();
    const log = repository();
    const decided = (await log.list(YEAR, 0, 50))
      .map(({ text }) => JSON.parse(text))
      .find(({ kind }) => kind === 'engine');
    expect(decided).toMatchObject({ event: 'promoted' });
    expect(await log.hasDecided(decided.artefact)).toBe(true);
    expect(await log.hasDecided('0'.repeat(64))).toBe(false);
    const { leaf } = draftEngine(decided.artefact, START, await log.hasDecided(decided.artefact));
    expect(leaf).toMatchObject({ event: 'rolled-back' });
  });

  it('proves a leaf with a file, and serves no tile that is not yet signed', async () => {
    await playSlots(4);
    await writer()();
    const reader = createLogReader(repository());
    const leaf = await reader.findByKey(`slot/${START}`);
    const proof = leaf && (await reader.proofFile(leaf));
    if (!leaf || !proof) throw new Error('there is no proof');
    const key = readVerifierKey(proof.head.vkey) as VerifierKey;
    const { size } = proof.head;
    expect(checkProof(proof.text, leafHash(Buffer.from(leaf.text)), key)).toEqual({
      index: leaf.index,
      size,
    });
    const tile = (level: number, index: number, width: number) =>
      reader.tile(proof.head, { level, index, width });
    expect(await tile(0, 0, widthAt(0, 0, size))).toHaveLength(size * 32);
    for (const [level, index, width] of [
      [0, 0, size + 1],
      [0, 0, 256],
      [0, 1, 1],
      [1, 0, 1],
      [7, 99_999, 3],
    ] as const)
      expect(await tile(level, index, width)).toBeUndefined();
  });

  it('builds a partial bundle once for all readers, and builds none for a tile that has long been full', async () => {
    await playSlots(4);
    await markSlotsMissed(fixture, 560);
    // A round reads only five hundred entries, so two rounds are needed.
    for (let round = 0; round < 2; round += 1) await writer()();
    let reads = 0;
    const log = repository();
    const reader = createLogReader({
      ...log,
      list: (...args) => {
        reads += 1;
        return log.list(...args);
      },
    });
    const head = await reader.find(YEAR);
    if (!head) throw new Error('there is no log');
    const newest = Math.floor(head.size / 256);
    expect(newest).toBe(2);
    const bundle = (index: number, width: number) => reader.tile(head, { level: 'entries', index, width });
    const many = await Promise.all(Array.from({ length: 50 }, () => bundle(newest, 40)));
    expect(new Set(many).size).toBe(1);
    expect(reads).toBe(1);
    // The tile `newest` is not full. Its cached leaves are enough for a smaller part of it. The
    // full tile before it is also served in parts, but older tiles are not.
    expect(gunzipSync((await bundle(newest, 7)) as Buffer).length).toBeGreaterThan(0);
    expect(reads).toBe(1);
    expect(await bundle(newest - 1, 255)).toBeDefined();
    expect(await bundle(newest - 2, 255)).toBeUndefined();
    expect(await reader.tile(head, { level: 0, index: newest - 2, width: 255 })).toBeUndefined();
    expect(await bundle(newest - 2, 256)).toBeDefined();
  });

  it('grows by full tiles, with proofs from any signed size to any larger signed size', async () => {
    await playSlots(4);
    await writer()();
    const before = await repository().find(YEAR);
    await markSlotsMissed(fixture, 300);
    await writer()();
    const after = await repository().find(YEAR);
    expect(after?.tiles).toBe(1);
    const proofs = createLogReader(repository()).proofs(after as never);
    expect(toBase64(await proofs.root(before?.size ?? 0))).toBe(before?.root);
    expect((await audit()).findings).toEqual([]);
  });

  it('neither loses nor duplicates a leaf if a writer is killed at any of its writes', async () => {
    await playSlots(4);
    for (let survives = 0; survives < 40; survives += 1) {
      const dying = dieAfter(survives);
      const died = await writer(dying)().then(
        () => false,
        () => true,
      );
      if (died) continue;
      const report = await audit();
      expect(report.findings).toEqual([]);
      expect(report).toMatchObject({ slots: 4, opened: 2 });
      return;
    }
    throw new Error('it never came through');
  });

  it('remains a single log even if several writers run at once', async () => {
    await playSlots(6);
    await Promise.allSettled([writer(), writer(), writer(), writer()].map((round) => round()));
    await writer()();
    const report = await audit();
    expect(report.findings).toEqual([]);
    expect(report).toMatchObject({ slots: 6, opened: 3, leaves: { policy: 1 } });
    expect(refusals.filter(Boolean)).toEqual([]);
  });

  it('is not signed on a database that was restored from an older backup, and continues once the lost leaves are back', async () => {
    await playSlots(3);
    await writer()();
    const { logs, leaves } = openLogModels(fixture.database);
    const backup = await logs.findById(YEAR).lean();
    await playSlots(3);
    await writer()();
    const later = { _id: { $gte: leafId(YEAR, backup?.size ?? 0) } } as never;
    const lost = await leaves.collection.find(later).toArray();
    await leaves.collection.deleteMany(later);
    await logs.collection.replaceOne({ _id: YEAR } as never, backup as never);
    await playSlots(1);
    await writer()();
    expect(refusals.at(-1)?.message).toMatch(/older backup.*After a restore/s);
    expect((await repository().find(YEAR))?.size).toBe(backup?.size);
    // The removed leaves are restored. No new leaf has taken their places.
    await leaves.collection.insertMany(lost as never);
    await writer()();
    expect(refusals.at(-1)).toBeUndefined();
    expect((await audit()).findings).toEqual([]);
  });

  describe('after a restore of MongoDB', () => {
    const guard = () => `signals:public-log:${name}/ledger/${YEAR}`;
    let heads: string;
    beforeEach(async () => {
      heads = await mkdtemp(join(tmpdir(), 'heads-'));
    });
    afterEach(() => rm(heads, { recursive: true }));

    const writerWithHeads = (folder: string | undefined = heads) =>
      logWriter(fixture, redis, { name, heads: folder, refusals });
    const headNow = async () => {
      const head = await repository().find(YEAR);
      if (!head) throw new Error('there is no log');
      return head;
    };
    /**
     * Plays and signs slots in two rounds, and restores the database to its state after the first
     * round. Then plays one more slot.
     */
    async function restore(): Promise<{ size: number; root: string }> {
      await playSlots(3);
      await writerWithHeads()();
      const collections = ['public_logs', 'public_log_leaves', 'slots', 'signals'].map((collection) =>
        storedIn(fixture.database, collection),
      );
      const backup = await Promise.all(collections.map((collection) => collection.find({}).toArray()));
      const { size, root } = await headNow();
      await playSlots(3);
      await writerWithHeads()();
      expect((await headNow()).size).toBeGreaterThan(size);
      for (const [at, collection] of collections.entries()) {
        await collection.deleteMany({});
        await collection.insertMany(backup[at] ?? []);
      }
      await playSlots(1);
      return { size, root };
    }
    async function expectNothingSigned(size: number): Promise<void> {
      expect((await headNow()).size).toBe(size);
      expect(await repository().list(YEAR, size, size + 1)).toEqual([]);
    }

    it('signs no second history even if Redis was emptied, because the recorded heads are newer', async () => {
      const { size } = await restore();
      await redis.del(guard());
      await writerWithHeads()();
      expect(refusals.at(-1)?.message).toMatch(/older backup.*After a restore/s);
      await expectNothingSigned(size);
    });

    it('signs no second history even if Redis was restored from the same backup', async () => {
      const { size, root } = await restore();
      await redis.set(guard(), `${size} ${root}`);
      await writerWithHeads()();
      expect(refusals.at(-1)?.message).toMatch(/older backup/);
      await expectNothingSigned(size);
    });

    it('signs nothing until a second store contains the head', async () => {
      const { size } = await restore();
      await redis.del(guard());
      const empty = await mkdtemp(join(tmpdir(), 'heads-'));
      for (const folder of [empty, undefined]) {
        await logWriter(fixture, redis, { name, heads: folder, refusals })();
        expect(refusals.at(-1)?.message).toContain(`--resume-from ${size} ${rootHex(await headNow())}`);
      }
      await rm(empty, { recursive: true });
      await expectNothingSigned(size);
    });

    it('continues by itself if only Redis was lost and the recorded heads match', async () => {
      await playSlots(3);
      await writerWithHeads()();
      await redis.del(guard());
      await playSlots(2);
      await writerWithHeads()();
      expect(refusals.filter(Boolean)).toEqual([]);
      expect(await audit()).toMatchObject({ findings: [], slots: 5 });
    });

    it('continues from the head that a person names, with a correction and an audit entry', async () => {
      const { size, root } = await restore();
      await redis.del(guard());
      const resume = resumeLogFrom({
        log: repository(),
        lastHead: createLastHead(redis),
        recordedHeads: createRecordedHeads(heads),
        now: () => new Date(fixture.clock.time),
      });
      const reason = 'The disk was lost.';
      await expect(resume({ year: YEAR, size: size + 1, root, reason })).rejects.toThrow(/the database has/);
      await resume({ year: YEAR, size, root: rootHex(await headNow()), reason });
      await writerWithHeads()();
      expect(refusals.at(-1)).toBeUndefined();
      const report = await audit();
      expect(report).toMatchObject({ findings: [], leaves: { correction: 1 } });
      const stored = await openLogModels(fixture.database).logs.findById(YEAR).lean();
      expect(stored?.outbox).toMatchObject([{ payload: { action: 'public-log.resume', reason } }]);
      // A process that starts later compares the log with the file of recorded heads again.
      await playSlots(1);
      await writerWithHeads()();
      expect(refusals.at(-1)).toBeUndefined();
    });

    it('does not sign a head that it cannot record', async () => {
      await playSlots(1);
      await writerWithHeads('/dev/null/heads')();
      expect(refusals.at(-1)?.message).toMatch(/LEDGER_HEADS/);
      expect((await repository().find(YEAR))?.size ?? 0).toBe(0);
    });

    it('reports the refusal in the system status', async () => {
      await restore();
      await redis.del(guard());
      const health = createHealth();
      const metrics = createMetrics('log');
      const { keep } = keeper({ health, metrics });
      const check = createRefusalCheck(redis);
      await keep();
      const { degraded } = await health.check();
      expect(degraded).toMatchObject([{ name: 'public-log' }]);
      expect(await metrics.registry.metrics()).toMatch(/signals_public_log_refused\{?.*\}? 1/);
      await until('the service knows', async () => expect(check()).rejects.toThrow(/--resume-from/));
      const { size, root } = await headNow();
      await createLastHead(redis).put(`${name}/ledger/${YEAR}`, { size, root });
      await keep();
      await until('the service knows', async () => expect(check()).resolves.toBeUndefined());
    });
  });

  it('never writes an earlier time, even if a clock was ahead and is set back', async () => {
    await playSlots(2);
    const ahead = () => new Date(fixture.clock.time + 10 * 60_000);
    await logWriter(fixture, redis, { name, refusals, now: ahead })();
    for (let slot = 0; slot < 3; slot += 1) {
      await playSlots(1);
      await writer()();
    }
    expect(await audit()).toMatchObject({ findings: [], slots: 5 });
  });

  it('is not signed while a witness has more leaves than the log', async () => {
    await playSlots(3);
    await writer()();
    const log = repository();
    const head = await log.find(YEAR);
    if (!head) throw new Error('there is no log');
    const witness = 'https://witness.example';
    const writerWith = (witnesses: readonly string[]) =>
      logWriter(fixture, redis, { name, witnesses, refusals });
    await log.dispute(head, { by: witness, size: head.size + 40 });
    await playSlots(1);
    await writerWith([witness])();
    expect(refusals.at(-1)?.message).toMatch(/witness\.example knows/);
    expect((await log.find(YEAR))?.size).toBe(head.size);
    // The dispute ends when the witness agrees again, or is no longer configured.
    await log.cosign(head, []);
    await writerWith([witness])();
    expect(refusals.at(-1)).toBeUndefined();
    await log.dispute((await log.find(YEAR)) ?? head, { by: witness, size: head.size + 40 });
    await playSlots(1);
    await writerWith([])();
    expect(refusals.at(-1)).toBeUndefined();
  });

  it('is not signed with another key', async () => {
    await playSlots(2);
    await writer()();
    await playSlots(1);
    await writer(repository(), Buffer.alloc(32, 9).toString('base64'))();
    expect(refusals.at(-1)?.message).toMatch(/another LEDGER_KEY/);
  });
});

/**
 * Creates a repository whose process dies during a write. If `survives` is 2n, the process dies
 * right before write n + 1. If `survives` is 2n + 1, it dies right after write n + 1.
 */
function dieAfter(survives: number): LogRepository {
  const log = repository();
  let left = Math.floor(survives / 2);
  const isBehind = survives % 2 === 1;
  const dying =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      left -= 1;
      if (left < 0 && !isBehind) throw new Error('killed');
      const result = await write(...args);
      if (left < 0) throw new Error('killed');
      return result;
    };
  return {
    ...log,
    open: dying(log.open),
    // The server writes one document per leaf, so it may stop between any two of them.
    async append(row) {
      for (const leaf of row) if (!(await dying(log.append)([leaf]))) return false;
      return true;
    },
    advance: dying(log.advance),
  };
}
