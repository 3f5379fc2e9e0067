import {
  type ServiceNotice,
  serviceNoticeEndpoints,
} from '@croneai/contracts/endpoints/notifier/service-notices.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { DeliveryRepository } from '../../mails/module.ts';
import type { Members } from '../../members/module.ts';
import type { MailingRepository } from '../mailing.repository.ts';
import { mailingDeliveryId } from '../send-mailing.ts';
import type { manageNotices } from './manage-notices.ts';

/** Maximum number of banners on a dashboard. */
const BANNERS_MAX = 5;

type Needs = {
  notices: ReturnType<typeof manageNotices>;
  mailings: Pick<MailingRepository, 'shownNotices' | 'findMany'>;
  deliveries: Pick<DeliveryRepository, 'dismiss' | 'notDismissed'>;
  members: Pick<Members, 'find'>;
  now: () => Date;
};

export function noticeRoutes(parts: Needs): Route[] {
  const { notices, deliveries, members, now } = parts;
  const shown = shownNotices(parts);
  return [
    route(serviceNoticeEndpoints.listServiceNotices, async ({ query }) => notices.list(query)),
    route(serviceNoticeEndpoints.previewServiceNotice, async ({ body }) => ({
      data: await notices.preview(body),
    })),
    route(serviceNoticeEndpoints.sendServiceNotice, async ({ body, session, client }) => ({
      data: await notices.send(body, { userId: session.userId, address: client.address }),
      message: 'The notice is on its way.',
    })),
    route(serviceNoticeEndpoints.withdrawServiceNotice, async ({ params, session, client }) => {
      await notices.withdraw(params.id, { userId: session.userId, address: client.address });
      return { message: 'The notice was withdrawn.' };
    }),
    route(serviceNoticeEndpoints.listMyServiceNotices, async ({ session: { userId } }) => {
      const member = await members.find(userId);
      const refusedAt = member.state === 'known' ? member.mailRefusedAt : null;
      return { data: await shown(userId), extras: { mailRefusedSince: refusedAt?.toISOString() ?? null } };
    }),
    route(serviceNoticeEndpoints.dismissServiceNotice, async ({ params, session }) => {
      await deliveries.dismiss(mailingDeliveryId(params.id, session.userId), now());
      return { message: 'The banner is hidden.' };
    }),
  ];
}

/**
 * Shows a notice only to its recipients. A member who registers or enters the segment after the
 * notice was sent does not see the notice. Notices to other members, and notices whose banner the
 * member has closed, do not count towards the maximum.
 */
function shownNotices({ mailings, deliveries, now }: Pick<Needs, 'mailings' | 'deliveries' | 'now'>) {
  return async (userId: string): Promise<ServiceNotice[]> => {
    const shown = await mailings.shownNotices(now());
    if (shown.length === 0) return [];
    const open = await deliveries.notDismissed(shown.map(({ id }) => mailingDeliveryId(id, userId)));
    const ids = shown.flatMap(({ id }) => (open.has(id) ? [id] : [])).slice(0, BANNERS_MAX);
    const notices = new Map((await mailings.findMany(ids)).map((notice) => [notice.id, notice]));
    return ids.flatMap((id) => {
      const notice = notices.get(id);
      if (notice?.kind !== 'service-notice') return [];
      const { subject, text } = notice.data;
      return [{ id, subject, text, sentAt: notice.sendsAt.toISOString() }];
    });
  };
}
