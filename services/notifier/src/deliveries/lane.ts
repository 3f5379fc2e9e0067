import { mailFor, type Template } from '../mails/catalogue.ts';
import { settingOf } from '../mails/mail.ts';

/**
 * Mails travel in lanes, each with a queue, workers, connections and a pace of its own, so that no number of one kind holds up
 * another: codes and links that run out within minutes, mails about one member's own actions, and bulk mails.
 */
export const MAIL_LANES = ['codes', 'mails', 'bulk-mails'] as const;
export type MailLane = (typeof MAIL_LANES)[number];

/** What carries a secret is a code; what a member may switch off, and what tells all of the service, goes to many. */
export function laneOf(template: Template, sealed: string | null): MailLane {
  if (sealed !== null) return 'codes';
  const { category } = mailFor(template);
  return category === 'service' || settingOf(category) !== undefined ? 'bulk-mails' : 'mails';
}
