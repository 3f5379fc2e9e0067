import { errors } from '@croneai/contracts/errors.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import type { Ticket, TicketMessage } from '@croneai/contracts/support.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Handlers, heldReply, serveApi } from './api.ts';
import { openDashboard } from './page.tsx';
import { ticketsOf } from './some-answers.ts';
import { someUser } from './some-user.ts';

const ticket: Ticket = {
  id: '66f1a2b3c4d5e6f708192c02',
  reference: 'CR-1A2B3C',
  subject: 'About my deposit',
  category: 'deposit-issues',
  priority: 'medium',
  status: 'open',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastMessageAt: '2026-11-20T10:00:00.000Z',
  lastMessageFrom: 'member',
  isUnread: false,
  member: null,
  assignee: null,
  version: 1,
  messages: [],
};
const { messages: _messages, ...row } = ticket;

const messageOf = (text: string): TicketMessage => ({
  id: '66f1a2b3c4d5e6f708192c04',
  from: 'member',
  author: null,
  text,
  isInternal: false,
  attachments: [],
  createdAt: '2026-11-20T11:00:00.000Z',
});

function serveTicket(role: Role, sent: object[]): Handlers {
  return serveApi({
    getCurrentUser: () => ({ data: someUser({ role, tier: 'silver', dashboardUnlocked: true }) }),
    listTickets: () => ticketsOf([row]),
    getTicket: () => ({ data: ticket }),
    addTicketMessage: ({ body, headers }) => {
      sent.push({ ...(body as object), key: headers['idempotency-key'] });
      return { data: ticket };
    },
  });
}

it('sends an answer with the new status of the ticket, and a note without a status', async () => {
  const sent: object[] = [];
  serveTicket('owner', sent);
  const page = await openDashboard(`/dashboard/admin/tickets?ticket=${ticket.id}`);
  await page.click('button', 'Send answer');
  await page.sees('Message is required');
  await page.fill('Answer to the member', 'It has arrived.');
  await page.click('button', 'Send answer');
  await page.sees('on its way to the member');
  await page.click('button', 'Internal note');
  await page.fill('Note for admins', 'Matches the report.');
  await page.click('button', 'Add note');
  await page.sees('The note was added');
  expect(sent).toMatchObject([
    { message: 'It has arrived.', isInternal: false, status: 'answered' },
    { message: 'Matches the report.', isInternal: true },
  ]);
  expect(sent[1]).not.toHaveProperty('status');
});

it('shows admins that a ticket waits for the member', async () => {
  const list = () => ticketsOf([{ ...row, status: 'waiting' }]);
  Object.assign(serveTicket('support', []), { listTickets: list });
  await openDashboard('/dashboard/admin/tickets');
  const [badge] = await screen.findAllByText('Waiting for member', { selector: 'span' });
  expect(badge?.closest('button')?.textContent).toContain(ticket.subject);
});

it('inserts a canned reply each time that an admin chooses it', async () => {
  const replies = [{ title: 'Deposit arrived', text: 'It has arrived.' }];
  Object.assign(serveTicket('owner', []), { listCannedReplies: () => ({ data: replies }) });
  await openDashboard(`/dashboard/admin/tickets?ticket=${ticket.id}`);
  await screen.findByRole('option', { name: 'Deposit arrived' });
  const choice = screen.getByLabelText<HTMLSelectElement>('Canned reply');
  const answer = screen.getByLabelText<HTMLTextAreaElement>('Answer to the member');
  for (const _time of [1, 2]) {
    await userEvent.clear(answer);
    await userEvent.selectOptions(choice, 'Deposit arrived');
    await waitFor(() => expect(answer.value).toContain('It has arrived.'));
    expect(choice.value).toBe('');
  }
});

it('keeps a reply that could not be sent, and sends it with the same key the next time', async () => {
  const sent: object[] = [];
  const api = serveTicket('member', sent);
  const works = api.addTicketMessage;
  api.addTicketMessage = (asked) => {
    works?.(asked);
    return { problem: errors.internal };
  };
  const page = await openDashboard(`/dashboard/support/tickets/${ticket.id}`);
  await page.fill('Your message', 'One more thing.');
  await page.click('button', 'Send message');
  await page.sees(errors.internal.message);
  if (works) api.addTicketMessage = works;
  api.getTicket = () => ({ data: { ...ticket, messages: [messageOf('One more thing.')] } });
  await page.click('button', 'Send message');
  await page.sees('One more thing.');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

it('does not move a text from one ticket to another', async () => {
  const other = { ...ticket, id: '66f1a2b3c4d5e6f708192c03', subject: 'About the signals' };
  const api = serveTicket('member', []);
  api.getTicket = ({ params }) => ({ data: params.id === other.id ? other : ticket });
  const rows = [ticket, other].map(({ id, subject }) => ({
    id,
    event: 'tickets',
    title: subject,
    body: '',
    path: `/dashboard/support/tickets/${id}`,
    at: ticket.createdAt,
    isUnread: false,
  }));
  api.getInbox = () => ({ data: rows, extras: { unread: 0, readMark: null } });
  const page = await openDashboard(`/dashboard/support/tickets/${other.id}`);
  const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
  const open = async (subject: string) => {
    await page.click('button', 'Inbox');
    await userEvent.click(await screen.findByRole('link', { name: new RegExp(subject) }));
    await screen.findByRole('heading', { name: subject });
  };
  await field();
  await open(ticket.subject);
  await page.fill('Your message', 'My deposit is late.');
  await open(other.subject);
  expect((await field()).value).toBe('');
});

it('keeps what the member types while a message is being sent', async () => {
  const sending = heldReply();
  const api = serveTicket('member', []);
  api.addTicketMessage = () => sending.response;
  const page = await openDashboard(`/dashboard/support/tickets/${ticket.id}`);
  await page.fill('Your message', 'One more thing.');
  await page.click('button', 'Send message');
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your message');
  await userEvent.type(field, ' And another.');
  api.getTicket = () => ({ data: { ...ticket, messages: [messageOf('One more thing.')] } });
  sending.send(ticket);
  await screen.findByText('One more thing.', { selector: 'p' });
  expect(field.value).toBe('One more thing. And another.');
});
