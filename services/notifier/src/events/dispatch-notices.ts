import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { Recipient } from '@croneai/contracts/events/notices.ts';
import type { teamPosted } from '@croneai/contracts/events/support.ts';
import { alertSettingsPath, paths, ticketPath } from '@croneai/contracts/paths.ts';
import type { z } from 'zod';
import type { Parts } from '../connections.ts';
import { mailFor, type mailsOn, rowOfMail } from '../mails/catalogue.ts';

type OwedMail = ReturnType<typeof mailsOn>[number];
type Payload = { recipient?: Recipient; sealed?: string } & Record<string, unknown>;

/** Where what a message is about stands, else where the row of the matrix does. */
function pathOf({ template }: OwedMail, row: ChannelEvent, { ticketId, isOperators }: Payload): string {
  if (row === 'tickets' && typeof ticketId === 'string') return ticketPath(ticketId);
  if (row === 'weekly-report') return paths.copyTrading;
  if (template === 'webhook-disabled' && isOperators) return paths.adminWebhooks;
  if (OF_PROGRAMS.includes(template)) return paths.programs;
  if (row !== 'account' || template === 'telegram-linked') return alertSettingsPath;
  return `${paths.settings}?tab=security`;
}
const OF_PROGRAMS: readonly string[] = ['api-key-created', 'webhook-created', 'webhook-disabled'];

/** What a mail tells a member goes by their other channels too: its subject alone, which is for lock screens; never a secret. */
export function dispatchNotices({ makeDispatch }: Parts) {
  return async (mail: OwedMail, { id, occurredAt, payload }: EventEnvelope): Promise<void> => {
    const { recipient, sealed } = payload as Payload;
    const row = rowOfMail(mail.template);
    if (row === undefined || sealed !== undefined || recipient?.kind !== 'member' || mail.to) return;
    const { userId } = recipient;
    await makeDispatch({
      id: `${id}-${mail.template}`,
      event: row,
      audience: 'member',
      userId,
      title: mailFor(mail.template).subject(payload as never),
      body: '',
      path: pathOf(mail, row, payload as Payload),
      publishedAt: new Date(occurredAt),
    });
  };
}

/** A post of the team, to whoever reads the network. */
export function onTeamPosted({ makeDispatch }: Parts) {
  return async ({
    occurredAt,
    payload,
  }: EventEnvelope<z.infer<typeof teamPosted.payload>>): Promise<void> => {
    await makeDispatch({
      id: `post-${payload.postId}`,
      event: 'community',
      audience: 'network',
      title: 'The team posted in the Elite Network',
      body: '',
      path: paths.community,
      publishedAt: new Date(occurredAt),
    });
  };
}
