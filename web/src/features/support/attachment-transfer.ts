import type { Attachment } from '@croneai/contracts/support.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { networkFailure, unwrapEnvelope } from '../../shared/api/envelope.ts';

type Answer<Data> = { data: Data } | { error: ApiError };

interface SendAttachment {
  file: File;
  token: string | null;
  signal: AbortSignal;
  /** From 0 to 1, as the bytes leave. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Sends a file as it is. By XMLHttpRequest, because `fetch` tells nothing of how far an upload is. */
export function sendAttachment({
  file,
  token,
  signal,
  onProgress,
}: SendAttachment): Promise<Answer<Attachment>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', supportCalls.uploadAttachment.path);
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

function answerOf(request: XMLHttpRequest): Answer<Attachment> {
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

/** The content of a file as a data address. */
export function dataAddress(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file couldn’t be read'));
    reader.readAsDataURL(blob);
  });
}

/**
 * The calls of support, written out: the contract would bring its schemas to every page that shows a ticket. A test holds
 * the two together.
 */
export const supportCalls = {
  openTicket: { method: 'POST', path: '/api/support/tickets', access: 'member' },
  listTickets: { method: 'GET', path: '/api/support/tickets', access: 'member' },
  getTicket: { method: 'GET', path: '/api/support/tickets/:id', access: 'member' },
  addTicketMessage: { method: 'POST', path: '/api/support/tickets/:id/messages', access: 'member' },
  markTicketRead: { method: 'POST', path: '/api/support/tickets/:id/read', access: 'member' },
  updateTicket: { method: 'PATCH', path: '/api/support/tickets/:id', access: 'member' },
  uploadAttachment: { method: 'POST', path: '/api/support/attachments', access: 'member' },
  downloadAttachment: { method: 'GET', path: '/api/support/attachments/:id', access: 'member' },
} as const;
