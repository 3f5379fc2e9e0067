import { createHash } from 'node:crypto';
import { eraseAudited } from '@croneai/access/erase-audited.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedDocument,
} from '@croneai/platform/outbox/change-document.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { OutboxDocument } from '@croneai/platform/stored/outbox-fields.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { type ErasureFilter, erasureQuery } from './erasure-filter.ts';
import { type Sender, sentBy } from './sent-by.ts';

type FormDocument = VersionedDocument & OutboxDocument & { fingerprint: string; erasedAt?: Date | undefined };
type FormCollection<D, E> = {
  read(document: D): E;
  eraseTo(set: { erasedAt: Date }): { $unset: Record<string, ''> };
};

export type FormParts<D> = {
  model: Model<D>;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Publishes a hint that admins' list of these forms has changed. */
  changed: () => void;
};

/** Body and idempotency key of a call that sends a public form. */
type SentForm = { body: Record<string, unknown>; idempotencyKey: string | undefined };

/** Matches forms that are not erased. */
export const ALIVE = { erasedAt: null } as const;

/** Makes the repository methods that all public forms share. */
export function createFormRepository<D extends FormDocument, E>(
  collection: FormCollection<D, E>,
  { model, relay, changed }: FormParts<NoInfer<D>>,
  {
    kind,
    sort,
    toDocument,
  }: {
    /** Name of this kind of form in audit entries. */
    kind: 'lead' | 'contact-message';
    sort: Partial<Record<keyof NoInfer<D> & string, 1 | -1>>;
    toDocument: (form: E) => { _id: string };
  },
) {
  const reads = readsOf<D, E>(model, collection);
  const alive = (filter: Record<string, unknown>) => ({ ...filter, ...ALIVE }) as QueryFilter<D>;
  return {
    /**
     * Stores a form with its events, once per idempotency key. A repeated call returns the first
     * call's form. Throws 409 for a key that was used with other content.
     */
    async keep(form: E, { body, idempotencyKey }: SentForm, events: OutboxEntry[]): Promise<E> {
      const fingerprint = fingerprintOf(body);
      const key = idempotencyKey === undefined ? {} : { idempotencyKey };
      const document = { ...toDocument(form), ...key, fingerprint, outbox: events };
      if (await unlessDuplicate(model.create(document as never))) {
        relay.nudge(model as never, document._id);
        changed();
        return form;
      }
      const known = idempotencyKey && (await model.findOne(alive({ idempotencyKey })).lean<D>());
      if (!known || known.fingerprint !== fingerprint) throw appError(errors.idempotencyKeyReused);
      return collection.read(known);
    },

    find: (id: string) => reads.one(alive({ _id: id })),

    /**
     * Calls `decide` with the current form and writes the result (see `changeDocument`). Resolves
     * to undefined for an unknown form.
     */
    async change(
      id: string,
      decide: (form: E) => DocumentChange<D, undefined> | Promise<DocumentChange<D, undefined>>,
    ): Promise<E | undefined> {
      const written = await changeDocument<D>(
        model,
        alive({ _id: id }),
        (current) => decide(collection.read(current)),
        { nudge: relay.nudge },
      );
      if (written?.isChanged) changed();
      return written && collection.read(written.document);
    },

    /** Streams the forms of a member, newest first. */
    eachSentBy: (sender: Sender) => reads.each(alive({ $or: sentBy(sender) }), sort),

    /**
     * Stores a member's id in the forms that were sent from `formerEmail`, when the member has
     * changed the address.
     */
    async keepFor(userId: string, formerEmail: string): Promise<void> {
      const theirs = alive({ email: formerEmail, memberId: null });
      await model.updateMany(theirs, { $set: { memberId: userId } } as unknown as UpdateQuery<D>);
    },

    /**
     * Erases the personal data of the selected forms. Each document is deleted once its last audit
     * entry is published.
     */
    async erase(whose: ErasureFilter, erasedAt: Date, extraEvents: OutboxEntry[] = []): Promise<number> {
      const empty = collection.eraseTo({ erasedAt });
      const options = { kind, erasedAt, empty, relay, extraEvents };
      const erased = await eraseAudited<D>(model, erasureQuery(whose), options);
      if (erased > 0) changed();
      return erased;
    },
  };
}

/**
 * Returns a hash of the content of a parsed body. Ignores `website` and `elapsedMs`, which only
 * serve to detect bots.
 */
function fingerprintOf(body: Record<string, unknown>): string {
  const { website: _website, elapsedMs: _elapsedMs, ...content } = body;
  const inOrder = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('base64url');
}
