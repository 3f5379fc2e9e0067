import type { TicketCategory } from '@croneai/contracts/support.ts';
import { paths } from '../../content/paths.ts';

export const ticketPath = (id: string) => `${paths.support}/tickets/${id}`;
/** The form for a new ticket, with its category chosen. */
export const newTicketPath = (category: TicketCategory) => `${paths.support}?category=${category}`;
