import { accessSchema, type Tier } from '@croneai/contracts/access.ts';
import { isoDate } from '@croneai/contracts/text.ts';
import { applyVersionedCopy } from '@croneai/platform/events/versioned-copy.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import { z } from 'zod';
import type { AccessCopyDocument, AccessCopyModel } from './access-copy.model.ts';
import { writeMirror } from './write-mirror.ts';

const accessCopySchema = z.object({ ...accessSchema.shape, version: z.int().min(1), changedAt: isoDate });
/** Access facts of one member, as of `version`. */
export type AccessCopy = z.infer<typeof accessCopySchema>;

/**
 * Copies of the members' access facts, in the database and mirrored in Redis, so that a check costs no database read and
 * every process sees a change at the same moment. The database is the truth; the mirror can be lost.
 */
export type AccessCopies = {
  /** Takes newer facts; older ones, or the same again, change nothing but refresh a mirror that was left behind. */
  apply(userId: string, copy: AccessCopy): Promise<'applied' | 'stale'>;
  /** Forgets the member, in both. */
  remove(userId: string): Promise<void>;
  /** The newest facts known; undefined means a locked guest. Asks the database when Redis has no answer. */
  find(userId: string): Promise<AccessCopy | undefined>;
  /** How many members other than those have one of these tiers. Asks the database. */
  countInTiers(tiers: readonly Tier[], options?: { except: readonly string[] }): Promise<number>;
};

/** Where a service mirrors its copies in Redis, so that services which share one keep apart. */
export type AccessMirror = {
  /** Before the id of a member. */
  keyPrefix: string;
  /** Carries the id of each member whose mirror was written or removed, after that. */
  channel: string;
};

/** The mirror of one service, by its name. */
export const accessMirrorOf = (service: string): AccessMirror => ({
  keyPrefix: `${service}:access:`,
  channel: `${service}.access-changed`,
});

export function createAccessCopies({
  model,
  redis,
  mirror: { keyPrefix, channel },
  logger,
}: {
  model: AccessCopyModel;
  /** Purpose `commands`. */
  redis: Redis;
  mirror: AccessMirror;
  logger: Logger;
}): AccessCopies {
  const mirror = (userId: string, copy: AccessCopy) =>
    writeMirror(redis, keyPrefix + userId, copy, { channel, message: userId });
  const findStored = async (userId: string): Promise<AccessCopy | undefined> => {
    const document = await model.findById(userId).lean<AccessCopyDocument>();
    return document ? toCopy(document) : undefined;
  };
  return {
    async apply(userId, copy) {
      const { version, changedAt, ...access } = copy;
      const set = { ...access, changedAt: new Date(changedAt) };
      const outcome = await applyVersionedCopy(model, { id: userId, version, set });
      // After a stale event the mirror gets what the database holds: the process may have died between the two writes.
      const newest = outcome === 'applied' ? copy : await findStored(userId);
      if (newest) await mirror(userId, newest);
      return outcome;
    },
    async remove(userId) {
      await model.deleteOne({ _id: userId });
      await redis
        .multi()
        .del(keyPrefix + userId)
        .publish(channel, userId)
        .exec();
    },
    countInTiers: (tiers, { except } = { except: [] }) => countTiers(model, tiers, except),
    async find(userId) {
      try {
        const mirrored = parseMirrored(await redis.get(keyPrefix + userId));
        if (mirrored) return mirrored;
        const stored = await findStored(userId);
        if (stored) await mirror(userId, stored);
        return stored;
      } catch (error) {
        logger.debug({ err: error }, 'the mirror of access facts cannot be used, asking the database');
        return findStored(userId);
      }
    },
  };
}

/** From the index of tiers alone: no document of a member is read but those few that are left out. */
async function countTiers(
  model: AccessCopyModel,
  tiers: readonly Tier[],
  except: readonly string[],
): Promise<number> {
  const inTiers = { tier: mongoose.trusted({ $in: [...tiers] }) };
  const [all, leftOut] = await Promise.all([
    model.countDocuments(inTiers),
    model.countDocuments({ _id: mongoose.trusted({ $in: [...except] }), ...inTiers }),
  ]);
  return all - leftOut;
}

/** Undefined for nothing, or for a form that another release wrote. */
function parseMirrored(text: string | null): AccessCopy | undefined {
  if (!text) return undefined;
  try {
    return accessCopySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function toCopy({
  version,
  tier,
  dashboardUnlocked,
  hasDeposited,
  changedAt,
}: AccessCopyDocument): AccessCopy {
  return { version, tier, dashboardUnlocked, hasDeposited, changedAt: changedAt.toISOString() };
}
