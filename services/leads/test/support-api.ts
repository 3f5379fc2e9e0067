import type { Attachment, Ticket, TicketCounts, TicketRow } from '@croneai/contracts/support.ts';
import type { TestSession } from '../../../tests/support/sessions.ts';
import type { Harness } from './harness.ts';

/** The smallest valid file of each type. */
export const samples = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.from([
    0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0xff, 0xd9,
  ]),
  webp: Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([0x1a, 0, 0, 0]),
    Buffer.from('WEBPVP8L'),
    Buffer.alloc(18, 1),
  ]),
  pdf: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
};

export const someTicket = {
  subject: 'My deposit is not shown',
  category: 'deposit-issues',
  message: 'I paid 100 USD yesterday.\nThe tier is still guest.',
  priority: 'high',
};

/** Returns functions that call the support API as a member or an admin. */
export function openSupportApi(harness: Harness) {
  const call = <Data>(
    session: TestSession | undefined,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) =>
    harness.call<Data>(method, `/api/support${path}`, {
      ...(session ? { token: session.token } : {}),
      ...(body === undefined ? {} : { body }),
      headers,
    });
  return {
    open: (session: TestSession | undefined, change: object = {}, headers: Record<string, string> = {}) =>
      call<Ticket>(session, 'POST', '/tickets', { ...someTicket, ...change }, headers),
    list: async (session: TestSession | undefined, query = '') => {
      const reply = await call<TicketRow[]>(session, 'GET', `/tickets?${query}`);
      const { counts, pagination } = reply.envelope as typeof reply.envelope & { counts: TicketCounts };
      return { ...reply, rows: reply.envelope.data, counts, pagination };
    },
    get: (session: TestSession | undefined, id: string) => call<Ticket>(session, 'GET', `/tickets/${id}`),
    write: (
      session: TestSession | undefined,
      id: string,
      body: object,
      headers: Record<string, string> = {},
    ) => call<Ticket>(session, 'POST', `/tickets/${id}/messages`, body, headers),
    read: (session: TestSession | undefined, id: string, seenUpTo: string) =>
      call<null>(session, 'POST', `/tickets/${id}/read`, { seenUpTo }),
    update: (
      session: TestSession | undefined,
      id: string,
      body: object,
      headers: Record<string, string> = {},
    ) => call<Ticket>(session, 'PATCH', `/tickets/${id}`, body, headers),
    upload: (
      session: TestSession | undefined,
      bytes: Uint8Array,
      { type = 'image/png', name = 'proof.png' }: { type?: string; name?: string } = {},
    ) =>
      call<Attachment>(session, 'POST', '/attachments', bytes, {
        'content-type': type,
        'x-file-name': encodeURIComponent(name),
      }),
    download: (session: TestSession | undefined, id: string) =>
      fetch(`${harness.url}/api/support/attachments/${id}`, {
        headers: session ? { authorization: `Bearer ${session.token}` } : {},
      }),
  };
}
