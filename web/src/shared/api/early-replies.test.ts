import { afterEach, expect, it, vi } from 'vitest';
import type { EarlyReplies } from './early-replies.ts';
import { fetchCall } from './send-request.ts';

const URL = '/api/signals/1';
const CALL = { method: 'GET', path: URL };
const early = new Response('early');

/** Starts with a reply that the document has requested. Returns the later calls. */
function open(): string[] {
  // Other test files may have run in this process for a long time.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('early', {
    token: 'mine',
    replies: { [URL]: Promise.resolve(early) },
  } satisfies EarlyReplies);
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return new Response('late');
  });
  return calls;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('answers a call once with the reply that the document has requested', async () => {
  const calls = open();
  expect(await fetchCall(CALL, 'mine')).toBe(early);
  expect(calls).toEqual([]);
  await fetchCall(CALL, 'mine');
  expect(calls).toEqual([URL]);
});

it.each([
  ['another member’s call', CALL, 'another'],
  ['a call without a session', CALL, null],
  ['a change', { ...CALL, method: 'PUT' }, 'mine'],
  ['a call with a query', { ...CALL, query: { limit: 1 } }, 'mine'],
])('does not answer %s with that reply', async (_what, call, token) => {
  const calls = open();
  expect(await fetchCall(call, token)).not.toBe(early);
  expect(calls).toHaveLength(1);
});

it('drops a reply that is too old', async () => {
  open();
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(await fetchCall(CALL, 'mine')).not.toBe(early);
});

it('does not wait for a hanging reply after the call was aborted', async () => {
  open();
  const replies = { [URL]: new Promise<Response>(() => undefined) };
  vi.stubGlobal('early', { token: 'mine', replies } satisfies EarlyReplies);
  const call = new AbortController();
  const answer = fetchCall(CALL, 'mine', call.signal);
  call.abort(new Error('the page was left'));
  await expect(answer).rejects.toThrow('the page was left');
});
