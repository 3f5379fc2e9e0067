import { auditEvent } from '@croneai/access/audit-event.ts';
import { NEWS_PAUSE_MINUTES } from '@croneai/contracts/constants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { appError } from '@croneai/platform/errors.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import { createFixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import type { DeliveryRepository } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import { type CountedOutcome, countOutcomes } from './count-outcomes.ts';
import { type Mailing, type MailingContent, newMailing } from './mailing.model.ts';
import type { MailingRepository } from './mailing.repository.ts';
import type { MailingQueue } from './work-on-mailings.ts';

type AdminMailingKind = 'news' | 'service-notice';
/**
 * The admin who sends or withdraws a mailing. The audit entry records the IP address (`address`).
 */
export type By = { userId: string; address: string };
/** A mailing in the admins' list, with its author and outcome. */
export type Listed<Kind extends AdminMailingKind> = {
  mailing: Extract<Mailing, { kind: Kind }>;
  sentBy: string;
  outcome: CountedOutcome;
};

const NONE_YET: CountedOutcome = { delivered: 0, notDelivered: 0, pending: 0 };
const REFUSALS = {
  news: { changed: errors.newsRecipientsChanged, tooSoon: errors.newsTooSoon },
  'service-notice': { changed: errors.noticeRecipientsChanged, tooSoon: errors.noticeRepeated },
};

export type AdminMailingParts = {
  mailings: Pick<MailingRepository, 'insert' | 'list' | 'keepOutcome'>;
  deliveries: Pick<DeliveryRepository, 'countByMailing'>;
  members: Pick<Members, 'findMany'>;
  queue: Pick<MailingQueue, 'add'>;
  redis: Redis;
  now: () => Date;
};

/** Sends and lists mailings; news and service notices share these actions. */
export function adminMailings<Kind extends AdminMailingKind>(parts: AdminMailingParts, kind: Kind) {
  const { mailings, members, queue, redis, now } = parts;
  const count = countOutcomes(parts);
  const { changed, tooSoon } = REFUSALS[kind];
  const turns = createFixedWindow(redis, {
    prefix: `notifier:${kind}-pause`,
    limit: 1,
    windowSeconds: NEWS_PAUSE_MINUTES * 60,
  });
  /** Finds the authors of all mailings in one query. */
  const listed = async (
    found: readonly Mailing[],
    outcomes: ReadonlyMap<string, CountedOutcome> = new Map(),
  ): Promise<Listed<Kind>[]> => {
    const authors = await members.findMany([...new Set(found.flatMap(({ authorId }) => authorId ?? []))]);
    return found.map((mailing) => ({
      mailing: mailing as Listed<Kind>['mailing'],
      sentBy: (mailing.authorId !== null && authors.get(mailing.authorId)?.fullName) || '',
      outcome: outcomes.get(mailing.id) ?? NONE_YET,
    }));
  };
  return {
    /**
     * Stores a mailing with its audit entry, and queues it. `confirmed` is the number of recipients
     * that the preview showed to the admin, and `inIt` is the current number. Throws 409 if these
     * two numbers differ too much. Throws 429 if a mailing with the same `turn` was sent less than
     * `NEWS_PAUSE_MINUTES` ago.
     */
    async send(
      { data, turn, sendsAt }: { data: Listed<Kind>['mailing']['data']; turn: string; sendsAt?: Date },
      { confirmed, inIt }: { confirmed: number; inIt: number },
      { by, after }: { by: By; after: Record<string, unknown> },
    ): Promise<Listed<Kind>> {
      if (Math.abs(inIt - confirmed) > toleratedChange(confirmed))
        throw appError(changed, { data: { recipients: inIt } });
      const { waitSeconds } = await turns.take(turn);
      if (waitSeconds > 0) throw appError(tooSoon, { retryAfterSeconds: waitSeconds });
      const at = now();
      const id = new mongoose.Types.ObjectId().toHexString();
      const mailing = newMailing({ id, kind, data, authorId: by.userId } as NewMailing, at, sendsAt);
      const audited = mailingAudit(`${kind}.send`, id, { ...after, recipients: inIt }, by, at);
      try {
        await mailings.insert(mailing, [audited]);
      } catch (error) {
        await turns.forget(turn);
        throw error;
      }
      const delayMs = Math.max(0, mailing.sendsAt.getTime() - at.getTime());
      await queue.add({ do: 'send', mailingId: id }, { delayMs });
      const [sent] = await listed([mailing]);
      return sent as Listed<Kind>;
    },

    async list(page: {
      page: number;
      limit: number;
    }): Promise<{ found: Listed<Kind>[]; pagination: Pagination }> {
      const { rows, total } = await mailings.list(kind, page);
      const found = await listed(rows, await count(rows));
      return { found, pagination: paginationOf(total, page.page, page.limit) };
    },
  };
}

type NewMailing = MailingContent & Pick<Mailing, 'id' | 'authorId'>;

/**
 * Returns the difference that is tolerated between the confirmed number and the current number of
 * recipients. Members register and leave while an admin reads the preview, and the check only has
 * to detect a completely different audience.
 */
const toleratedChange = (confirmed: number) => Math.max(10, Math.floor(confirmed / 20));

export function mailingAudit(
  action: `${AdminMailingKind}.send` | 'service-notice.withdraw',
  id: string,
  after: Record<string, unknown>,
  { userId, address }: By,
  at: Date,
) {
  const kind = action.slice(0, action.indexOf('.'));
  const version = action === 'service-notice.withdraw' ? 2 : 1;
  const actor = { userId, role: 'owner' } as const;
  return auditEvent({ kind, id, version }, at, { actor, action, before: {}, after, address });
}
