import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { day, id, listAddress, oneOf, text } from '../../shared/list/list-address.ts';

/** What list, counts and CSV are narrowed to (first and last day of submission), and the lead that is open. */
export const leadAddress = listAddress(
  { status: oneOf(LEAD_STATUSES), search: text(200), from: day, to: day, suspect: oneOf(['yes', 'no']) },
  { name: 'lead', read: id },
);
export type LeadFilter = ReturnType<typeof leadAddress.read>['filter'];
