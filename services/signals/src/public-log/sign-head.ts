import { createHmac } from 'node:crypto';
import type { Redis } from '@croneai/platform/redis.ts';
import { fromBase64, toBase64, toUtf8 } from '@croneai/tlog/bytes.ts';
import { writeCheckpoint } from '@croneai/tlog/checkpoint.ts';
import { leafHash } from '@croneai/tlog/hash.ts';
import { createSigner, type Signer } from '@croneai/tlog/signer.ts';
import { type Edge, extendEdge, rootOf } from '@croneai/tlog/tree.ts';
import type { Appended } from './append-leaves.ts';
import type { PublicLog } from './log.model.ts';
import type { LogRepository, StoredLeaf } from './log.repository.ts';
import type { RecordedHeads, SignedHead } from './recorded-heads.ts';

/**
 * Thrown if the log must not be signed in its present state. The message explains how to fix it.
 */
export class LogRefusal extends Error {
  override readonly name = 'LogRefusal';
}

type SignRequest = {
  /** The last signed head, as read from Redis. */
  seen: SignedHead | undefined;
  head: PublicLog;
  appended: Appended;
  signer: Signer;
};

const edgeOf = ({ size, edge }: Pick<PublicLog, 'size' | 'edge'>): Edge => ({
  size,
  hashes: edge.map((hash) => fromBase64(hash) as Uint8Array),
});

const hashesOf = (leaves: readonly StoredLeaf[]) => leaves.map(({ text }) => leafHash(toUtf8(text)));

/**
 * Signs the leaves after a head. Stores the new head in the file of recorded heads, then in Redis,
 * and then in the database. If the writer dies before the last of these writes, another writer
 * signs exactly the same bytes. Resolves to undefined if another writer was faster.
 */
export function signHead({
  log,
  lastHead,
  recordedHeads,
  now,
}: {
  log: Pick<LogRepository, 'advance'>;
  lastHead: Pick<LastHead, 'advance'>;
  recordedHeads: Pick<RecordedHeads, 'note'>;
  now: () => Date;
}) {
  return async ({ seen, head, appended, signer }: SignRequest): Promise<PublicLog | undefined> => {
    const { origin } = head;
    const { tail, policy, artefact } = appended;
    if (tail.length === 0) return head;
    const edge = extendEdge(edgeOf(head), hashesOf(tail));
    const root = rootOf(edge);
    const next = { size: edge.size, root: toBase64(root) };
    await recordedHeads.note(origin, next).catch(refuseUnrecorded);
    if (!(await lastHead.advance(origin, seen, next))) return undefined;
    const text = writeCheckpoint({ origin, size: edge.size, root });
    const note = `${text}\n${signer.sign(text)}`;
    const signed = { ...next, edge: edge.hashes.map(toBase64), note, signedAt: now(), policy, artefact };
    return (await log.advance(head, signed)) ? { ...head, ...signed } : undefined;
  };
}

/**
 * Throws if signed leaves are missing or changed, because new leaves could then be signed in the
 * same places. `seen` must be read before the head. If the database then has fewer leaves than
 * `seen`, it has lost some.
 */
export function checkAgainst(
  seen: SignedHead | undefined,
  head: PublicLog,
  tail: readonly StoredLeaf[],
): void {
  if (!seen || seen.size < head.size) return;
  const { origin, size } = head;
  const hashes = hashesOf(tail);
  if (seen.size > size + hashes.length)
    throw new LogRefusal(
      `${origin} was signed up to ${seen.size} leaves and the database has ${size + hashes.length}: it comes from an older backup. ` +
        'Nothing is signed, or there would be two logs. Restore a newer backup, or bring the leaves back from a copy: ' +
        'docs/record.md, After a restore',
    );
  const root = toBase64(rootOf(extendEdge(edgeOf(head), hashes.slice(0, seen.size - size))));
  if (root !== seen.root)
    throw new LogRefusal(
      `the first ${seen.size} leaves of ${origin} differ from the signed ones. Nothing is signed. ` +
        'Restore the database from before the change (docs/record.md)',
    );
}

export function refuseUnrecorded(cause: Error): never {
  const message = `LEDGER_HEADS cannot be read or written: ${cause.message}. Nothing is signed`;
  throw new LogRefusal(message, { cause });
}

/**
 * Throws unless LEDGER_HEADS or Redis has a signed head that covers the whole log. Without such a
 * head, the database may come from an older backup. `checkAgainst` refuses a log that is smaller
 * than the head.
 */
export function checkKnown(known: SignedHead | undefined, { origin, size, year, root }: PublicLog): void {
  if (size === 0 || (known && known.size >= size)) return;
  const hex = Buffer.from(fromBase64(root) ?? []).toString('hex');
  throw new LogRefusal(
    `neither Redis nor LEDGER_HEADS knows that ${origin} was signed up to its ${size} leaves: the database may come from an older backup. ` +
      'Nothing is signed, or there could be two logs. Compare with a copy, then let it go on: ' +
      `correct-log.ts ${year} --resume-from ${size} ${hex} "<reason>" (docs/record.md, After a restore)`,
  );
}

/** Throws if one of the configured witnesses has cosigned more leaves than the log has. */
export function checkDispute(
  { origin, size, dispute }: PublicLog,
  tail: readonly StoredLeaf[],
  witnesses: readonly string[],
): void {
  if (!dispute || !witnesses.includes(dispute.by) || dispute.size <= size + tail.length) return;
  throw new LogRefusal(
    `the witness ${dispute.by} knows ${dispute.size} leaves of ${origin} and the database has ${size + tail.length}: it comes from an older backup. ` +
      'Nothing is signed, or there would be two logs: docs/record.md, After a restore',
  );
}

/**
 * Stores the last signed head in Redis. Before a worker signs, it compares the database with this
 * head, and refuses to sign if the database comes from an older backup. Writes by compare-and-set,
 * so that one of two concurrent writers fails.
 */
export type LastHead = ReturnType<typeof createLastHead>;

const ADVANCE = `
local now = redis.call('GET', KEYS[1]) or ''
if now ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1`;

const textOf = (head: SignedHead | undefined): string => (head ? `${head.size} ${head.root}` : '');

export function createLastHead(redis: Redis) {
  const keyOf = (origin: string): string => `signals:public-log:${origin}`;
  return {
    async read(origin: string): Promise<SignedHead | undefined> {
      const [size, root] = ((await redis.get(keyOf(origin))) ?? '').split(' ');
      return size && root ? { size: Number(size), root } : undefined;
    },
    /**
     * Replaces the stored head, even if another process has changed it, because an operator has
     * decided to continue the log from `head`.
     */
    async put(origin: string, head: SignedHead): Promise<void> {
      await redis.set(keyOf(origin), textOf(head));
    },
    /** Replaces the head; false if it has changed since it was read. */
    async advance(origin: string, seen: SignedHead | undefined, next: SignedHead): Promise<boolean> {
      return (await redis.eval(ADVANCE, 1, keyOf(origin), textOf(seen), textOf(next))) === 1;
    },
  };
}

/** Returns the signer for the log of a year. */
export type SignerOf = (year: number) => Signer & { origin: string };

/** Returns the name of a year's log. It never changes and is also the name of the log's key. */
const originOf = (name: string, year: number): string => `${name}/ledger/${year}`;

/** Creates signers. Each year has its own key, which is derived from the same secret. */
export function createSigners({ secret, name }: { secret: string; name: string }): SignerOf {
  const known = new Map<number, Signer & { origin: string }>();
  return (year) => {
    const origin = originOf(name, year);
    const seed = () =>
      createHmac('sha256', Buffer.from(secret, 'base64')).update(`croneai/ledger/v1/key\n${origin}`).digest();
    const signer = known.get(year) ?? { ...createSigner(origin, seed()), origin };
    known.set(year, signer);
    return signer;
  };
}
