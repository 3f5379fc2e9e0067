import type { Duplex } from 'node:stream';
import { errors } from '@croneai/contracts/errors.ts';
import { failureEnvelope } from '@croneai/platform/http/envelope.ts';

const STATUS_OF_PARSER_ERROR: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What Node's parser could not read as one HTTP request gets the envelope too, and loses its connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUS_OF_PARSER_ERROR[error.code ?? ''] ?? '400 Bad Request';
  const { code, message } = errors.malformed;
  const body = JSON.stringify(failureEnvelope(code, message));
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
