import type { Duplex } from 'node:stream';
import { problems } from '@croneai/contracts/http/problem.ts';
import { failureEnvelope } from './envelope.ts';

const STATUS_OF_PARSER_ERROR: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Makes the answer to what Node's parser could not read as one HTTP request: the envelope with the headers that every reply has
 * (a flat list of names and values). The connection ends with it.
 */
export function createClientErrorHandler(replyHeaders: readonly string[]) {
  let protection = '';
  for (let at = 0; at < replyHeaders.length; at += 2)
    protection += `${replyHeaders[at]}: ${replyHeaders[at + 1]}\r\n`;
  return (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = STATUS_OF_PARSER_ERROR[error.code ?? ''] ?? '400 Bad Request';
    const { code, message } = status.startsWith('408') ? problems.bodyTimeout : problems.malformed;
    const body = JSON.stringify(failureEnvelope(code, message));
    socket.end(
      `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `cache-control: no-store\r\n${protection}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  };
}
