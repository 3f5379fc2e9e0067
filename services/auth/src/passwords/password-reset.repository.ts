import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { unlessDuplicate } from '@croneai/platform/mongo-errors.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import mongoose from 'mongoose';
import type { SecretHasher } from '../secrets/module.ts';
import type { PasswordResetModel } from './password-reset.model.ts';

export type PasswordReset = { userId: string; email: string | null; issuedAt: Date; expiresAt: Date };

export type PasswordResets = ReturnType<typeof createPasswordResetRepository>;

export function createPasswordResetRepository(parts: {
  model: PasswordResetModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  hasher: SecretHasher;
}) {
  const { model, relay, hasher } = parts;
  /**
   * Returns the hashes under which a link's token may be stored, one for each server key. A hash is
   * not bound to an owner, because a request with a link contains only the token. The token cannot
   * be guessed, because it has 256 random bits.
   */
  const hashesOf = (token: string) => hasher.hashes('reset-link', '', token);
  return {
    async insert(
      { token, ...reset }: PasswordReset & { token: string },
      eventsOf: (id: string) => readonly OutboxEntry[],
    ): Promise<void> {
      const _id = new mongoose.Types.ObjectId();
      const outbox = [...eventsOf(_id.toHexString())];
      await model.create({ _id, ...reset, tokenHash: hasher.hash('reset-link', '', token), outbox });
      relay.nudge(model, _id);
    },

    /**
     * Stores a member's only invitation, under the member's id. A second call stores nothing, so
     * only one mail is sent.
     */
    async insertInvitation(
      { token, ...reset }: PasswordReset & { token: string },
      events: readonly OutboxEntry[],
    ): Promise<void> {
      const _id = new mongoose.Types.ObjectId(reset.userId);
      const tokenHash = hasher.hash('reset-link', '', token);
      if (!(await unlessDuplicate(model.create({ _id, ...reset, tokenHash, outbox: [...events] })))) return;
      relay.nudge(model, _id);
    },

    async findLive(token: string, now: Date): Promise<PasswordReset | undefined> {
      const found = await model
        .findOne({
          tokenHash: mongoose.trusted({ $in: hashesOf(token) }),
          expiresAt: mongoose.trusted({ $gt: now }),
        })
        .lean();
      if (!found) return undefined;
      const { userId, email = null, issuedAt, expiresAt } = found;
      return { userId, email, issuedAt, expiresAt };
    },

    async discardAll(userId: string): Promise<void> {
      await model.deleteMany({ userId });
    },
  };
}
