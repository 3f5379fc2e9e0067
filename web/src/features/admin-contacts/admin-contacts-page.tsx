import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { Inbox } from 'lucide-react';
import { contactCategoryTexts, contactStatusTexts, contactsTexts } from '../../content/admin-contacts.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { useListAddress } from '../admin-shared/public/list-address.ts';
import { counted, ListPage } from '../admin-shared/public/list-page.tsx';
import { ListRow, ListTable } from '../admin-shared/public/list-table.tsx';
import { useListPolling } from '../admin-shared/public/use-list-polling.ts';
import { contactAddress, useContactsQuery } from './api.ts';

const ContactPanel = lazyPart(async () => (await import('./contact-panel.tsx')).ContactPanel);

const HEADERS = [
  { text: 'Message', width: 'w-[42%]' },
  { text: 'Status' },
  { text: 'Category' },
  { text: 'Received', width: 'w-52' },
];
const CATEGORIES = CONTACT_CATEGORIES.map((value) => ({ value, label: contactCategoryTexts[value] }));

/**
 * Contact messages. The URL holds the filters and the open message, which is shown in a side panel.
 */
export function AdminContactsPage() {
  const address = useListAddress(contactAddress);
  const { filter, page, open, setOpen } = address;
  const query = useContactsQuery({ ...filter, page }, useListPolling());
  const counts = query.data?.counts;
  const statuses = CONTACT_STATUSES.map((value) => ({
    value,
    label: counted(contactStatusTexts[value].label, counts?.[value]),
  }));
  return (
    <>
      <ListPage
        texts={contactsTexts}
        pagesLabel="Pages of messages"
        icon={Inbox}
        address={address}
        query={query}
        filters={[
          { name: 'status', label: 'Status', options: statuses, all: counted('All', counts?.total) },
          { name: 'category', label: 'Category', options: CATEGORIES, all: 'All' },
        ]}
      >
        {(rows) => (
          <ListTable caption="Messages, newest first" headers={HEADERS}>
            {rows.map((row) => (
              <ListRow
                key={row.id}
                title={row.subject}
                isSuspect={row.isSuspect}
                status={contactStatusTexts[row.status]}
                columns={[{ text: contactCategoryTexts[row.category] }]}
                at={row.receivedAt}
                onOpen={() => setOpen(row.id)}
              >
                {row.name} · {row.email}
                {row.member ? ' · Member' : ''}
              </ListRow>
            ))}
          </ListTable>
        )}
      </ListPage>
      {open ? (
        <ContactPanel key={open} id={open} onClose={() => setOpen(undefined)} onOpen={setOpen} />
      ) : null}
    </>
  );
}
