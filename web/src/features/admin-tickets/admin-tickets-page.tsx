import { MessagesSquare } from 'lucide-react';
import { deskTexts as texts } from '../../content/support-desk.ts';
import { Card } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Empty, Skeleton } from '../../shared/ui/states.tsx';
import { useListAddress } from '../admin-desk/public/list-address.ts';
import { useTicketPolling, useTicketsQuery } from '../support/public/support-api.ts';
import { QueueFilters, queueAddress } from './queue-filters.tsx';
import { TicketQueue } from './ticket-queue.tsx';

/** Loaded with the first ticket that is opened. */
const TicketDesk = lazyPart(
  async () => (await import('./ticket-desk.tsx')).TicketDesk,
  <Skeleton className="h-96" />,
);

/** The queue on the left, the conversation on the right; on small screens one after the other. */
export function AdminTicketsPage() {
  const address = useListAddress(queueAddress);
  const { filter, page, open: openId, setPage, setOpen } = address;
  const query = useTicketsQuery({ ...filter, page }, useTicketPolling());
  const pages = query.data?.pagination.pages ?? 0;
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <div className={`min-w-0 flex-col gap-4 xl:col-span-5 xl:flex ${openId ? 'hidden' : 'flex'}`}>
          <Card padding="none" aria-label={texts.title} className="overflow-hidden">
            <QueueFilters address={address} counts={query.data?.counts} />
            <TicketQueue query={query} address={address} />
          </Card>
          <Pagination label="Pages of tickets" current={page} pages={pages} onSelect={setPage} />
        </div>
        <div className={`min-w-0 xl:sticky xl:top-24 xl:col-span-7 xl:block ${openId ? 'block' : 'hidden'}`}>
          {openId ? (
            <TicketDesk key={openId} ticketId={openId} onClose={() => setOpen(undefined)} />
          ) : (
            <Card padding="none">
              <Empty icon={MessagesSquare} title="Choose a ticket">
                Pick a ticket to read it.
              </Empty>
            </Card>
          )}
        </div>
      </div>
    </>
  );
}
