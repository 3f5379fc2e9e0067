import { accessEvents } from './access.ts';
import { auditEvents } from './audit.ts';
import { codeEvents } from './codes.ts';
import { funnelEvents } from './funnel.ts';
import { leadEvents } from './leads.ts';
import { mailEvents } from './mails.ts';
import { signalEvents } from './signals.ts';
import { supportEvents } from './support.ts';
import { userEvents } from './users.ts';

/**
 * Every event of the system. Each version of an event has a golden file in `golden/`. Consumers
 * must always be able to read all golden files.
 */
export const allEvents = [
  ...userEvents,
  ...accessEvents,
  ...mailEvents,
  ...signalEvents,
  ...auditEvents,
  ...codeEvents,
  ...funnelEvents,
  ...leadEvents,
  ...supportEvents,
] as const;
