import type { TicketCategory, TicketRow } from '@croneai/contracts/support.ts';
import { useMember } from '../../../shared/session/member-context.ts';
import { useTicketPolling, useTicketsQuery } from './support-api.ts';

/** Tickets with the proof of a deposit. */
export const PROOF_CATEGORY: TicketCategory = 'deposit-proof';

interface ProofTicket {
  /** The newest; null when none was sent, undefined while that is not known. */
  proof: TicketRow | null | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Whether and when this person sent the proof of a deposit. Support's own tickets tell, there is no copy of it. */
export function useProofTicket(): ProofTicket {
  const { user } = useMember();
  const { data, error, refetch } = useTicketsQuery(
    { memberId: user.id, category: PROOF_CATEGORY, limit: 1 },
    useTicketPolling(),
  );
  return { proof: data && (data.tickets[0] ?? null), error, refetch };
}
