import { type Access, accessSchema, type Tier } from '@croneai/contracts/access.ts';
import { isoDate } from '@croneai/contracts/text.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import { z } from 'zod';
import type { AccessCopyDocument, AccessCopyModel } from './access-copy.model.ts';
import { type AccessMirror, createMirror } from './access-mirror.ts';

const accessCopySchema = z.object({ ...accessSchema.shape, version: z.int().min(1), changedAt: isoDate });
/** Access facts of one member, as of `version`. */
export type AccessCopy = z.infer<typeof accessCopySchema>;

/** Copies of the members' access facts. */
export type AccessCopies = {
  /** Takes newer facts; older ones, or the same again, change nothing but refresh a mirror that was left behind. */
  apply(userId: string, copy: AccessCopy): Promise<'applied' | 'stale'>;
  /** Forgets the member. */
  remove(userId: string): Promise<void>;
  /** The newest facts known; undefined means a locked guest. */
  find(userId: string): Promise<AccessCopy | undefined>;
  /** Of those members that are known; from the database. */
  findMany(userIds: readonly string[]): Promise<Map<string, Access>>;
  /** How many members other than those have one of these tiers; from the database. */
  countInTiers(tiers: readonly Tier[], options?: { except: readonly string[] }): Promise<number>;
};

/** Copies in the database alone, for a service that checks no calls by them. */
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
      const { _id, changedAt, ...facts } = document;
      return { ...facts, changedAt: changedAt.toISOString() };
    },
    async findMany(userIds) {
      const documents = await model
        .find({ _id: mongoose.trusted({ $in: [...userIds] }) })
        .lean<AccessCopyDocument[]>();
      return new Map(documents.map(({ _id, version, changedAt, ...access }) => [_id, access]));
    },
    /** From the index of tiers alone: no document of a member is read but those few that are left out. */
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
 * The same, mirrored in Redis, so that a check costs no database read and every process sees a change at the same moment. The
 * database is the truth; the mirror can be lost.
 */
export function createAccessCopies({
  model,
  redis,
  mirror: place,
  logger,
}: {
  model: AccessCopyModel;
  /** Purpose `commands`. */
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
      // After a stale event the mirror gets what the database holds: the process may have died between the two writes.
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
        logger.debug({ err: error }, 'the mirror of access facts cannot be used, asking the database');
        return stored.find(userId);
      }
    },
  };
}
