import { Inbox } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { contactsTexts } from '../../content/admin-contacts.ts';
import { ListPage, useListPolling } from '../../shared/list/list-page.tsx';
import { useListAddress } from '../../shared/list/use-list-address.ts';
import { useContactsQuery } from './api.ts';
import { contactAddress } from './contact-filter.ts';
import { ContactFilters } from './contact-filters.tsx';
import { ContactsTable } from './contacts-table.tsx';

const ContactPanel = lazy(async () => ({ default: (await import('./contact-panel.tsx')).ContactPanel }));

/** The messages of the contact form: filtered by what is in the address, worked in a panel beside the list. */
export function AdminContactsPage() {
  const address = useListAddress(contactAddress);
  const { filter, page, open, setOpen } = address;
  const query = useContactsQuery({ ...filter, page }, useListPolling());
  return (
    <>
      <ListPage
        texts={contactsTexts}
        pagesLabel="Pages of messages"
        icon={Inbox}
        address={address}
        query={query}
        filters={
          <ContactFilters
            filter={filter}
            counts={query.data?.counts}
            onChange={address.setFilter}
            onClear={address.clearFilter}
          />
        }
      >
        {(rows) => <ContactsTable rows={rows} onOpen={setOpen} />}
      </ListPage>
      {open ? (
        <Suspense>
          <ContactPanel key={open} id={open} onClose={() => setOpen(undefined)} onOpen={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
