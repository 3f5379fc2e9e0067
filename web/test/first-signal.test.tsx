import type { Signal } from '@croneai/contracts/signals.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { someSignal } from '../../tests/support/some-signal.ts';
import { firstLoadScript } from '../build/first-load.ts';

const PATH = '/dashboard/signals/66f1a2b3c4d5e6f708192d00';
const SERVER_NOW = Date.parse('2026-11-20T10:00:00.000Z');

beforeEach(() => {
  localStorage.setItem('croneai.token', 'a.b.c');
  localStorage.setItem('croneai.user', '{}');
  history.replaceState(null, '', PATH);
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete (globalThis as { early?: unknown }).early;
  document.body.innerHTML = '';
});

/** Runs the script of the document while the server answers with this signal. */
async function load(change: Partial<Signal>, status = 200): Promise<void> {
  const signal = { ...someSignal(), expiresAt: new Date(SERVER_NOW + 192_000).toISOString(), ...change };
  const headers = { date: new Date(SERVER_NOW).toUTCString() };
  vi.stubGlobal('fetch', async () => Response.json({ data: signal }, { status, headers }));
  new Function(firstLoadScript([]))();
  await new Promise((done) => setTimeout(done, 50));
}
const shown = () => document.querySelector('#root + div')?.textContent;
/** The card looks at the clock twice a second, and the machine may be busy. */
const toEnd = () => vi.waitFor(() => expect(shown()).toBeUndefined(), { timeout: 10_000 });

it('shows a running signal before the scripts of its page have loaded', async () => {
  await load({ signalType: 'sell', asset: 'EUR/USD', entryPrice: 1.0842, precision: 5, provenance: 'live' });
  expect(shown()).toBe('▼PUTEUR/USDTime left03:12Loading…Entry 1.08420');
});

it('marks simulated prices', async () => {
  await load({ provenance: 'like-real' });
  expect(shown()).toContain('Simulated prices');
});

it('ends when the page has drawn a title, but not while the signal of the page is loading', async () => {
  await load({});
  const root = document.querySelector('#root');
  if (!root) throw new Error('no #root');
  root.innerHTML = '<h1>Signal</h1><div aria-busy="true" aria-label="Loading"></div>';
  await new Promise((done) => setTimeout(done, 20));
  expect(shown()).toContain('Time left');
  root.innerHTML = '<h1>Signal</h1><h2>XAU/USD</h2>';
  await toEnd();
});

it.each([
  ['a settled signal', { status: 'closed' as const }, 200],
  ['a signal that has expired', { expiresAt: new Date(SERVER_NOW).toISOString() }, 200],
  ['a signal that the member may not see', {}, 403],
])('shows nothing for %s', async (_case, change, status) => {
  await load(change, status);
  expect(shown()).toBeUndefined();
});

it('ends when a script of the page fails to load, or when the session ends', async () => {
  await load({});
  const script = document.createElement('script');
  document.body.append(script);
  script.dispatchEvent(new Event('error'));
  expect(shown()).toBeUndefined();
  script.remove();
  await load({});
  expect(shown()).toContain('Time left');
  localStorage.removeItem('croneai.token');
  await toEnd();
});

it('ends when the signal expires', async () => {
  await load({ expiresAt: new Date(SERVER_NOW + 1_000).toISOString() });
  expect(shown()).toContain('Time left00:01');
  await toEnd();
});

it('shows nothing if the page was faster than the reply', async () => {
  document.body.innerHTML = '<div id="root"><h1>Signal</h1></div>';
  await load({});
  expect(shown()).toBeUndefined();
});

it('leaves the reply for the page', async () => {
  await load({});
  const { early } = globalThis as unknown as { early: { replies: Record<string, Promise<Response>> } };
  const reply = await early.replies[`/api/signals/${PATH.split('/').at(-1)}`];
  expect(await reply?.json()).toMatchObject({ data: { asset: 'XAU/USD' } });
});
