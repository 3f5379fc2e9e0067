import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A received span, with the name of its process. */
export type ReceivedSpan = {
  process: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
};

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type Otlp = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId'> & {
        parentSpanId?: string;
        attributes?: Attribute[];
        status?: { code?: number };
      })[];
    }[];
  }[];
};

const OTLP_ERROR = 2;

/**
 * Starts a collector of OTLP over HTTP that keeps what it receives; `answer` replaces its reply.
 */
export async function startTraceCollector(answer?: RequestListener) {
  const bodies: string[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      if (answer) answer(req, res);
      else res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything received, as text. */
    text: () => bodies.join('\n'),
    spans: (): ReceivedSpan[] => bodies.flatMap((body) => readSpans(JSON.parse(body) as Otlp)),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function readSpans({ resourceSpans }: Otlp): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const process = String(valuesOf(resource.attributes)['service.name']);
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes = [], status }) => ({
        process,
        name,
        traceId,
        spanId,
        parentSpanId: parentSpanId || undefined,
        attributes: valuesOf(attributes),
        hasFailed: status?.code === OTLP_ERROR,
      })),
    );
  });
}

function valuesOf(attributes: Attribute[]): Record<string, string | number> {
  const value = ({ stringValue, intValue }: Attribute['value']) => stringValue ?? Number(intValue);
  return Object.fromEntries(attributes.map((attribute) => [attribute.key, value(attribute.value)]));
}
