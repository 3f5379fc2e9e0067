import {
  supportEndpoints as calls,
  type ListTicketsQuery,
  type UpdateTicketBody,
} from '@croneai/contracts/endpoints/leads/support.ts';
import type { Attachment, TicketCategory, TicketRow } from '@croneai/contracts/support.ts';
import type { z } from 'zod';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { baseApi } from '../../../shared/api/base-api.ts';
import { readFile } from '../../../shared/api/download-file.ts';
import {
  byId,
  call,
  pageOf,
  sendsById,
  toRequest,
  withVersion,
} from '../../../shared/api/endpoint-request.ts';
import { networkFailure, unwrapEnvelope } from '../../../shared/api/envelope.ts';
import { usePolling } from '../../../shared/live/use-polling.ts';
import { useMember } from '../../../shared/session/member-context.ts';
import { type SessionState, tokenRefused } from '../../../shared/session/session-slice.ts';
import { successorOf } from '../../../shared/session/token-renewal.ts';

type TicketsQuery = { [Name in keyof ListTicketsQuery]?: ListTicketsQuery[Name] | undefined };

interface Keyed<Body extends z.ZodType> {
  body: z.input<Body>;
  /** Messages with the same key count as the same message (see `useSendOnce`). */
  idempotencyKey: string;
}

const supportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tickets: build.query({
      ...pageOf(calls.listTickets, (query: TicketsQuery) => ({ query: { ...query } })),
      providesTags: ['Tickets'],
    }),
    ticket: build.query({
      ...byId(calls.getTicket),
      providesTags: (_ticket, _error, id) => [{ type: 'Tickets', id }],
    }),
    openTicket: build.mutation({
      ...call(calls.openTicket, ({ body, idempotencyKey }: Keyed<typeof calls.openTicket.body>) => ({
        body,
        headers: { 'idempotency-key': idempotencyKey },
      })),
      invalidatesTags: ['Tickets'],
    }),
    addTicketMessage: build.mutation({
      ...call(
        calls.addTicketMessage,
        ({ id, body, idempotencyKey }: Keyed<typeof calls.addTicketMessage.body> & { id: string }) => ({
          params: { id },
          body,
          headers: { 'idempotency-key': idempotencyKey },
        }),
      ),
      invalidatesTags: ['Tickets'],
    }),
    updateTicket: build.mutation({
      ...call(
        calls.updateTicket,
        ({ body, ...seen }: { id: string; version: number; body: UpdateTicketBody }) =>
          withVersion(seen, body),
      ),
      // Refetches even if the update failed. After a version conflict, the displayed ticket is
      // outdated.
      invalidatesTags: ['Tickets'],
    }),
    markTicketRead: build.mutation({ ...sendsById(calls.markTicketRead), invalidatesTags: ['Tickets'] }),
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
    /** Returns the content as a data URL, because the CSP allows data URLs for pictures. */
    attachmentContent: build.mutation<string, string>({
      queryFn: async (id, { dispatch }) => {
        try {
          const request = toRequest(calls.downloadAttachment, { params: { id } });
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

/** Polls open conversations and lists while the page is visible. */
export const useTicketPolling = () => usePolling(POLL_MS);

/** Category of tickets with a deposit proof. */
export const PROOF_CATEGORY: TicketCategory = 'deposit-proof';

interface ProofTicket {
  /** The ticket with the newest proof; null if no proof was sent, undefined while loading. */
  proof: TicketRow | null | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Returns the ticket with the member's deposit proof. Proofs are stored only in tickets. */
export function useProofTicket(): ProofTicket {
  const { user } = useMember();
  const { data, error, refetch } = useTicketsQuery(
    { memberId: user.id, category: PROOF_CATEGORY, limit: 1 },
    useTicketPolling(),
  );
  return { proof: data && (data.rows[0] ?? null), error, refetch };
}

type UploadAnswer = { data: Attachment } | { error: ApiError };

interface SendAttachment {
  file: File;
  token: string | null;
  signal: AbortSignal;
  /** Called with the share that was sent, 0 to 1. */
  onProgress: ((share: number) => void) | undefined;
}

/** Uploads a file with XMLHttpRequest, because `fetch` reports no upload progress. */
function sendAttachment({ file, token, signal, onProgress }: SendAttachment): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', calls.uploadAttachment.path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name.toWellFormed()));
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request));
    for (const event of ['error', 'abort', 'timeout'] as const)
      request.addEventListener(event, () => resolve(networkFailure()));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}

function answerOf(request: XMLHttpRequest): UploadAnswer {
  const { status, statusText } = request;
  const head = {
    ok: status >= 200 && status < 300,
    status,
    statusText,
    retryAfter: request.getResponseHeader('retry-after'),
  };
  const answer = unwrapEnvelope(head, parsed(request.responseText));
  return 'error' in answer ? answer : { data: answer.data as Attachment };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the content of a file as a data URL. */
function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file couldn’t be read'));
    reader.readAsDataURL(blob);
  });
}
