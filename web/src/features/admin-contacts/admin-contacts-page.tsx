import type { ContactRow } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { Inbox } from 'lucide-react';
import { contactCategoryTexts, contactStatusTexts, contactsTexts } from '../../content/admin-contacts.ts';
import { useListAddress } from '../../shared/list/list-address.ts';
import { ListPage, useListPolling } from '../../shared/list/list-page.tsx';
import { ListRow } from '../../shared/list/list-row.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { ListTable } from '../../shared/ui/list-table.tsx';
import { contactAddress, useContactsQuery } from './api.ts';
import { ContactFilters } from './contact-filters.tsx';

const ContactPanel = lazyPart(async () => (await import('./contact-panel.tsx')).ContactPanel);

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
        <ContactPanel key={open} id={open} onClose={() => setOpen(undefined)} onOpen={setOpen} />
      ) : null}
    </>
  );
}

const HEADERS = [
  { text: 'Message', width: 'w-[42%]' },
  { text: 'Status' },
  { text: 'Category' },
  { text: 'Received', width: 'w-52' },
];

/** A table; below 768 px each message is some lines. The subject is the button that opens it. */
function ContactsTable({ rows, onOpen }: { rows: readonly ContactRow[]; onOpen: (id: string) => void }) {
  return (
    <ListTable caption="Messages, newest first" headers={HEADERS}>
      {rows.map((row) => (
        <ListRow
          key={row.id}
          title={row.subject}
          isSuspect={row.isSuspect}
          status={contactStatusTexts[row.status]}
          columns={[{ text: contactCategoryTexts[row.category] }]}
          at={row.receivedAt}
          onOpen={() => onOpen(row.id)}
        >
          {row.name} · {row.email}
          {row.member ? ' · Member' : ''}
        </ListRow>
      ))}
    </ListTable>
  );
}
