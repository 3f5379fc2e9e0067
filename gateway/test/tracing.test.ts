import { afterAll, beforeEach, expect, inject, it } from 'vitest';
import { startTraceCollector } from '../../tests/support/trace-collector.ts';
import { until } from '../../tests/support/until.ts';
import { call, startTestGateway } from './harness.ts';

const collector = await startTraceCollector();
const gateway = await startTestGateway(inject('backing').redisUrl, {
  env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '0.5' },
});
afterAll(async () => {
  await gateway.stop();
  await collector.stop();
});
beforeEach(() => {
  gateway.services.auth.seen.length = 0;
});
const STRANGER = 'a'.repeat(32);
/** This text contains no hexadecimal digits, so that no id contains it by chance. */
const SECRET = 'zorro';
const claimed = {
  traceparent: `00-${STRANGER}-${'b'.repeat(16)}-01`,
  tracestate: 'x=1',
  baggage: `who=${SECRET}`,
};
const CALLS = 60;

it('the gateway decides by its own request id whether to trace a call, whatever the caller claims', async () => {
  const replies = await Promise.all(
    Array.from({ length: CALLS }, () =>
      call(`${gateway.url}/api/countdown?q=${SECRET}`, { headers: claimed }),
    ),
  );
  const places = gateway.services.auth.seen.map(({ headers }) => headers);
  expect(places).toHaveLength(CALLS);
  for (const headers of places) {
    expect(headers).not.toHaveProperty('tracestate');
    expect(headers).not.toHaveProperty('baggage');
    const own = `00-${String(headers['x-request-id']).replaceAll('-', '')}-`;
    expect(String(headers.traceparent ?? own)).toContain(own);
  }
  const traced = places.filter(({ traceparent }) => traceparent);
  expect(traced.length).toBeGreaterThan(CALLS / 6);
  expect(traced.length).toBeLessThan((CALLS * 5) / 6);
  const ids = replies.map(({ headers }) => headers.get('x-request-id')?.replaceAll('-', ''));
  const spans = await until('the spans arrive', () => {
    const found = collector.spans().filter(({ traceId }) => ids.includes(traceId));
    expect(found).toHaveLength(traced.length);
    return found;
  });
  for (const span of spans) {
    expect(span).toMatchObject({ name: 'GET /api/countdown', process: 'gateway', parentSpanId: undefined });
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/countdown',
      'http.response.status_code': 200,
    });
  }
  expect(collector.text()).not.toContain(SECRET);
  expect(collector.text()).not.toContain(STRANGER);
});
