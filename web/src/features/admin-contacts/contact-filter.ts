import { CONTACT_CATEGORIES, CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { id, listAddress, oneOf, text } from '../../shared/list/list-address.ts';

/** What the list is narrowed to, and the message that is open. */
export const contactAddress = listAddress(
  { status: oneOf(CONTACT_STATUSES), category: oneOf(CONTACT_CATEGORIES), search: text(200) },
  { name: 'message', read: id },
);
export type ContactFilter = ReturnType<typeof contactAddress.read>['filter'];
