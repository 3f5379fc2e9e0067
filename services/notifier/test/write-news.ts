import { newDelivery } from '../src/mails/delivery.ts';
import { recipientCollection } from '../src/members/recipient.model.ts';
import { type Harness, someUser } from './harness.ts';

/**
 * Stores a news mailing to this number of new members, as `sendMailing` does: copies of the
 * members, the text, and a pending mail for each member.
 */
export async function writeNews(service: Harness, readers: number): Promise<void> {
  const now = new Date();
  const users = Array.from({ length: readers }, () => someUser());
  const wanting = { signals: true, trades: true, marketing: true, security: true } as const;
  await inBatches(
    users.map(({ userId, fullName, email, role, country }) => {
      const times = { createdAt: now, trialEndsAt: now, lastSeenAt: now };
      const facts = { fullName, email, role, country, notifications: wanting, accountSetup: false };
      const { id: _id, ...copy } = recipientCollection.make({
        id: userId,
        version: 1,
        ...facts,
        ...times,
        isDeleted: false,
      });
      return { _id, ...copy };
    }),
    (batch) => service.recipients.insertMany(batch),
  );
  const mailingId = `news-${users[0]?.userId}`;
  await service.mailings.insertOne({
    _id: mailingId,
    kind: 'news',
    data: { subject: 'New pairs', text: 'Hello.' },
    authorId: null,
    createdAt: now,
    sendsAt: now,
    withdrawnAt: null,
    recipients: readers,
    outbox: [],
  } as never);
  await inBatches(
    users.map(({ userId }) => {
      const id = `${mailingId}-${userId}`;
      const messageId = `<${id}@croneai.example>`;
      const owed = { id, template: 'news', userId, mailingId, data: {}, messageId } as const;
      const { id: _id, ...row } = newDelivery(
        { ...owed, subject: 'New pairs', requestId: id, eraseWhenDone: false },
        now,
      );
      return { _id: id, ...row, claimedBy: null, claimedUntil: null };
    }),
    (batch) => service.rows.insertMany(batch),
  );
}

const BATCH = 1_000;

async function inBatches<T>(all: readonly T[], insert: (batch: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH) await insert(all.slice(at, at + BATCH));
}
