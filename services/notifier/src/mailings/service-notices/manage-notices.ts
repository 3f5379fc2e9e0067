import { createHash } from 'node:crypto';
import type {
  NoticeSegment,
  SendServiceNoticeBody,
  ServiceNoticeBody,
} from '@croneai/contracts/endpoints/notifier/notice-bodies.ts';
import type {
  ServiceNoticePreview,
  ServiceNoticeRow,
} from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import { type Links, renderMail } from '../../mails/module.ts';
import type { Members } from '../../members/module.ts';
import type { Messages } from '../../messages/module.ts';
import {
  type AdminMailingParts,
  adminMailings,
  type By,
  type Listed,
  mailingAudit,
} from '../admin-mailings.ts';
import type { MailingRepository } from '../mailing.repository.ts';
import { removeNotice } from '../send-mailing.ts';

/**
 * Previews service notices with their number of recipients, sends them now or later, withdraws
 * them, and lists their outcomes.
 */
export function manageNotices(parts: {
  admin: AdminMailingParts;
  mailings: Pick<MailingRepository, 'find' | 'withdraw'>;
  members: Pick<Members, 'inSegment'>;
  messages: Pick<Messages, 'removeNotice'>;
  links: Links;
  live: Pick<LiveWriter<LiveEntry>, 'append'>;
  now: () => Date;
}) {
  const { mailings, members, messages, links, live, now } = parts;
  const notices = adminMailings(parts.admin, 'service-notice');
  const remove = removeNotice(messages);
  const count = async (segment: NoticeSegment): Promise<number> => {
    let count = 0;
    for await (const batch of members.inSegment(segment)) count += batch.length;
    return count;
  };

  return {
    async preview({ segment, ...words }: ServiceNoticeBody): Promise<ServiceNoticePreview> {
      const data = { ...words, segment, bannerUntil: now() };
      const sample = { template: 'service-notice', data, secret: '', fullName: 'Sample Member' } as const;
      const { subject, text } = renderMail({ ...sample, links });
      return { subject, text, recipients: await count(segment) };
    },

    async send(body: SendServiceNoticeBody, by: By): Promise<ServiceNoticeRow> {
      const { recipients: confirmed, sendsAt: planned, bannerDays, ...words } = body;
      const sendsAt = new Date(Math.max(now().getTime(), planned === null ? 0 : Date.parse(planned)));
      const data = { ...words, bannerUntil: new Date(sendsAt.getTime() + bannerDays * DAY_MS) };
      // For some minutes, an identical notice is refused, because it is probably a double click. A
      // different notice may be urgent and is accepted.
      const turn = createHash('sha256').update(JSON.stringify(words)).digest('hex');
      const after = { ...words, sendsAt: sendsAt.toISOString(), bannerDays };
      const counts = { confirmed, inIt: await count(words.segment) };
      return toRow(await notices.send({ data, turn, sendsAt }, counts, { by, after }));
    },

    async withdraw(id: string, by: By): Promise<void> {
      const found = await mailings.find(id);
      if (found?.kind !== 'service-notice') throw appError(errors.noticeNotFound);
      const at = now();
      const after = { withdrawnAt: at.toISOString() };
      const audited = mailingAudit('service-notice.withdraw', id, after, by, at);
      const isWithdrawn = await mailings.withdraw(id, at, [audited]);
      // A repeated call also removes messages, because the first call may have failed before it
      // removed all of them.
      await remove(id);
      if (!isWithdrawn) return;
      await live.append({ event: 'member', to: { all: true }, data: { of: 'notices' } });
      await live.append({ event: 'inbox', to: { all: true }, data: {} });
    },

    async list(page: {
      page: number;
      limit: number;
    }): Promise<{ data: ServiceNoticeRow[]; pagination: Pagination }> {
      const { found, pagination } = await notices.list(page);
      return { data: found.map(toRow), pagination };
    },
  };
}

function toRow({ mailing, sentBy, outcome }: Listed<'service-notice'>): ServiceNoticeRow {
  const { id, data, sendsAt, withdrawnAt, recipients } = mailing;
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
