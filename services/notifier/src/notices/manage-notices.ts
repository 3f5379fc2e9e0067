import { createHash } from 'node:crypto';
import { NEWS_PAUSE_MINUTES } from '@croneai/contracts/constants.ts';
import type {
  NoticeSegment,
  SendServiceNoticeBody,
  ServiceNoticeBody,
  ServiceNoticePreview,
  ServiceNoticeRow,
} from '@croneai/contracts/endpoints/service-notices.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { auditRecorded } from '@croneai/contracts/events/audit.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { createFixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import mongoose from 'mongoose';
import type { Parts } from '../connections.ts';
import { type Mailing, type MailingOutcome, type NoticeContent, newMailing } from '../mailings/mailing.ts';
import { renderMail } from '../mails/render-mail.ts';
import { segmentMembers } from '../recipients/segment-members.ts';

type NoticeMailing = Mailing & { data: NoticeContent };

/** Service notices of the admins: preview with count, sending now or later, withdrawing, outcomes. */
export function manageNotices(parts: Parts) {
  const { mailings, countOutcomes, recipients, mailingQueue, redis, links, live, now } = parts;
  const inSegment = segmentMembers(parts);
  // The same words twice are a second click, other words may be urgent.
  const repeats = createFixedWindow(redis, {
    prefix: 'notifier:notice-words',
    limit: 1,
    windowSeconds: NEWS_PAUSE_MINUTES * 60,
  });

  const count = async (segment: NoticeSegment): Promise<number> => {
    let members = 0;
    for await (const batch of inSegment(segment)) members += batch.length;
    return members;
  };
  const nameOf = async (userId: string | null): Promise<string> => {
    const author = userId === null ? undefined : await recipients.find(userId);
    return author?.state === 'known' ? author.fullName : '';
  };

  return {
    async preview({ segment, ...words }: ServiceNoticeBody): Promise<ServiceNoticePreview> {
      const data = { ...words, segment, bannerUntil: now() };
      const sample = { template: 'service-notice', data, secret: '', fullName: 'Sample Member' } as const;
      const { subject, text } = renderMail({ ...sample, links });
      return { subject, text, recipients: await count(segment) };
    },

    /** Throws 409 when the count of the preview has changed too far, 429 for the same words within ten minutes. */
    async send(body: SendServiceNoticeBody, { userId }: Session, address: string): Promise<ServiceNoticeRow> {
      const { recipients: confirmed, sendsAt, bannerDays, ...words } = body;
      const inIt = await count(words.segment);
      if (Math.abs(inIt - confirmed) > toleratedChange(confirmed))
        throw appError(errors.noticeRecipientsChanged, { data: { recipients: inIt } });
      const key = createHash('sha256').update(JSON.stringify(words)).digest('hex');
      const { waitSeconds } = await repeats.take(key);
      if (waitSeconds > 0) throw appError(errors.noticeRepeated, { retryAfterSeconds: waitSeconds });
      const at = now();
      const dueAt = new Date(Math.max(at.getTime(), sendsAt === null ? 0 : Date.parse(sendsAt)));
      const data = { ...words, bannerUntil: new Date(dueAt.getTime() + bannerDays * DAY_MS) };
      const id = new mongoose.Types.ObjectId().toHexString();
      const notice = newMailing({ id, kind: 'service-notice', data, authorId: userId }, at, dueAt);
      const after = { ...words, sendsAt: dueAt.toISOString(), bannerDays, recipients: inIt };
      try {
        const event = auditEvent('service-notice.send', { id, after, actorId: userId, address, at });
        await mailings.insert(notice, [event]);
      } catch (error) {
        await repeats.forget(key);
        throw error;
      }
      await mailingQueue.send(id, dueAt.getTime() - at.getTime());
      return toRow(notice as NoticeMailing, await nameOf(userId), NOTHING_YET);
    },

    async withdraw(id: string, { userId }: Session, address: string): Promise<void> {
      const found = await mailings.find(id);
      if (found?.kind !== 'service-notice') throw appError(errors.noticeNotFound);
      const at = now();
      const after = { withdrawnAt: at.toISOString() };
      const event = auditEvent('service-notice.withdraw', { id, after, actorId: userId, address, at });
      if (await mailings.withdraw(id, at, [event]))
        await live.append({ event: 'member', to: { all: true }, data: { of: 'notices' } });
    },

    async list(page: {
      page: number;
      limit: number;
    }): Promise<{ rows: ServiceNoticeRow[]; pagination: Pagination }> {
      const { rows: notices, total } = await mailings.list('service-notice', page);
      const outcomeOf = await countOutcomes(notices);
      const rows = await Promise.all(
        notices.map(async (notice) =>
          toRow(notice as NoticeMailing, await nameOf(notice.authorId), outcomeOf(notice)),
        ),
      );
      return { rows, pagination: { total, pages: Math.ceil(total / page.limit), current: page.page } };
    },
  };
}

const NOTHING_YET = { delivered: 0, notDelivered: 0, pending: 0 };

/** People register while an admin reads the preview; as with news. */
const toleratedChange = (confirmed: number) => Math.max(10, Math.floor(confirmed / 20));

function toRow(
  { id, data, sendsAt, withdrawnAt, recipients }: NoticeMailing,
  sentBy: string,
  outcome: MailingOutcome & { pending: number },
): ServiceNoticeRow {
  return {
    id,
    subject: data.subject,
    text: data.text,
    segment: data.segment,
    sendsAt: sendsAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    sentBy,
    recipients,
    ...outcome,
  };
}

function auditEvent(
  action: 'service-notice.send' | 'service-notice.withdraw',
  {
    id,
    after,
    actorId,
    address,
    at,
  }: { id: string; after: Record<string, unknown>; actorId: string; address: string; at: Date },
) {
  return createEvent(auditRecorded, {
    aggregateId: id,
    aggregateVersion: action === 'service-notice.send' ? 1 : 2,
    now: at,
    payload: {
      actor: { userId: actorId, role: 'admin' },
      action,
      subject: { kind: 'service-notice', id },
      before: {},
      after,
      reason: null,
      address,
    },
  });
}
