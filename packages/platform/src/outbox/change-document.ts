import { setTimeout as delay } from 'node:timers/promises';
import { problems } from '@croneai/contracts/http/problem.ts';
import mongoose, { type Model, type QueryFilter, type Types, type UpdateQuery } from 'mongoose';
import { AppError, appError } from '../errors.ts';
import type { OutboxEntry } from '../events/event.ts';
import type { OutboxDocument, OutboxModel } from '../stored/outbox-fields.ts';
import type { OutboxRelay } from './relay.ts';

/** A document with an optimistic lock. `version` counts its changes. */
export type VersionedDocument = {
  _id: Types.ObjectId | string;
  version: number;
};

export type DocumentChange<D, R> = {
  /**
   * Must not set `version` or `outbox`. If there is neither an update nor an event, nothing is
   * written.
   */
  update?: UpdateQuery<D> | undefined;
  /**
   * Events of the change. Their `aggregateVersion` must be the version that is written:
   * `nextVersion` if it is set, otherwise `current.version + 1`.
   */
  events?: readonly OutboxEntry[];
  /**
   * Version to write instead of `current.version + 1`. After a restore, a state is published again
   * with a version above all versions that were ever published. Pass the current version to leave
   * the version unchanged; `writesField` must then be set.
   */
  nextVersion?: number;
  /**
   * Chooses which unpublished entries stay in the outbox; all by default. An erasure keeps only
   * entries without personal data.
   */
  keeps?: (entry: OutboxEntry) => boolean;
  /**
   * True to write even if too many entries are unpublished, for changes that a full outbox must not
   * block.
   */
  isUrgent?: boolean;
  /** Value that `changeDocument` returns to its caller. */
  result?: R;
};

export type ChangedDocument<D, R> = {
  /** The document after the change, as a plain object. */
  document: D;
  /** False if `change` returned no change. */
  isChanged: boolean;
  result: R | undefined;
};

export type ChangeOptions<D> = {
  /**
   * Name of a numeric field that counts the writes. Needed if changes may leave the version
   * unchanged, because a concurrent change would not notice such a write and undo it in part.
   */
  writesField?: keyof D & string;
  /** Called with the document's id after a write with events; usually `relay.nudge`. */
  nudge?: OutboxRelay['nudge'] | undefined;
};

/**
 * Maximum number of unpublished entries. With more entries, the document would grow towards
 * MongoDB's limit of 16 MB.
 */
const MAX_PENDING = 200;
const MAX_TRIES = 12;
const RETRY_AFTER_SECONDS = 60;
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 60;

/**
 * Changes one document by compare-and-set. Reads the document and calls `change`. Then writes the
 * update, the events, and the next `version` in one write, which matches only `filter` and the
 * version that was read. After a conflict, `change` is called again, so it must not have side
 * effects. In the outbox, a new state replaces an older state of the same topic and key. If a relay
 * is publishing the older state at that time, the relay afterwards removes only the older state, by
 * the id of its entry, so the new state stays. Resolves to undefined if no document matches. Throws
 * AppError 409 `request.conflict` after 12 conflicts, and AppError 503 if the change would leave
 * more than 200 unpublished entries. Passes on errors of `change`.
 */
export async function changeDocument<D extends VersionedDocument, R = undefined>(
  model: Model<D>,
  filter: QueryFilter<D>,
  change: (current: D) => DocumentChange<D, R> | Promise<DocumentChange<D, R>>,
  { nudge, writesField }: ChangeOptions<D> = {},
): Promise<ChangedDocument<D, R> | undefined> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const current = (await model.findOne(filter).lean().exec()) as D | null;
    if (!current) return undefined;
    const wanted = await change(current);
    const { update, events = [], nextVersion = current.version + 1, result } = wanted;
    if (!update && events.length === 0) return { document: current, isChanged: false, result };
    const seen = {
      ...filter,
      _id: current._id,
      version: current.version,
      // Documents that were stored before the field was added lack it, and match null.
      ...(writesField && { [writesField]: current[writesField] ?? null }),
    } as QueryFilter<D>;
    const outbox = outboxAfter((current as Partial<OutboxDocument>).outbox ?? [], wanted);
    const counted = writesField && { $inc: { ...update?.$inc, [writesField]: 1 } };
    const document = await writeIfUnchanged(model, seen, {
      update: { ...update, ...counted } as UpdateQuery<D>,
      outbox,
      nextVersion,
    });
    if (document) {
      if (events.length > 0) nudge?.(model as unknown as OutboxModel, document._id);
      return { document, isChanged: true, result };
    }
    await delay(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS));
  }
  throw appError(problems.conflict);
}

type OutboxChange = {
  before: readonly OutboxEntry[];
  /** Entries to append, if the rest of the outbox stays unchanged. */
  appended: readonly OutboxEntry[];
  /** The whole new outbox, if appending entries is not enough. */
  rewritten: OutboxEntry[] | undefined;
};

function outboxAfter(
  before: readonly OutboxEntry[],
  {
    events = [],
    keeps = () => true,
    isUrgent = false,
  }: Pick<DocumentChange<never, never>, 'events' | 'keeps' | 'isUrgent'>,
): OutboxChange {
  const isNewer = (one: OutboxEntry, old: OutboxEntry) =>
    one.isState && old.isState && one.topic === old.topic && one.key === old.key;
  const kept = before.filter(keeps);
  const appended = events.filter((one) => !kept.some((old) => isNewer(one, old)));
  const isAsBefore = kept.length === before.length && appended.length === events.length;
  const count = kept.length + appended.length;
  if (count > Math.max(MAX_PENDING, before.length) && !isUrgent)
    throw new AppError(problems.unavailable.code, {
      status: problems.unavailable.status,
      message: 'We’re still saving your earlier changes. Please try again in a few minutes.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  const stay = kept.map((old) => events.find((one) => isNewer(one, old)) ?? old);
  return { before, appended, rewritten: isAsBefore ? undefined : [...stay, ...appended] };
}

async function writeIfUnchanged<D extends VersionedDocument>(
  model: Model<D>,
  seen: QueryFilter<D>,
  { update, outbox, nextVersion }: { update: UpdateQuery<D>; outbox: OutboxChange; nextVersion: number },
): Promise<D | null> {
  const { before, appended, rewritten } = outbox;
  const complete: Record<string, unknown> = {
    ...update,
    $set: { ...update.$set, version: nextVersion, ...(rewritten && { outbox: rewritten }) },
    ...(!rewritten && appended.length > 0 && { $push: { ...update.$push, outbox: { $each: appended } } }),
  };
  // A relay removes published entries from the front of the outbox without changing the version.
  // This filter ensures that a rewritten outbox does not bring these entries back.
  const sameOutbox = { outbox: mongoose.trusted({ $size: before.length }), 'outbox.0.id': before[0]?.id };
  const filter = (rewritten ? { ...seen, ...sameOutbox } : seen) as QueryFilter<D>;
  const options = { returnDocument: 'after', lean: true } as const;
  return (await model.findOneAndUpdate(filter, complete as UpdateQuery<D>, options).exec()) as D | null;
}
