import type {
  addMessageBodySchema,
  ListTicketsQuery,
  openTicketBodySchema,
  UpdateTicketBody,
} from '@croneai/contracts/endpoints/support.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import type { Attachment, Ticket, TicketCounts, TicketRow } from '@croneai/contracts/support.ts';
import type { z } from 'zod';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { readFile } from '../../../shared/api/download-file.ts';
import { toRequest } from '../../../shared/api/endpoint-request.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { type SessionState, tokenRefused } from '../../../shared/session/session-slice.ts';
import { successorOf } from '../../../shared/session/token-renewal.ts';
import { dataAddress, sendAttachment, supportCalls } from '../attachment-transfer.ts';

interface TicketPage {
  tickets: TicketRow[];
  counts: TicketCounts;
  pagination: Pagination;
}

/** What a list of tickets is drawn from. */
export interface TicketsResult {
  /** Undefined while another page or filter is on its way. */
  currentData?: TicketPage | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

type TicketsQuery = { [Name in keyof ListTicketsQuery]?: ListTicketsQuery[Name] | undefined };

interface Keyed {
  /** The same key again is the same message: see `useSendOnce`. */
  idempotencyKey: string;
}

const NO_PAGES: Pagination = { total: 0, pages: 0, current: 1 };

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tickets: build.query<TicketPage, TicketsQuery>({
      query: (query) => toRequest(supportCalls.listTickets, { query: { ...query } }),
      transformResponse: (tickets: TicketRow[], meta) => ({
        tickets,
        counts: meta?.extras.counts as TicketCounts,
        pagination: meta?.pagination ?? NO_PAGES,
      }),
      providesTags: ['Tickets'],
    }),
    ticket: build.query<Ticket, string>({
      query: (id) => toRequest(supportCalls.getTicket, { params: { id } }),
      providesTags: (_ticket, _error, id) => [{ type: 'Tickets', id }],
    }),
    openTicket: build.mutation<Ticket, Keyed & { body: z.input<typeof openTicketBodySchema> }>({
      query: ({ body, idempotencyKey }) =>
        toRequest(supportCalls.openTicket, { body, headers: { 'idempotency-key': idempotencyKey } }),
      invalidatesTags: ['Tickets'],
    }),
    addTicketMessage: build.mutation<
      Ticket,
      Keyed & { id: string; body: z.input<typeof addMessageBodySchema> }
    >({
      query: ({ id, body, idempotencyKey }) =>
        toRequest(supportCalls.addTicketMessage, {
          params: { id },
          body,
          headers: { 'idempotency-key': idempotencyKey },
        }),
      invalidatesTags: ['Tickets'],
    }),
    updateTicket: build.mutation<Ticket, { id: string; version: number; body: UpdateTicketBody }>({
      query: ({ id, version, body }) =>
        toRequest(supportCalls.updateTicket, {
          params: { id },
          body,
          headers: { 'if-match': `"${version}"` },
        }),
      // Also when it failed: a lost race means that the ticket on screen is old.
      invalidatesTags: ['Tickets'],
    }),
    markTicketRead: build.mutation<null, { id: string; seenUpTo: string }>({
      query: ({ id, seenUpTo }) =>
        toRequest(supportCalls.markTicketRead, { params: { id }, body: { seenUpTo } }),
      invalidatesTags: ['Tickets'],
    }),
    uploadAttachment: build.mutation<Attachment, { file: File; onProgress?: (share: number) => void }>({
      queryFn: async ({ file, onProgress }, { getState, dispatch, signal }) => {
        const tokenNow = () => (getState() as { session: SessionState }).session.token;
        const send = (token: string | null) => sendAttachment({ file, token, signal, onProgress });
        const token = tokenNow();
        const answer = await send(token);
        if (!('error' in answer) || answer.error.status !== 401 || token === null) return answer;
        const successor = await successorOf(token, tokenNow);
        if (successor) return send(successor);
        dispatch(tokenRefused({ token }));
        return answer;
      },
    }),
    /** Answers with the content as a data address: the page's policy lets pictures come from there. */
    attachmentContent: build.mutation<string, string>({
      queryFn: async (id, { dispatch }) => {
        try {
          const request = toRequest(supportCalls.downloadAttachment, { params: { id } });
          return { data: await dataAddress((await readFile(dispatch, request)).file) };
        } catch (error) {
          return { error: error as ApiError };
        }
      },
    }),
  }),
});

export const {
  useTicketsQuery,
  useTicketQuery,
  useOpenTicketMutation,
  useAddTicketMessageMutation,
  useUpdateTicketMutation,
  useMarkTicketReadMutation,
  useUploadAttachmentMutation,
  useAttachmentContentMutation,
} = supportApi;

const POLL_MS = 15_000;

/** Open conversations and lists follow what the other side does, while somebody looks. */
export const useTicketPolling = () => usePolling(POLL_MS);
