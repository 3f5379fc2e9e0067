import { lazy, Suspense } from 'react';
import { contactsTexts } from '../../content/admin-contacts.ts';
import { useListAddress } from '../../shared/address/use-list-address.ts';
import { Card } from '../../shared/ui/card.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { useContactsQuery } from './api.ts';
import { isFiltered, readAddress, writeAddress } from './contact-filter.ts';
import { ContactFilters } from './contact-filters.tsx';
import { ContactsList } from './contacts-list.tsx';

const ContactPanel = lazy(async () => ({ default: (await import('./contact-panel.tsx')).ContactPanel }));

/** A message that comes in while the list is open shows without a reload. */
const REFRESH = {
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
  refetchOnFocus: true,
  refetchOnMountOrArgChange: true,
} as const;

/** The messages of the contact form: filtered by what is in the address, worked in a panel beside the list. */
export function AdminContactsPage() {
  const { filter, page, message, ...address } = useListAddress({ read: readAddress, write: writeAddress });
  const { data, currentData, error, isFetching, refetch } = useContactsQuery({ ...filter, page }, REFRESH);
  const open = (id: string | undefined) => address.go({ message: id });
  return (
    <>
      <PageHead title={contactsTexts.title} lead={contactsTexts.lead} />
      <Card padding="none" aria-label={contactsTexts.title} className="overflow-hidden">
        <ContactFilters
          filter={filter}
          counts={data?.counts}
          onChange={address.setFilter}
          onClear={address.clearFilter}
        />
        <ContactsList
          rows={currentData?.rows ?? (error ? undefined : data?.rows)}
          pagination={currentData?.pagination}
          error={currentData ? undefined : error}
          isFetching={isFetching}
          isFiltered={isFiltered(filter)}
          onRetry={() => void refetch()}
          onOpen={open}
          onSelectPage={address.setPage}
          onClear={address.clearFilter}
        />
      </Card>
      <Pagination
        label="Pages of messages"
        current={page}
        pages={data?.pagination.pages ?? 0}
        onSelect={address.setPage}
      />
      {message ? (
        <Suspense>
          <ContactPanel key={message} id={message} onClose={() => open(undefined)} onOpen={open} />
        </Suspense>
      ) : null}
    </>
  );
}
