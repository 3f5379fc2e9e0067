/**
 * The calls of support, written out: the contract would bring its schemas to every page that shows a ticket. A test holds
 * the two together.
 */
export const supportCalls = {
  openTicket: { method: 'POST', path: '/api/support/tickets', access: 'member' },
  listTickets: { method: 'GET', path: '/api/support/tickets', access: 'member' },
  getTicket: { method: 'GET', path: '/api/support/tickets/:id', access: 'member' },
  addMessage: { method: 'POST', path: '/api/support/tickets/:id/messages', access: 'member' },
  markRead: { method: 'POST', path: '/api/support/tickets/:id/read', access: 'member' },
  updateTicket: { method: 'PATCH', path: '/api/support/tickets/:id', access: 'member' },
  uploadAttachment: { method: 'POST', path: '/api/support/attachments', access: 'member' },
  downloadAttachment: { method: 'GET', path: '/api/support/attachments/:id', access: 'member' },
} as const;
