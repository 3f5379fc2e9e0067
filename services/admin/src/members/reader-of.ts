import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';

/** The admin of a call, for the audit. */
export const readerOf = (
  { userId, role }: Session,
  { address }: Client,
): Pick<AdminWrite, 'actor' | 'address'> => ({ actor: { userId, role }, address });
