import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { paths } from '@croneai/contracts/paths.ts';
import type { Ticket } from '@croneai/contracts/support.ts';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { PROOF_REPLIES } from '../../content/admin-tickets.ts';
import { proofTexts as texts } from '../../content/deposits.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { usd } from '../../shared/text/usd.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useDecideDepositMutation } from '../admin-shared/public/access-api.ts';
import { useAddTicketMessageMutation } from '../support/public/support-api.ts';
import { replyText, useCannedReplies } from './canned-replies-api.ts';
import { withCannedReply } from './with-canned-reply.ts';

/** Time in which an admin can still undo a decision. */
const UNDO_MS = 10_000;

interface Verification {
  deposit: DepositView;
  ticket: Ticket;
  given: { usd: number; tier?: NonNullable<DepositView['tier']> };
}
interface Pending extends Verification {
  isSending: boolean;
}
interface PendingVerifications {
  pending: readonly Pending[];
  verify: (verification: Verification) => void;
  undo: (depositId: string) => void;
}

const PendingContext = createContext<PendingVerifications | undefined>(undefined);

export function usePendingVerifications(): PendingVerifications {
  const pending = useContext(PendingContext);
  if (!pending) throw new Error('no provider of pending verifications');
  return pending;
}

/**
 * Keeps decisions about deposits while an admin can still undo them, and sends them after ten
 * seconds. This component is above the open ticket, so that the undo button and the password dialog
 * stay when the admin opens the next ticket. If the admin leaves the page earlier, the decisions
 * are sent at once.
 */
export function PendingVerificationsProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const waiting = useRef(new Map<string, { verification: Verification; timer: Timer }>());
  const { settle, dialog } = useSettle();
  const newest = useRef(settle);
  useEffect(() => {
    newest.current = settle;
  });
  const drop = useCallback((depositId: string) => {
    setPending((now) => now.filter(({ deposit }) => deposit.id !== depositId));
  }, []);
  const send = useCallback(
    async (depositId: string) => {
      const taken = waiting.current.get(depositId);
      if (!taken) return;
      waiting.current.delete(depositId);
      clearTimeout(taken.timer);
      setPending((now) =>
        now.map((one) => (one.deposit.id === depositId ? { ...one, isSending: true } : one)),
      );
      await newest.current(taken.verification);
      drop(depositId);
    },
    [drop],
  );
  useEffect(() => {
    const { current } = waiting;
    return () => {
      for (const depositId of current.keys()) void send(depositId);
    };
  }, [send]);
  useWarningBeforeClose(pending.length > 0);
  const value = useMemo<PendingVerifications>(
    () => ({
      pending,
      verify: (verification) => {
        const { id } = verification.deposit;
        if (waiting.current.has(id)) return;
        const timer = setTimeout(() => void send(id), UNDO_MS);
        waiting.current.set(id, { verification, timer });
        setPending((now) => [...now, { ...verification, isSending: false }]);
      },
      undo: (depositId) => {
        clearTimeout(waiting.current.get(depositId)?.timer);
        waiting.current.delete(depositId);
        drop(depositId);
      },
    }),
    [pending, send, drop],
  );
  return (
    <PendingContext.Provider value={value}>
      {children}
      {dialog}
    </PendingContext.Provider>
  );
}
type Timer = ReturnType<typeof setTimeout>;

/** Verifies a deposit, replies to its ticket, and closes the ticket. Shows the result. */
function useSettle() {
  const showToast = useToast();
  const navigate = useNavigate();
  const { guard, dialog } = useRecentSignIn();
  const [decide] = useDecideDepositMutation();
  const [send] = useAddTicketMessageMutation();
  const replies = useCannedReplies();
  const settle = async ({ deposit, ticket, given }: Verification): Promise<void> => {
    const name = nameOf(ticket);
    const showFailure = (text: string, error: unknown) =>
      showToast('danger', `${name}: ${text} ${messageOf(error, '')}`.trimEnd(), {
        label: texts.openTicket,
        onSelect: () => void navigate(`${paths.adminTickets}?ticket=${ticket.id}`),
      });
    const change = { state: 'verified' as const, ...given };
    const decided = await guard(() => decide({ seen: deposit, userId: deposit.userId ?? '', change }));
    if (decided.error) return showFailure(texts.failed, decided.error);
    const reply = replyText(replies, given.tier ? PROOF_REPLIES.tier : PROOF_REPLIES.received);
    const message = withCannedReply('', reply, ticket.member?.fullName);
    const body = { message, attachmentIds: [], isInternal: false, status: 'closed' as const };
    const sent = await send({ id: ticket.id, body, idempotencyKey: crypto.randomUUID() });
    if (sent.error) return showFailure(texts.replyFailed, sent.error);
    return showToast('success', `${name}: ${texts.done}`);
  };
  return { settle, dialog };
}

const nameOf = ({ member, reference }: Ticket): string => member?.fullName ?? reference;

/**
 * Makes the browser warn before the tab is closed, because a closed tab cannot send the decisions.
 */
function useWarningBeforeClose(hasPending: boolean): void {
  useEffect(() => {
    if (!hasPending) return;
    const prompt = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', prompt);
    return () => removeEventListener('beforeunload', prompt);
  }, [hasPending]);
}

/** Lists the pending decisions about tickets other than the open one, each with an undo button. */
export function PendingList({ openTicketId }: { openTicketId: string | undefined }) {
  const { pending, undo } = usePendingVerifications();
  const showToast = useToast();
  const elsewhere = pending.filter(({ ticket }) => ticket.id !== openTicketId);
  if (elsewhere.length === 0) return null;
  return (
    <div className="sticky top-20 z-20 flex flex-col gap-2">
      {elsewhere.map(({ deposit, ticket, given, isSending }) => (
        <Notice
          key={deposit.id}
          tone="info"
          action={
            isSending ? null : (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${texts.undo}: ${nameOf(ticket)}`}
                onClick={() => {
                  undo(deposit.id);
                  showToast('success', texts.undone);
                }}
              >
                {texts.undo}
              </Button>
            )
          }
        >
          {isSending
            ? texts.verifying(nameOf(ticket))
            : texts.waitingElsewhere(nameOf(ticket), usd(given.usd))}
        </Notice>
      ))}
    </div>
  );
}
