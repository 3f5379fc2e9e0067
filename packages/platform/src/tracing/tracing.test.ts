import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTraceCollector } from '../../../../tests/support/trace-collector.ts';
import { currentSpan, runInContext } from '../context.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { runInSpan, SPAN_ATTRIBUTES, type SpanAttributes, startSpan, traceparentOf } from './spans.ts';
import { startTracing } from './start-tracing.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
/** More spans than a process keeps in memory. */
const MANY = 3_000;
const KEPT = 2_048;
/**
 * Maximum duration of a stop in these tests. An export may take five seconds, but a stop waits for
 * it for only one second.
 */
const STOPPED_WITHIN_MS = 4_000;

let stop = async (): Promise<void> => undefined;
afterEach(() => stop());

async function start(endpoint: string | undefined, ratio = 1) {
  const metrics = createMetrics('test');
  const config = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio };
  const tracing = await startTracing({ name: 'test', config, metrics, logger });
  stop = async () => {
    stop = async () => undefined;
    await tracing.stop();
  };
  return {
    counts: async () => {
      const json = await metrics.registry.getMetricsAsJSON();
      const { values = [] } = json.find(({ name }) => name === 'trace_spans_total') ?? {};
      return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
    },
  };
}

async function collector(answer?: RequestListener) {
  const started = await startTraceCollector(answer);
  onTestFinished(started.stop);
  return started;
}

const root = (requestId: string = randomUUID()) => startSpan('work', { kind: 'server', requestId });

describe('a trace', () => {
  it('has the id of the request, and each of its spans names the parent span', async () => {
    const { url, spans } = await collector();
    await start(url);
    const requestId = randomUUID();
    let stored = '';
    await runInSpan(requestId, 'outer', { kind: 'server' }, async () => {
      const span = startSpan('inner', { kind: 'internal', attributes: { type: 'user.registered' } });
      stored = traceparentOf(span ?? expect.fail('no span'));
      span?.end();
    });
    const failing = runInSpan(requestId, 'later', { kind: 'consumer', parent: stored }, async () =>
      Promise.reject(new Error('ada@example.com is not known')),
    );
    await expect(failing).rejects.toThrow('not known');
    await stop();
    const [inner, outer, later] = spans();
    const traceId = requestId.replaceAll('-', '');
    expect(outer).toMatchObject({ name: 'outer', traceId, parentSpanId: undefined, hasFailed: false });
    expect(inner).toMatchObject({ name: 'inner', traceId, parentSpanId: outer?.spanId });
    expect(inner?.attributes).toEqual({ 'croneai.type': 'user.registered' });
    expect(later).toMatchObject({ traceId, parentSpanId: inner?.spanId, hasFailed: true, process: 'test' });
  });

  it('is in every log line that is written inside the span, even in a nested context of the same request', async () => {
    const { url } = await collector();
    await start(url);
    const lines: string[] = [];
    const toLines = { write: (line: string) => void lines.push(line) };
    const log = createLogger({ name: 'test', level: 'info', destination: toLines });
    const requestId = randomUUID();
    await runInSpan(requestId, 'work', { kind: 'server' }, async () => {
      runInContext({ requestId }, () => log.info('same request'));
      runInContext({ requestId: randomUUID() }, () => log.info('another request'));
    });
    const traceIds = lines.map((line) => (JSON.parse(line) as { traceId?: string }).traceId);
    expect(traceIds).toEqual([requestId.replaceAll('-', ''), undefined]);
  });

  it('is recorded for the configured share of requests, chosen by request id', async () => {
    const { url } = await collector();
    await start(url, 0.01);
    const ids = Array.from({ length: 20_000 }, () => randomUUID());
    const traced = ids.filter((id) => root(id) !== undefined);
    expect(traced.length).toBeGreaterThan(100);
    expect(traced.length).toBeLessThan(320);
    // Every process samples the same requests.
    expect(ids.filter((id) => root(id) !== undefined)).toEqual(traced);
    expect(root('a request id of somebody else ffffffffffff')).toBeUndefined();
  });

  it.each([
    ['not recorded', `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`],
    ['without an id', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`],
    ['of another format', 'b3: 80f198ee56343ba864fe8b2a57d3eff7'],
    ['not a text', ['00']],
  ])('does not continue from a parent that is %s', async (_what, parent) => {
    const { url } = await collector();
    await start(url);
    expect(startSpan('work', { kind: 'server', parent })).toBeUndefined();
  });
});

describe('a span', () => {
  it('has no attribute outside the list of allowed attributes, and hides a value that is not a plain word', async () => {
    const { url, text, spans } = await collector();
    await start(url);
    const secrets = [
      'ada@example.com',
      randomUUID(),
      '507f1f77bcf86cd799439011',
      'eyJhbGciOiJFUzI1NiJ9.e30.c2lnbmF0dXJl+/=',
      '/api/admin/users?search=ada',
      'Ada\nExample',
    ];
    for (const secret of secrets) {
      const attributes = { type: secret, userId: 'ada', method: 'GET', status: 200 } as SpanAttributes;
      startSpan(`work ${secret}`, { kind: 'server', requestId: randomUUID(), attributes })?.end({
        name: secret,
        attributes: { route: secret },
      });
    }
    await stop();
    expect(spans()).toHaveLength(secrets.length);
    const names = spans().flatMap(({ attributes }) => Object.keys(attributes));
    expect([...new Set(names)].sort()).toEqual(
      [SPAN_ATTRIBUTES.type, SPAN_ATTRIBUTES.method, SPAN_ATTRIBUTES.status, SPAN_ATTRIBUTES.route].sort(),
    );
    const shown = JSON.stringify(spans().map(({ name, attributes }) => ({ name, attributes })));
    expect(shown).not.toMatch(/ada/i);
    for (const secret of secrets) expect(text()).not.toContain(JSON.stringify(secret).slice(1, -1));
  });
});

describe('a collector', () => {
  const lost: [string, RequestListener][] = [
    ['refuses spans', (_req, res) => void res.writeHead(500).end()],
    ['sends spans elsewhere', (_req, res) => void res.writeHead(307, { location: '/elsewhere' }).end()],
    ['cuts the connection', (req) => void req.socket.destroy()],
  ];
  it.each(lost)('makes the process drop spans and count them if the collector %s', async (_what, answer) => {
    const asked: (string | undefined)[] = [];
    const { url } = await collector((req, res) => {
      asked.push(req.url);
      answer(req, res);
    });
    const { counts } = await start(url);
    root()?.end();
    await stop();
    expect(await counts()).toEqual({ failed: 1 });
    expect(asked).toEqual(['/v1/traces']);
  });

  it('makes the process drop spans and count them if the collector is absent', async () => {
    const gone = await startTraceCollector();
    await gone.stop();
    const { counts } = await start(gone.url);
    root()?.end();
    await stop();
    expect(await counts()).toEqual({ failed: 1 });
  });

  it('does not delay a stop if it never replies, and the process keeps only a limited number of spans in memory', async () => {
    const { url } = await collector(() => undefined);
    const { counts } = await start(url);
    for (let at = 0; at < MANY; at += 1) root()?.end();
    expect(await counts()).toEqual({ dropped: MANY - KEPT });
    const stoppedAt = performance.now();
    await stop();
    expect(performance.now() - stoppedAt).toBeLessThan(STOPPED_WITHIN_MS);
  });

  it('is cut off if its reply never ends', async () => {
    let sent = 0;
    const { url } = await collector((_req, res) => {
      res.writeHead(200);
      const fill = (): void => {
        while (!res.destroyed && res.write(Buffer.alloc(65_536))) sent += 65_536;
        if (!res.destroyed) res.once('drain', fill);
      };
      fill();
    });
    const { counts } = await start(url);
    root()?.end();
    await stop();
    expect(await counts()).toEqual({ exported: 1 });
    expect(sent).toBeLessThan(32 * 1_048_576);
  });
});

describe('without a collector', () => {
  it('starts no span', async () => {
    await start(undefined);
    expect(root()).toBeUndefined();
    await runInSpan(randomUUID(), 'work', { kind: 'server' }, async () =>
      expect(currentSpan()).toBeUndefined(),
    );
  });

  it('traces requests without loading any OpenTelemetry code', async () => {
    // Ignores `@opentelemetry/api`, because prom-client loads this small package for its own use.
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => {
        if (/opentelemetry.(?!api)|tracing.otel/.test(url)) loaded.push(url);
        return next(url, context);
      } });
      const { startTracing } = await import('./packages/platform/src/tracing/start-tracing.ts');
      await import('./packages/platform/src/serve.ts');
      await startTracing({ name: 'x', config: {}, metrics: undefined, logger: undefined });
      const before = loaded.length;
      await import('./packages/platform/src/tracing/otel.ts');
      console.log(JSON.stringify({ before, hasFound: loaded.length > 0 }));
      process.exit(0);`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { cwd: new URL('../../../../', import.meta.url) },
    );
    expect(JSON.parse(stdout)).toEqual({ before: 0, hasFound: true });
  });
});
