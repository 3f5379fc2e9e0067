import { GUEST_ACCESS, mayUse } from '@croneai/contracts/access.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { dayRecordPath, paths } from '@croneai/contracts/paths.ts';
import type { LiveWriter } from '@croneai/platform/live/live-writer.ts';
import { type Mails, mailFor, previewOf, type SignalsSummary } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import type { Messages } from '../messages/module.ts';
import type { Rounds } from '../rounds/module.ts';
import { type Mailing, SETTING_OF_MAILING } from './mailing.model.ts';
import type { MailingRepository } from './mailing.repository.ts';

/** Returns the id of the delivery of a mailing to one member. */
export const mailingDeliveryId = (mailingId: string, userId: string) => `${mailingId}-${userId}`;

/**
 * Yields the ids of a mailing's recipients in batches. A service notice goes to its whole segment.
 * Other mailings go to members who turned them on and are neither blocked nor about to be erased.
 * The summary of signals also requires access to signals.
 */
function mailingAudience({
  batches,
  inSegment,
  accessOf,
}: Pick<Members, 'batches' | 'inSegment' | 'accessOf'>) {
  return async function* ({ kind, data }: Mailing): AsyncGenerator<string[]> {
    if (kind === 'service-notice') {
      yield* inSegment(data.segment);
      return;
    }
    for await (const batch of batches({ setting: SETTING_OF_MAILING[kind] })) {
      const ids = batch.map(({ id }) => id);
      if (kind === 'news') {
        yield ids;
        continue;
      }
      const access = await accessOf(batch);
      yield ids.filter((id) => mayUse('signals', access.get(id) ?? GUEST_ACCESS));
    }
  };
}

/**
 * Writes one delivery for each recipient of a mailing. A second run, after a crash or in another
 * process, finds the existing deliveries by their key (mailing and member) and adds the missing
 * ones. If a notice is withdrawn, the run stops.
 */
export function sendMailing(parts: {
  mailings: Pick<MailingRepository, 'find' | 'finish'>;
  members: Pick<Members, 'batches' | 'inSegment' | 'accessOf'>;
  mails: Pick<Mails, 'record' | 'sweepSoon'>;
  messages: Pick<Messages, 'make' | 'removeNotice'>;
  rounds: Pick<Rounds, 'eachRow'>;
  live: Pick<LiveWriter<LiveEntry>, 'append'>;
  config: { MAILINGS_SINCE?: Date | undefined };
}) {
  const { mailings, members, mails, messages, rounds, live, config } = parts;
  const announce = announceMailing(messages);
  const audience = mailingAudience(members);
  const remove = removeNotice(messages);
  const each = rounds.eachRow('mailings');
  const isWithdrawn = async (id: string): Promise<boolean> =>
    ((await mailings.find(id))?.withdrawnAt ?? null) !== null;
  return async (mailingId: string): Promise<void> => {
    const mailing = await mailings.find(mailingId);
    if (!mailing || mailing.recipients !== null || mailing.withdrawnAt) return;
    if (config.MAILINGS_SINCE && mailing.sendsAt < config.MAILINGS_SINCE)
      return mailings.finish(mailing.id, 0);
    let recipients = 0;
    const send = async (userId: string): Promise<void> => {
      await mails.record({
        id: mailingDeliveryId(mailing.id, userId),
        template: mailing.kind,
        recipient: { kind: 'member', userId },
        mailingId: mailing.id,
        data: { ...mailing.data },
      });
      await announce(mailing, userId);
      recipients += 1;
    };
    for await (const userIds of audience(mailing)) {
      if (await isWithdrawn(mailing.id)) break;
      await each(userIds, { nameOf: (userId) => `${mailing.id} ${userId}`, work: send });
    }
    await announce(mailing, null);
    // The notice may have been withdrawn after the last check. In that case, the messages that this
    // run has made must be removed as well.
    if (await isWithdrawn(mailing.id)) return remove(mailing.id);
    await mailings.finish(mailing.id, recipients);
    if (mailing.kind === 'service-notice')
      await live.append({ event: 'member', to: { all: true }, data: { of: 'notices' } });
    mails.sweepSoon();
  };
}

const noticeMessageId = (mailingId: string) => `notice-${mailingId}`;

/** Removes the messages of a withdrawn notice from inboxes and queues. */
export const removeNotice =
  (messages: Pick<Messages, 'removeNotice'>) =>
  (mailingId: string): Promise<void> =>
    messages.removeNotice(noticeMessageId(mailingId));

/** Makes the daily message for the public Telegram channel. It is only about settled signals. */
const publicLine = (
  id: string,
  { day, settled, profit, loss, breakeven, unpriced, isSample }: SignalsSummary,
) =>
  ({
    id: `${id}-public`,
    event: 'daily-summary',
    audience: 'results-channel',
    title: `${day} (UTC): ${settled} ${settled === 1 ? 'signal' : 'signals'}`,
    body: `${profit} won, ${loss} lost${breakeven > 0 ? `, ${breakeven} even` : ''}${
      unpriced > 0 ? `, ${unpriced} without prices` : ''
    }.${isSample ? ' Sample prices.' : ''}`,
    path: dayRecordPath(day),
  }) as const;

/**
 * Sends a mailing on the channels other than mail. A summary or a notice to everybody is one
 * message (`userId` is null). A notice to a segment is one message for each member. News goes only
 * by mail.
 */
function announceMailing({ make }: Pick<Messages, 'make'>) {
  return async ({ id, kind, data }: Mailing, userId: string | null): Promise<void> => {
    if (kind === 'signals-summary' && userId === null)
      await make({
        id,
        event: 'daily-summary',
        audience: 'signals',
        title: mailFor(kind).subject(data),
        body: '',
        path: `${paths.signals}#history`,
      });
    if (kind === 'signals-summary' && userId === null) await make(publicLine(id, data));
    if (kind !== 'service-notice') return;
    const isForAll = Object.values(data.segment).every((part) => part === undefined);
    if (isForAll !== (userId === null)) return;
    await make({
      id: userId === null ? noticeMessageId(id) : `${noticeMessageId(id)}-${userId}`,
      event: 'service-notice',
      audience: userId === null ? 'everyone' : 'member',
      userId,
      title: data.subject,
      body: previewOf(data.text),
      path: paths.dashboard,
    });
  };
}
