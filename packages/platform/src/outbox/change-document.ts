import { setTimeout as delay } from 'node:timers/promises';
import { problems } from '@croneai/contracts/http/problem.ts';
import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { appError } from '../errors.ts';
import type { OutboxEntry } from '../events/event.ts';
import type { OutboxModel } from './outbox.ts';
import type { OutboxRelay } from './relay.ts';

/** A document with an optimistic lock: `version` counts its changes. */
export type VersionedDocument = {
  _id: Types.ObjectId | string;
  version: number;
};

export type DocumentChange<D, R> = {
  /** Without an update and events nothing is written. Do not set `version` or `outbox` in it. */
  update?: UpdateQuery<D> | undefined;
  /** Made with `aggregateVersion: current.version + 1`, or with `nextVersion`. */
  events?: readonly OutboxEntry[];
  /** Another version: further ahead for a state that is republished after a restore, the same where it counts something else. */
  nextVersion?: number;
  /** Handed to the caller. */
  result?: R;
};

export type ChangedDocument<D, R> = {
  /** The document as it is now, as a plain object. */
  document: D;
  /** False when `change` returned no change. */
  isChanged: boolean;
  result: R | undefined;
};

export type ChangeOptions = {
  /** Called with the document's id after a write with events; pass `relay.nudge`. */
  nudge?: OutboxRelay['nudge'] | undefined;
};

const MAX_TRIES = 12;
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 60;

/**
 * Changes one document by compare-and-set: reads it, lets `change` decide, and writes update, events and the next
 * `version` in one write that only matches `filter` and the version that was read. When another writer was quicker, the change is computed again,
 * so `change` may run several times and must not have effects of its own.
 *
 * Resolves to undefined when no document matches. Throws AppError 409 `request.conflict` when it lost every one of 12 tries, and
 * whatever `change` throws.
 */
export async function changeDocument<D extends VersionedDocument, R = undefined>(
  model: Model<D>,
  filter: QueryFilter<D>,
  change: (current: D) => DocumentChange<D, R> | Promise<DocumentChange<D, R>>,
  { nudge }: ChangeOptions = {},
): Promise<ChangedDocument<D, R> | undefined> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const current = (await model.findOne(filter).lean().exec()) as D | null;
    if (!current) return undefined;
    const { update, events = [], nextVersion = current.version + 1, result } = await change(current);
    if (!update && events.length === 0) return { document: current, isChanged: false, result };
    const seen = { ...filter, _id: current._id, version: current.version } as QueryFilter<D>;
    const document = await writeIfUnchanged(model, seen, { update: update ?? {}, events, nextVersion });
    if (document) {
      if (events.length > 0) nudge?.(model as unknown as OutboxModel, document._id);
      return { document, isChanged: true, result };
    }
    await delay(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS));
  }
  throw appError(problems.conflict);
}

async function writeIfUnchanged<D extends VersionedDocument>(
  model: Model<D>,
  seen: QueryFilter<D>,
  {
    update,
    events,
    nextVersion,
  }: Required<Pick<DocumentChange<D, never>, 'events' | 'nextVersion'>> & { update: UpdateQuery<D> },
): Promise<D | null> {
  const complete: Record<string, unknown> = {
    ...update,
    $set: { ...update.$set, version: nextVersion },
    ...(events.length > 0 && { $push: { ...update.$push, outbox: { $each: events } } }),
  };
  const options = { returnDocument: 'after', lean: true } as const;
  return (await model.findOneAndUpdate(seen, complete as UpdateQuery<D>, options).exec()) as D | null;
}
