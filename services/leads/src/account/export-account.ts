import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { exportTickets } from '../tickets/export-tickets.ts';

/** All that this service holds about the member who asks. */
export function exportAccount(parts: { exportTickets: ReturnType<typeof exportTickets> }) {
  return async ({ userId }: Session): Promise<Record<string, unknown>> => {
    const { tickets, uploads } = await parts.exportTickets(userId);
    return { tickets, uploads };
  };
}
