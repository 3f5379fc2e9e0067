import { NEWS_PAUSE_MINUTES } from '@croneai/contracts/constants.ts';
import type { NewsBody, NewsPreview, NewsRow, SendNewsBody } from '@croneai/contracts/endpoints/news.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { createFixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose from 'mongoose';
import { type RecordParts, recordDelivery } from '../deliveries/record-delivery.ts';
import type { MailingRepository } from '../mailings/mailing.repository.ts';
import { type Mailing, newMailing } from '../mailings/mailing.ts';
import type { MailingQueue } from '../mailings/mailing-queue.ts';
import type { Links } from '../mails/links.ts';
import { renderMail } from '../mails/render-mail.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { CountOutcomes } from './count-outcomes.ts';
import { toNewsRow } from './news-row.ts';

/** One pause for all admins. */
const PAUSE_KEY = 'all';

type NewsParts = RecordParts & {
  mailings: Pick<MailingRepository, 'insert' | 'list'>;
  countOutcomes: CountOutcomes;
  recipients: Pick<RecipientRepository, 'find' | 'count'>;
  mailingQueue: Pick<MailingQueue, 'send'>;
  redis: Redis;
  links: Links;
};

/** News of the admins: preview, test mail to oneself, sending, outcomes. */
export function manageNews(parts: NewsParts) {
  const { mailings, countOutcomes, recipients, mailingQueue, redis, links, now } = parts;
  const record = recordDelivery(parts);
  const pause = createFixedWindow(redis, {
    prefix: 'notifier:news-pause',
    limit: 1,
    windowSeconds: NEWS_PAUSE_MINUTES * 60,
  });

  const nameOf = async (userId: string | null): Promise<string> => {
    const author = userId === null ? undefined : await recipients.find(userId);
    return author?.state === 'known' ? author.fullName : '';
  };

  return {
    async preview(body: NewsBody): Promise<NewsPreview> {
      const mail = renderMail({
        template: 'news',
        data: body,
        secret: '',
        fullName: SAMPLE_NAME,
        links,
        unsubscribeToken: SAMPLE_TOKEN,
      });
      return {
        subject: mail.subject,
        text: mail.text,
        recipients: await recipients.count({ setting: 'marketing' }),
      };
    },

    async sendTest(body: NewsBody, { userId }: Session): Promise<void> {
      const id = `news-test-${new mongoose.Types.ObjectId().toHexString()}-${userId}`;
      await record({ id, template: 'news-test', recipient: { kind: 'member', userId }, data: { ...body } });
    },

    /**
     * Sends to all subscribers. The number of recipients from the preview is the admin's confirmation. Throws 409 when it has
     * changed too far, 429 within ten minutes of the last news.
     */
    async send(
      { recipients: confirmed, ...data }: SendNewsBody,
      { userId }: Session,
      address: string,
    ): Promise<NewsRow> {
      const wanting = await recipients.count({ setting: 'marketing' });
      if (Math.abs(wanting - confirmed) > toleratedChange(confirmed))
        throw appError(errors.newsRecipientsChanged, { data: { recipients: wanting } });
      const id = new mongoose.Types.ObjectId().toHexString();
      const { waitSeconds } = await pause.take(PAUSE_KEY);
      if (waitSeconds > 0) throw appError(errors.newsTooSoon, { retryAfterSeconds: waitSeconds });
      const mailing = newMailing({ id, kind: 'news', data, authorId: userId }, now());
      try {
        await mailings.insert(mailing, [sentEvent(mailing, { userId, wanting, address })]);
      } catch (error) {
        await pause.forget(PAUSE_KEY);
        throw error;
      }
      await mailingQueue.send(id);
      return toNewsRow(mailing, await nameOf(userId), NOTHING_YET);
    },

    async list(page: { page: number; limit: number }): Promise<{ rows: NewsRow[]; pagination: Pagination }> {
      const { rows: news, total } = await mailings.list('news', page);
      const outcomeOf = await countOutcomes(news);
      const authors = [...new Set(news.map(({ authorId }) => authorId))];
      const names = new Map(
        await Promise.all(authors.map(async (authorId) => [authorId, await nameOf(authorId)] as const)),
      );
      const rows = news.map((mailing) =>
        toNewsRow(mailing, names.get(mailing.authorId) ?? '', outcomeOf(mailing)),
      );
      return { rows, pagination: { total, pages: Math.ceil(total / page.limit), current: page.page } };
    },
  };
}

const NOTHING_YET = { delivered: 0, notDelivered: 0, pending: 0 };

/**
 * People register and leave while an admin reads the preview. What the number guards against is news to a wholly different
 * audience, so it may move by a twentieth, and by ten where that is less.
 */
const toleratedChange = (confirmed: number) => Math.max(10, Math.floor(confirmed / 20));

/** Stand for the reader and their link in a preview. */
const SAMPLE_NAME = 'Sample Member';
const SAMPLE_TOKEN = 'sample';

function sentEvent(
  { id, createdAt, data }: Mailing,
  { userId, wanting, address }: { userId: string; wanting: number; address: string },
) {
  return createEvent(auditRecorded, {
    aggregateId: id,
    aggregateVersion: 1,
    now: createdAt,
    payload: {
      actor: { userId, role: 'admin' },
      action: 'news.send',
      subject: { kind: 'news', id },
      before: {},
      after: { ...data, recipients: wanting },
      reason: null,
      address,
    },
  });
}
