import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import type { Registered } from '@croneai/contracts/endpoints/auth/auth.ts';
import type { SignedIn } from '@croneai/contracts/users.ts';
import { SPAN_ATTRIBUTES } from '@croneai/platform/tracing/spans.ts';
import { expect } from 'vitest';
import { apiClient, someRegistration } from '../../support/api-client.ts';
import { codeIn, readInbox } from '../../support/inbox.ts';
import type { TestSystem } from '../../support/test-system.ts';
import type { ReceivedSpan, startTraceCollector } from '../../support/trace-collector.ts';
import { until } from '../../support/until.ts';

/*
 * Follows a registration through the whole system, by the spans that a collector receives: from the
 * gateway to the mail, and from the confirmation of the code to the streams of open pages.
 */

type Collector = Awaited<ReturnType<typeof startTraceCollector>>;

/** Returns the spans from the root to this one, each with its process. */
function pathTo(span: ReceivedSpan, trace: ReceivedSpan[]): string[] {
  const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
  if (span.parentSpanId !== undefined && !parent) return ['a missing parent'];
  return [...(parent ? pathTo(parent, trace) : []), `${span.process}: ${span.name}`];
}

/** Waits until the trace of a call has a span with this name; returns the paths to all spans. */
const pathsOf = (collector: Collector, requestId: string, last: string): Promise<string[]> =>
  until(`the trace of ${requestId} has ${last}`, () => {
    const trace = collector.spans().filter(({ traceId }) => traceId === requestId.replaceAll('-', ''));
    const paths = trace.map((span) => pathTo(span, trace).join(' > '));
    expect(paths, paths.join('\n')).toContainEqual(expect.stringMatching(new RegExp(`${last}$`)));
    expect(paths.filter((path) => path.startsWith('a missing'))).toEqual([]);
    return paths;
  });

export async function followRegistration(system: TestSystem, collector: Collector): Promise<void> {
  const { web } = system.info();
  const api = apiClient(web);
  const person = someRegistration();
  const registered = await fetch(`${web}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, accepted: AGREEMENTS }),
  });
  expect(registered.status).toBe(201);
  const { handle } = ((await registered.json()) as { data: Registered }).data;
  const inbox = readInbox(system.urls.inboxUrl);
  const mail = await inbox.waitFor(person.email, /code/i);
  const code = codeIn(mail);

  const requestId = registered.headers.get('x-request-id') ?? '';
  const paths = await pathsOf(collector, requestId, 'notifier: mail code-requested');
  expect(paths).toContain(
    [
      'gateway: POST /api/auth/register',
      'auth: register',
      'auth: outbox code-requested',
      'auth: publish code-requested',
      'notifier: handle code-requested',
      'notifier: queue codes',
      'notifier: run codes',
      'notifier: mail code-requested',
    ].join(' > '),
  );
  expect(new Set(paths.map((path) => path.split(' > ')[0])).size).toBe(1);

  const confirmed = await fetch(`${web}/api/auth/confirm-code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, handle, confirmationCode: code }),
  });
  const { token, user } = ((await confirmed.json()) as { data: SignedIn }).data;
  const confirmId = confirmed.headers.get('x-request-id') ?? '';
  const confirmPaths = await pathsOf(collector, confirmId, 'gateway: stream admin');
  expect(confirmPaths.some((path) => path.includes('admin: handle user.registered'))).toBe(true);

  await inbox.waitFor(person.email, /Welcome/);
  const search = 'needle-in-a-query';
  await api.call('GET', `/api/signals?limit=10&pair=${search}`, { token });
  await until('the search is traced', () =>
    expect(collector.spans().map(({ name }) => name)).toContain('GET /api/signals'),
  );
  const names = new Set(collector.spans().flatMap(({ attributes }) => Object.keys(attributes)));
  const allowed: string[] = Object.values(SPAN_ATTRIBUTES);
  expect([...names].filter((name) => !allowed.includes(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(3);
  const secrets = [person.email, person.fullName, person.phone, person.password, code, handle];
  const text = collector.text();
  for (const secret of [...secrets, token, user.id, search, '@']) expect(text).not.toContain(secret);
  // The exporter did not have to hide any value or name.
  expect(text).not.toContain('hidden');

  for (const name of ['gateway', 'auth', 'notifier']) {
    const lines = readFileSync(join(system.logDir, `${name}.log`), 'utf8').split('\n');
    const own = lines.filter((line) => line.includes(requestId));
    expect(own.length, name).toBeGreaterThan(0);
    for (const line of own) expect(line).toContain(`"traceId":"${requestId.replaceAll('-', '')}"`);
  }
}
