import { accessEvents } from './access.ts';
import { auditEvents } from './audit.ts';
import { leadEvents } from './leads.ts';
import { noticeEvents } from './notices.ts';
import { signalEvents } from './signals.ts';
import { supportEvents } from './support.ts';
import { userEvents } from './users.ts';

/** Every event of the system. Each version has a golden file in `golden/` that consumers must go on reading. */
export const allEvents = [
  ...userEvents,
  ...accessEvents,
  ...noticeEvents,
  ...signalEvents,
  ...auditEvents,
  ...leadEvents,
  ...supportEvents,
] as const;
