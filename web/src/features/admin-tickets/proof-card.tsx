import type { DepositView } from '@croneai/contracts/endpoints/admin/admin-deposits.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import type { Attachment, Ticket } from '@croneai/contracts/support.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { depositStates, proofTexts as texts } from '../../content/deposits.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../shared/ui/fact-list.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import {
  useClaimDepositMutation,
  useDecideDepositMutation,
  useDepositsQuery,
} from '../admin-shared/public/access-api.ts';
import {
  ConfirmedAmount,
  confirmedBy,
  suggestedDollars,
  verifiedUsdOf,
} from '../admin-shared/public/confirmed-amount.tsx';
import { useUserProfileQuery } from '../admin-shared/public/profile-api.ts';
import { ReasonDialog } from '../admin-shared/public/reason-dialog.tsx';
import { useAddTicketMessageMutation, useAttachmentContentMutation } from '../support/public/support-api.ts';
import { usePendingVerifications } from './pending-verifications.tsx';
import { withCannedReply } from './with-canned-reply.ts';

/**
 * A deposit proof in its ticket: the picture, the claim, and a single button that verifies the
 * deposit and answers the ticket.
 */
export function ProofCard({ ticket }: { ticket: Ticket }) {
  const { member } = ticket;
  const query = useDepositsQuery(member?.id ?? '', { skip: !member });
  if (!member) return null;
  return (
    <section aria-labelledby="proof" className="flex flex-col gap-4 border-b border-line p-5">
      <h3 id="proof" className="font-medium">
        {texts.title}
      </h3>
      <ProofPicture ticket={ticket} />
      <QueryBody query={query} failed="The deposits couldn’t be loaded">
        {({ rows }) => {
          const deposit = depositOf(rows, ticket);
          if (!deposit) return <RecordClaim userId={member.id} ticket={ticket} />;
          return (
            <>
              <Claim key={deposit.id} deposit={deposit} verifiedUsd={verifiedUsdOf(rows)} ticket={ticket} />
              {isUndecided(deposit) ? null : (
                <RecordAnother key={`after ${deposit.id}`} userId={member.id} ticket={ticket} />
              )}
            </>
          );
        }}
      </QueryBody>
    </section>
  );
}

const isUndecided = ({ state }: DepositView): boolean => state === 'claimed' || state === 'in-review';

/**
 * Finds the deposit of the ticket: an open one, or else the newest decided one. If the ticket has
 * no deposit, finds an open deposit that the member or the broker claimed, or a deposit that was
 * decided since the ticket was opened.
 */
function depositOf(rows: readonly DepositView[], { id, createdAt }: Ticket): DepositView | undefined {
  const own = rows.filter((row) => row.ticketId === id);
  const decidedSince = ({ decidedAt }: DepositView) => decidedAt !== null && decidedAt >= createdAt;
  return own.find(isUndecided) ?? own[0] ?? rows.find(isUndecided) ?? rows.find(decidedSince);
}

const pictureOf = ({ messages }: Ticket): Attachment | undefined =>
  messages
    .filter(({ from }) => from === 'member')
    .flatMap(({ attachments }) => attachments)
    .findLast(({ type, isDropped }) => type !== 'application/pdf' && !isDropped);

function ProofPicture({ ticket }: { ticket: Ticket }) {
  const picture = pictureOf(ticket);
  const [load, { data, error }] = useAttachmentContentMutation();
  const pictureId = picture?.id;
  useEffect(() => {
    if (pictureId) void load(pictureId);
  }, [pictureId, load]);
  if (!picture) return <p className="text-sm text-muted">The member didn’t attach a picture.</p>;
  if (error)
    return <FailedLine onRetry={() => load(picture.id)}>{texts.pictureFailed(picture.name)}</FailedLine>;
  // The placeholder is as tall as most proofs, so that the fields below stay in place.
  if (!data) return <Skeleton className="h-80" />;
  return (
    <img
      src={data}
      alt={`Proof: ${picture.name}`}
      className="max-h-80 w-full rounded-control border border-line object-contain"
    />
  );
}

interface RecordProps {
  userId: string;
  ticket: Ticket;
}

/** Records one more deposit, because the member may send new proof after a decision. */
function RecordAnother(props: RecordProps) {
  const [isRecording, setIsRecording] = useState(false);
  if (isRecording) return <RecordClaim {...props} />;
  return (
    <Button variant="secondary" size="sm" className="self-start" onClick={() => setIsRecording(true)}>
      {texts.recordAnother}
    </Button>
  );
}

function RecordClaim({ userId, ticket }: RecordProps) {
  const [claim, { isLoading }] = useClaimDepositMutation();
  const show = useOutcome();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const picture = pictureOf(ticket);
    const answer = await claim({
      userId,
      amount: Number(text('amount')),
      currency: text('currency').toUpperCase(),
      broker: text('broker'),
      account: text('account'),
      ticketId: ticket.id,
      ...(picture && { attachmentId: picture.id }),
    });
    show(answer, texts.recordFailed);
  };
  const [broker] = useSiteSettings().brokers;
  const { data: profile, isLoading: isReading } = useUserProfileQuery(userId);
  // The fields take their defaults only once, so they are rendered after all data has loaded.
  if (isReading) return <Skeleton className="h-56" />;
  const amount = profile?.depositAmount || undefined;
  const account = profile?.brokerAccount ?? undefined;
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        {texts.record} {amount || account ? texts.fromSetup : ''}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Amount" name="amount" defaultValue={amount} inputMode="decimal" required />
        <TextField label="Currency" name="currency" defaultValue="USD" maxLength={5} required />
        <TextField label="Broker" name="broker" defaultValue={broker?.name ?? ''} maxLength={60} required />
        <TextField label="Account number" name="account" defaultValue={account} maxLength={64} required />
      </div>
      <Button type="submit" variant="secondary" loading={isLoading} className="self-start">
        {texts.recordAction}
      </Button>
    </form>
  );
}

interface ClaimProps {
  deposit: DepositView;
  verifiedUsd: number;
  ticket: Ticket;
}

function Claim({ deposit, verifiedUsd, ticket }: ClaimProps) {
  const { pending, verify, undo } = usePendingVerifications();
  const showToast = useToast();
  const decision = pending.find((one) => one.deposit.id === deposit.id);
  const isSending = decision?.isSending ?? false;
  const isWaiting = decision !== undefined && !isSending;
  const suggested = suggestedDollars(deposit, useSiteSettings());
  const [entered, setEntered] = useState(suggested === undefined ? '' : String(suggested));
  const typed = decision ? String(decision.given.usd) : entered;
  const dollars = Number(typed);
  return (
    <>
      <FactList facts={factsOf(deposit)} />
      {isUndecided(deposit) ? (
        <>
          <ConfirmedAmount
            typed={typed}
            verifiedUsd={verifiedUsd}
            disabled={decision !== undefined}
            onType={setEntered}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              loading={isSending}
              disabled={isWaiting || !(dollars > 0)}
              onClick={() => verify({ deposit, ticket, given: confirmedBy(typed, verifiedUsd) })}
            >
              {texts.verify}
            </Button>
            {isWaiting ? (
              <Button
                variant="secondary"
                onClick={() => {
                  undo(deposit.id);
                  showToast('success', texts.undone);
                }}
              >
                {texts.undo}
              </Button>
            ) : (
              <RefuseButton deposit={deposit} ticket={ticket} disabled={isSending} />
            )}
            <p role="status" className="text-sm text-muted">
              {isWaiting ? texts.waiting : ''}
            </p>
          </div>
        </>
      ) : (
        <p className="text-sm text-muted">{texts.settled}</p>
      )}
    </>
  );
}

function factsOf(deposit: DepositView): Fact[] {
  const { amount, currency, account, broker, duplicateUserId, duplicateName, state } = deposit;
  const status = depositStates[state];
  return [
    { label: 'Status', value: <Badge tone={status.tone}>{status.label}</Badge> },
    { label: 'Claimed amount', value: `${amount.toLocaleString('en-US')} ${currency}` },
    { label: 'Account', value: `${account ?? ''} at ${broker ?? ''}` },
    {
      label: 'Account used',
      value: duplicateUserId ? (
        <span className="text-danger">
          {texts.duplicate}{' '}
          <TextLink to={userPath(duplicateUserId)}>{duplicateName ?? 'another member'}</TextLink>
        </span>
      ) : (
        texts.unique
      ),
    },
  ];
}

interface RefuseButtonProps {
  deposit: DepositView;
  ticket: Ticket;
  disabled: boolean;
}

/** Refuses the claim, and sends the reason to the member as an answer. */
function RefuseButton({ deposit, ticket, disabled }: RefuseButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const showToast = useToast();
  const [decide] = useDecideDepositMutation();
  const [send] = useAddTicketMessageMutation();
  const refuse = async (reason: string) => {
    const change = { state: 'refused' as const, reason };
    const refused = await decide({ seen: deposit, userId: deposit.userId ?? '', change });
    if (refused.error) return refused;
    const message = withCannedReply('', texts.refusal(reason), ticket.member?.fullName);
    const body = { message, attachmentIds: [], isInternal: false, status: 'answered' as const };
    const sent = await send({ id: ticket.id, body, idempotencyKey: crypto.randomUUID() });
    showToast(sent.error ? 'danger' : 'success', sent.error ? texts.refusalNotSent : texts.refused);
    return refused;
  };
  return (
    <>
      <Button variant="ghost" disabled={disabled} onClick={() => setIsOpen(true)}>
        {texts.refuse.action}
      </Button>
      {isOpen ? (
        <ReasonDialog
          texts={texts.refuse}
          rows={3}
          send={refuse}
          onDone={() => undefined}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}
