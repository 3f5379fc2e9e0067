import { endpoints } from '@croneai/contracts/endpoints/all.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { routes } from '../src/routes.ts';
import { sendEnvelope, sendRaw, startTestGateway } from './harness.ts';

const gateway = await startTestGateway(inject('backing').redisUrl, {
  env: { RATE_LIMIT_SCALE: '1000', BODY_SECONDS: '1' },
});
afterAll(() => gateway.stop());
const { token } = await gateway.sessions.open({ role: 'owner' });

const SOME_ID = '0123456789abcdef01234567';
const OBJECT = 'Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';
const NOTHING = `${CHUNKED}0\r\n\r\n`;

/** Sends a raw request; `rest` begins with the headers of the body. */
const send = (method: string, path: string, rest: string) =>
  sendRaw(
    gateway.port,
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n${rest}`,
    500,
  );
const statusOf = (reply: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(reply)?.[1]);

const withoutBody = routes
  .filter(({ accepts }) => accepts === 'none')
  .map(({ method, path }) => [method, path.replaceAll(/:\w+/g, SOME_ID)] as const);

describe('a call without a body', () => {
  it.each(withoutBody)('%s %s accepts an empty object and an empty chunked body', async (method, path) => {
    // The test services hold no data for the calls that the gateway answers itself, so these calls
    // may fail.
    const control = statusOf(await send(method, path, '\r\n'));
    const isOwn = endpoints.some((each) => each.path === path && each.service === 'gateway');
    if (!isOwn) expect(control).toBe(200);
    for (const body of [OBJECT, OBJECT.replace('application/json', 'text/plain'), NOTHING])
      expect(statusOf(await send(method, path, body))).toBe(control);
  });

  it('sends the service no body and no headers that describe a body', async () => {
    gateway.services.auth.seen.length = 0;
    for (const body of [OBJECT, NOTHING]) await send('POST', '/api/auth/logout', body);
    expect(gateway.services.auth.seen.map(({ body }) => body)).toEqual(['', '']);
    for (const { headers } of gateway.services.auth.seen) {
      expect(headers).not.toHaveProperty('content-type');
      expect(headers['content-length'] ?? '0').toBe('0');
      expect(headers).not.toHaveProperty('transfer-encoding');
    }
  });

  it('refuses any other body with 400, before the service is called', async () => {
    gateway.services.auth.seen.length = 0;
    const json = (text: string) =>
      `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
    const inChunks = `${CHUNKED}7\r\n{"a":1}\r\n0\r\n\r\n`;
    for (const body of [json('{"a":1}'), json('[]'), json('null'), json(' '.repeat(65)), inChunks])
      expect(statusOf(await send('POST', '/api/auth/logout', body)), body).toBe(400);
    expect(gateway.services.auth.seen).toEqual([]);
  });

  it('is refused with 408 if it announces a chunked body whose end does not arrive', async () => {
    const reply = await sendRaw(
      gateway.port,
      `POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${CHUNKED}`,
    );
    expect(statusOf(reply)).toBe(408);
  });
});

describe('a call with a JSON body', () => {
  it('is refused with 408 if only the first part of its body arrives, and the service gets nothing of it', async () => {
    const { notifier } = gateway.services;
    const path = '/api/account/channels';
    // `seen` has only whole requests, so this test notes a request as soon as its head arrives.
    const arrived: (string | undefined)[] = [];
    notifier.answer((req, res) => {
      if (req.url === path) arrived.push(req.method);
      sendEnvelope(res, {});
    });
    const head = `PUT ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
    const part = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"matrix":{"sig';
    expect(statusOf(await sendRaw(gateway.port, head + part))).toBe(408);
    expect(arrived).toEqual([]);
    await fetch(`${gateway.url}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(arrived).toEqual(['PUT']);
    notifier.answer(undefined);
  });

  it('treats a chunked body without bytes as no body, whatever its content type', async () => {
    for (const type of ['', 'Content-Type: text/plain\r\n', 'Content-Type: application/json\r\n'])
      expect(statusOf(await send('POST', '/api/auth/login', type + NOTHING)), type).toBe(200);
  });

  it('refuses a body that is not declared as JSON, chunked or not', async () => {
    const chunked = `${CHUNKED}2\r\n{}\r\n0\r\n\r\n`;
    for (const body of [chunked, 'Content-Length: 2\r\n\r\n{}'])
      expect(statusOf(await send('POST', '/api/auth/login', body))).toBe(415);
  });
});
