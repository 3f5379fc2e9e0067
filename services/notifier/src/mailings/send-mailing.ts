import { effectiveAccess, GUEST_ACCESS, mayUse } from '@croneai/contracts/access.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { Parts } from '../connections.ts';
import { recordDelivery } from '../deliveries/record-delivery.ts';
import { makeDispatch } from '../dispatches/make-dispatch.ts';
import { previewOf } from '../mails/news-mails.ts';
import { signalsSummary } from '../mails/signals-summary.ts';
import { segmentMembers } from '../recipients/segment-members.ts';
import { type Mailing, SETTING_OF_MAILING } from './mailing.model.ts';

/** The delivery of a mailing to one member. */
export const mailingDeliveryId = (mailingId: string, userId: string) => `${mailingId}-${userId}`;

/** Who gets a mailing of a kind: whoever wants it, is not about to be erased, and may see what it tells of. */
function mailingAudience(parts: Parts) {
  const { recipients, accessCopies } = parts;
  const inSegment = segmentMembers(parts);
  return async function* ({ kind, data }: Mailing): AsyncGenerator<string> {
    if (kind === 'service-notice') {
      for await (const ids of inSegment(data.segment)) yield* ids;
      return;
    }
    for await (const batch of recipients.batches({ setting: SETTING_OF_MAILING[kind] })) {
      const ids = batch.map(({ id }) => id);
      if (kind === 'news') {
        yield* ids;
        continue;
      }
      const copies = await accessCopies.findMany(ids);
      for (const { id, role } of batch)
        if (mayUse('signals', effectiveAccess(role, copies.get(id) ?? GUEST_ACCESS))) yield id;
    }
  };
}

/**
 * Writes one delivery for each recipient of a mailing. A second run, after a crash or in another process, finds the
 * deliveries that are there by their key (mailing and member) and adds the rest.
 */
export function sendMailing(parts: Parts) {
  const { mailings, live, sweepSoon } = parts;
  const announce = announceMailing(parts);
  const audience = mailingAudience(parts);
  const record = recordDelivery(parts);
  return async (mailingId: string): Promise<void> => {
    const mailing = await mailings.find(mailingId);
    if (!mailing || mailing.recipients !== null || mailing.withdrawnAt) return;
    let recipients = 0;
    for await (const userId of audience(mailing)) {
      await record({
        id: mailingDeliveryId(mailing.id, userId),
        template: mailing.kind,
        recipient: { kind: 'member', userId },
        mailingId: mailing.id,
        data: { ...mailing.data },
      });
      await announce(mailing, userId);
      recipients += 1;
    }
    await announce(mailing, null);
    await mailings.finish(mailing.id, recipients);
    if (mailing.kind === 'service-notice')
      await live.append({ event: 'member', to: { all: true }, data: { of: 'notices' } });
    sweepSoon();
  };
}

/** The same by the other channels and in inboxes: one message for everybody, or one for each member of a segment. News is by consent. */
function announceMailing(parts: Parts) {
  const make = makeDispatch(parts);
  return async ({ id, kind, data }: Mailing, userId: string | null): Promise<void> => {
    if (kind === 'signals-summary' && userId === null)
      await make({
        id,
        event: 'daily-summary',
        audience: 'signals',
        title: signalsSummary.subject(data),
        body: '',
        path: `${paths.signals}#history`,
      });
    if (kind !== 'service-notice') return;
    const isForAll = Object.values(data.segment).every((part) => part === undefined);
    if (isForAll !== (userId === null)) return;
    await make({
      id: userId === null ? `notice-${id}` : `notice-${id}-${userId}`,
      event: 'service-notice',
      audience: userId === null ? 'everyone' : 'member',
      userId,
      title: data.subject,
      body: previewOf(data.text),
      path: paths.dashboard,
    });
  };
}
