import { EventEmitter } from 'node:events';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { expect, it } from 'vitest';
import type { Exchange } from '../http/exchange.ts';
import { openStream } from './open-stream.ts';

const HOUR_MS = 3_600_000;

it('a token that expires before its stream opens does not count towards the limits', () => {
  let isExpired = true;
  const opened: unknown[] = [];
  const answer = openStream({
    hub: { open: (reader: unknown) => void opened.push(reader), onClosed: () => undefined } as never,
    isReady: () => true,
    tokens: {
      verifyToken() {
        if (isExpired) throw appError(errors.unauthenticated);
        return { expiresAt: new Date(Date.now() + HOUR_MS) } as never;
      },
    },
    bounds: { perSession: 1, perAddress: 1, inAll: 1 },
  });
  const exchange = {
    req: { headers: { authorization: 'Bearer token' } },
    res: Object.assign(new EventEmitter(), { writeHead: () => undefined }),
    method: 'GET',
    search: '',
    address: '127.0.0.1',
    state: { isDraining: false },
    replyHeaders: [],
    session: { userId: 'member', sessionId: 'session', role: 'member' },
  } as unknown as Exchange;
  for (let tries = 0; tries < 3; tries += 1) expect(() => answer(exchange)).toThrow();
  isExpired = false;
  answer(exchange);
  expect(opened).toHaveLength(1);
});
