import { paths } from '@croneai/contracts/paths.ts';
import type { Ticket } from '@croneai/contracts/support.ts';
import { ChevronLeft, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { ticketTexts as texts, ticketStatuses } from '../../content/tickets.ts';
import { isApiError } from '../../shared/api/api-error.ts';
import { QueryFailed } from '../../shared/query/query-body.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { Empty, Skeleton, SkeletonColumn } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { Conversation } from './public/conversation.tsx';
import {
  useMarkTicketReadMutation,
  useTicketPolling,
  useTicketQuery,
  useUpdateTicketMutation,
} from './public/support-api.ts';
import { categoryLabel, PriorityBadge, TicketStatusBadge } from './public/ticket-badges.tsx';

/** Loaded late with the upload code, so that the conversation does not wait for it. */
const ReplyForm = lazyPart(
  async () => (await import('./reply-form.tsx')).ReplyForm,
  <Skeleton className="h-72" />,
);

/** A conversation with support. Opening it marks the replies as read. */
export function TicketPage() {
  const { id = '' } = useParams();
  const query = useTicketQuery(id, useTicketPolling());
  const { currentData: ticket, error } = query;
  useMarkRead(ticket);
  if (!ticket && error) {
    const isGone = isApiError(error) && (error.status === 404 || error.status === 400);
    return (
      <Card padding="none">
        {isGone ? (
          <Empty
            titleAs="h1"
            icon={SearchX}
            title="There is no such ticket"
            action={<ButtonLink to={paths.support}>{texts.back}</ButtonLink>}
          >
            It may belong to another account.
          </Empty>
        ) : (
          <QueryFailed query={query} title={texts.failed} titleAs="h1" />
        )}
      </Card>
    );
  }
  if (!ticket) return <TicketSkeleton />;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <TicketHead ticket={ticket} />
      <Card padding="lg" className="flex flex-col gap-6">
        <Conversation messages={ticket.messages} memberName="You" />
        {/* With this key, text and files for one ticket are never sent to another. */}
        <ReplyForm key={ticket.id} ticketId={ticket.id} />
      </Card>
    </div>
  );
}

function TicketHead({ ticket }: { ticket: Ticket }) {
  const { id, version, reference, subject, category, priority, status } = ticket;
  const explained = ticketStatuses.find(({ value }) => value === status)?.explained;
  const [update, { isLoading }] = useUpdateTicketMutation();
  const show = useOutcome();
  const isClosed = status === 'closed';
  // Shows no toast on success, because the status changes on the page, and a toast would cover the
  // form on a phone.
  const toggle = async () =>
    show(await update({ id, version, body: { status: isClosed ? 'open' : 'closed' } }), texts.changeFailed);
  return (
    <header className="flex flex-col gap-4">
      <PageTitle>{`${reference} ${subject}`}</PageTitle>
      <TextLink to={paths.support} className="flex items-center gap-1 self-start text-sm">
        <ChevronLeft className="size-4" />
        {texts.back}
      </TextLink>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold break-words">{subject}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
            <span className="tabular">{reference}</span>
            <span>{categoryLabel(category)}</span>
            <PriorityBadge priority={priority} />
            <TicketStatusBadge status={status} />
          </p>
          <p role="status" className="mt-2 text-sm text-muted">
            {explained}
          </p>
        </div>
        <Button variant="secondary" size="sm" loading={isLoading} onClick={() => void toggle()}>
          {isClosed ? 'Reopen ticket' : 'Close ticket'}
        </Button>
      </div>
    </header>
  );
}

function useMarkRead(ticket: Ticket | undefined): void {
  const [markRead] = useMarkTicketReadMutation();
  const marked = useRef('');
  useEffect(() => {
    if (!ticket?.isUnread) return;
    const seen = `${ticket.id} ${ticket.lastMessageAt}`;
    if (marked.current === seen) return;
    marked.current = seen;
    void markRead({ id: ticket.id, seenUpTo: ticket.lastMessageAt });
  }, [ticket, markRead]);
}

function TicketSkeleton() {
  return (
    <SkeletonColumn
      className="mx-auto w-full max-w-3xl gap-6"
      shapes={['h-8 w-80 max-w-full', 'h-40', 'h-40']}
    />
  );
}
