import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import { mailFor, type Template } from './catalogue.ts';

const ROW_OF: Partial<Record<Template, ChannelEvent>> = {
  'ticket-answered': 'tickets',
  'paper-week-reported': 'weekly-report',
  'signals-summary': 'daily-summary',
};

/** Row of the matrix that a mail to a member is in; none of what answers a form, goes to a desk or is news by consent. */
export function rowOfMail(template: Template): ChannelEvent | undefined {
  const { category } = mailFor(template);
  return ROW_OF[template] ?? (category === 'account' || category === 'security' ? 'account' : undefined);
}
