import type { ContactRow } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { contactCategoryTexts, contactStatusTexts } from '../../content/admin-contacts.ts';
import { ListRow } from '../../shared/list/list-row.tsx';
import { ListTable } from '../../shared/ui/list-table.tsx';

const HEADERS = [
  { text: 'Message', width: 'w-[42%]' },
  { text: 'Status' },
  { text: 'Category' },
  { text: 'Received', width: 'w-52' },
];

/** A table; below 768 px each message is some lines. The subject is the button that opens it. */
export function ContactsTable({
  rows,
  onOpen,
}: {
  rows: readonly ContactRow[];
  onOpen: (id: string) => void;
}) {
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
