import type { TicketCategory } from '@croneai/contracts/support.ts';

export const SUPPORT_PATH = '/dashboard/support';
export const ticketPath = (id: string) => `${SUPPORT_PATH}/tickets/${id}`;
/** The form for a new ticket, with its category chosen. */
export const newTicketPath = (category: TicketCategory) => `${SUPPORT_PATH}?category=${category}`;
