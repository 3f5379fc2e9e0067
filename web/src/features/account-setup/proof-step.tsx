import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { ticketPath } from '@croneai/contracts/paths.ts';
import type { TicketRow } from '@croneai/contracts/support.ts';
import { useState } from 'react';
import { claimsOf, setupTexts, proofStepTexts as texts } from '../../content/account-setup.ts';
import { links } from '../../content/links.ts';
import { ticketStatuses } from '../../content/tickets.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { useFocusOnChange } from '../../shared/ui/use-focus-on-change.ts';
import { TicketStatusBadge } from '../support/public/ticket-badges.tsx';
import { useProofTicket } from '../support/public/use-proof-ticket.ts';
import { ProofForm } from './proof-form.tsx';

/** What is left after the claim: to show the deposit. A proof that was sent before shows with its ticket. */
export function ProofStep({ setup, onBack }: { setup: AccountSetup; onBack: () => void }) {
  const { proof: known, error } = useProofTicket();
  const [sent, setSent] = useState<TicketRow>();
  const [sendsAnother, setSendsAnother] = useState(false);
  // What was just sent is shown until the list tells of it too, with the status that it has by then.
  const proof = sent && known?.id !== sent.id ? sent : known;
  const sentArea = useFocusOnChange<HTMLDivElement>(sent);
  const isKnown = proof !== undefined || error !== undefined;
  const show = (ticket: TicketRow) => {
    setSent(ticket);
    setSendsAnother(false);
  };
  return (
    <div className="flex flex-col gap-6">
      <CardHead title={texts.title} text={texts.text} />
      <div className="rounded-control border border-line bg-surface-2 px-4 py-1">
        <FactList facts={claimsOf(setup)} />
      </div>
      <div ref={sentArea} tabIndex={-1} className="scroll-mt-32 focus:outline-none empty:hidden">
        {proof ? <ProofSent proof={proof} /> : null}
      </div>
      {isKnown ? null : <Skeleton className="h-40" />}
      {isKnown && (!proof || sendsAnother) ? (
        <>
          <p className="text-sm text-muted">
            Send it to{' '}
            <a
              href={links.supportChat.href}
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
            >
              {links.supportChat.text}
            </a>{' '}
            on our messaging service, or right here:
          </p>
          <ProofForm setup={setup} onSent={show} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="ghost" onClick={onBack}>
          {setupTexts.back}
        </Button>
        {proof && !sendsAnother ? (
          <Button variant="ghost" onClick={() => setSendsAnother(true)}>
            Send another proof
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function ProofSent({ proof: { id, reference, createdAt, status } }: { proof: TicketRow }) {
  const explained = ticketStatuses.find(({ value }) => value === status)?.explained;
  return (
    <Notice
      tone={status === 'waiting' ? 'warning' : 'success'}
      title={texts.sent(reference)}
      action={
        <ButtonLink to={ticketPath(id)} size="sm" variant="secondary">
          Open ticket
        </ButtonLink>
      }
    >
      <p className="text-muted">{status === 'open' ? 'Usually checked within 1⁠–⁠2 hours.' : explained}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-muted">
        <TicketStatusBadge status={status} />
        <Moment at={createdAt} form="recent" className="tabular" />
      </p>
    </Notice>
  );
}
