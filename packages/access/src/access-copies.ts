import type { Access, Tier } from '@croneai/contracts/access.ts';
import { accessSchema } from '@croneai/contracts/access-schemas.ts';
import { isoDate } from '@croneai/contracts/text.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import { z } from 'zod';
import { type AccessCopyDocument, type AccessCopyModel, accessCopyCollection } from './access-copy.model.ts';
import { type AccessMirror, createMirror } from './access-mirror.ts';

const accessCopySchema = z.object({ ...accessSchema.shape, version: z.int().min(1), changedAt: isoDate });
/** Copy of one member's access facts (such as the tier), and the version of these facts. */
export type AccessCopy = z.infer<typeof accessCopySchema>;

export type AccessCopies = {
  /**
   * Stores the facts if they are newer than the copy. Otherwise, returns `stale` and leaves the
   * copy unchanged. In both cases, also writes the newest facts to the mirror in Redis, if the
   * service has a mirror.
   */
  apply(userId: string, copy: AccessCopy): Promise<'applied' | 'stale'>;
  remove(userId: string): Promise<void>;
  /**
   * Returns the newest known facts. Undefined if there is no copy; the member then counts as a
   * guest whose dashboard is locked.
   */
  find(userId: string): Promise<AccessCopy | undefined>;
  /** Reads the facts of these members from the database. Leaves out members without a copy. */
  findMany(userIds: readonly string[]): Promise<Map<string, Access>>;
  /** Counts the members in these tiers by a database query. Does not count members in `except`. */
  countInTiers(tiers: readonly Tier[], options?: { except: readonly string[] }): Promise<number>;
};

/** Stores copies only in the database, for a service that does not check access in every call. */
export function createStoredAccessCopies({ model }: { model: AccessCopyModel }): AccessCopies {
  return {
    apply(userId, { version, changedAt, ...access }) {
      const set = { ...access, changedAt: new Date(changedAt) };
      return applyVersionedCopy(model, { id: userId, version, set });
    },
    async remove(userId) {
      await model.deleteOne({ _id: userId });
    },
    async find(userId) {
      const document = await model.findById(userId).lean<AccessCopyDocument>();
      if (!document) return undefined;
      const { id, changedAt, ...facts } = accessCopyCollection.read(document);
      return { ...facts, changedAt: changedAt.toISOString() };
    },
    async findMany(userIds) {
      const documents = await model
        .find({ _id: mongoose.trusted({ $in: [...userIds] }) })
        .lean<AccessCopyDocument[]>();
      const copies = documents.map(accessCopyCollection.read);
      return new Map(copies.map(({ id, version, changedAt, ...access }) => [id, access]));
    },
    /** Reads only the index of `tier`, and the few documents of the excluded members. */
    async countInTiers(tiers, { except } = { except: [] }) {
      const inTiers = { tier: mongoose.trusted({ $in: [...tiers] }) };
      const [all, leftOut] = await Promise.all([
        model.countDocuments(inTiers),
        model.countDocuments({ _id: mongoose.trusted({ $in: [...except] }), ...inTiers }),
      ]);
      return all - leftOut;
    },
  };
}

/**
 * Stores copies in the database and mirrors them in Redis. To check a member's access, a process
 * then needs no database read, and all processes see a change at the same moment. Losing the mirror
 * does no harm, because the database is the source of truth.
 */
export function createAccessCopies({
  model,
  redis,
  mirror: place,
  logger,
}: {
  model: AccessCopyModel;
  /** Redis connection opened with `purpose: 'commands'`. */
  redis: Redis;
  mirror: AccessMirror;
  logger: Logger;
}): AccessCopies {
  const stored = createStoredAccessCopies({ model });
  const mirror = createMirror(redis, place, accessCopySchema);
  return {
    ...stored,
    async apply(userId, copy) {
      const outcome = await stored.apply(userId, copy);
      // Also writes to the mirror if the event is outdated. An earlier attempt may have written to
      // the database and then crashed before it wrote to the mirror.
      const newest = outcome === 'applied' ? copy : await stored.find(userId);
      if (newest) await mirror.write(userId, newest);
      return outcome;
    },
    async remove(userId) {
      await stored.remove(userId);
      await mirror.remove(userId);
    },
    async find(userId) {
      try {
        const mirrored = await mirror.read(userId);
        if (mirrored) return mirrored;
        const copy = await stored.find(userId);
        if (copy) await mirror.write(userId, copy);
        return copy;
      } catch (error) {
        logger.debug({ err: error }, 'mirror of access facts unavailable; reading the database');
        return stored.find(userId);
      }
    },
  };
}
