import { type OutboxEntry, serialiseEntry } from '../events/event.ts';
import type { Kafka, KafkaMessage } from '../kafka/kafka.ts';
import { type Span, startSpan, traceparentOf } from '../tracing/spans.ts';

/** Entries of one document, in publishing order. */
export type PublishJob = {
  entries: readonly OutboxEntry[];
  /**
   * True if publishing this document has failed before. The document is then published alone, so
   * that it cannot make other documents fail.
   */
  alone: boolean;
};

export type PublishOutcome = {
  publishedIds: string[];
  /** Error of the first entry that was not published. Later entries were not tried. */
  error?: unknown;
};

type Progress = PublishOutcome & {
  job: PublishJob;
  next: number;
};

/**
 * Maximum size of the values in a request: half of a broker's default limit for a batch. The other
 * half leaves room for keys, headers, and field names.
 */
const MAX_REQUEST_BYTES = 512_000;

/**
 * Publishes the entries of several documents with few requests. In each round, every document
 * contributes its next run of entries for one topic. Each topic then gets one request, or several
 * if one would be too large. If a request fails, the documents with entries in this request take
 * part in no further round. A document's entries therefore keep their order across topics, and one
 * failure does not stop the other documents. No round starts after `startUntil` (monotonic
 * milliseconds). If a document has unpublished entries only because of this time limit, its outcome
 * has no error. Never rejects.
 */
export async function publishInRounds(
  kafka: Pick<Kafka, 'publish'>,
  jobs: readonly PublishJob[],
  { startUntil = Number.POSITIVE_INFINITY }: { startUntil?: number } = {},
): Promise<PublishOutcome[]> {
  const all: Progress[] = jobs.map((job) => ({ job, next: 0, publishedIds: [] }));
  for (let active = all; active.length > 0 && performance.now() < startUntil; ) {
    await Promise.all(groupByTopic(active).map((group) => publishGroup(kafka, group)));
    active = active.filter(({ job, next, error }) => error === undefined && next < job.entries.length);
  }
  return all.map(({ publishedIds, error }) => ({ publishedIds, ...(error !== undefined && { error }) }));
}

type Run = { progress: Progress; messages: KafkaMessage[]; bytes: number };
type Group = { topic: string; runs: Run[]; bytes: number };

function groupByTopic(active: Progress[]): Group[] {
  const open = new Map<string, Group>();
  const together: Group[] = [];
  const alone: Group[] = [];
  for (const progress of active) {
    const { job, next } = progress;
    const topic = job.entries[next]?.topic;
    if (topic === undefined) continue;
    const run = nextRun(progress, topic);
    const shared = job.alone ? undefined : open.get(topic);
    if (shared && shared.bytes + run.bytes <= MAX_REQUEST_BYTES) {
      shared.runs.push(run);
      shared.bytes += run.bytes;
      continue;
    }
    const group = { topic, runs: [run], bytes: run.bytes };
    (job.alone ? alone : together).push(group);
    if (!job.alone) open.set(topic, group);
  }
  return [...together, ...alone];
}

/**
 * Returns the next entries for this topic: at least one, and at most as many as fit into one
 * request.
 */
function nextRun(progress: Progress, topic: string): Run {
  const run: Run = { progress, messages: [], bytes: 0 };
  for (const entry of progress.job.entries.slice(progress.next)) {
    if (entry.topic !== topic) break;
    const message = toMessage(entry);
    const bytes = Buffer.byteLength(message.value ?? '');
    if (run.messages.length > 0 && run.bytes + bytes > MAX_REQUEST_BYTES) break;
    run.messages.push(message);
    run.bytes += bytes;
  }
  return run;
}

async function publishGroup(kafka: Pick<Kafka, 'publish'>, { topic, runs }: Group): Promise<void> {
  const messages = runs.flatMap((run) => run.messages);
  const spans = messages.flatMap((message) => startPublishSpan(topic, message) ?? []);
  try {
    await kafka.publish(topic, messages);
    for (const span of spans) span.end();
    for (const { progress, messages: published } of runs) {
      const { job, next, publishedIds } = progress;
      progress.next += published.length;
      publishedIds.push(...job.entries.slice(next, progress.next).map(({ id }) => id));
    }
  } catch (error) {
    for (const span of spans) span.end({ hasFailed: true });
    for (const { progress } of runs) progress.error = error ?? new Error('publish failed');
  }
}

function toMessage(entry: OutboxEntry): KafkaMessage {
  const { id, key, type, requestId, traceparent } = entry;
  return {
    key,
    value: serialiseEntry(entry),
    headers: {
      'event-id': id,
      'event-type': type,
      'request-id': requestId,
      ...(traceparent !== undefined && { traceparent }),
    },
  };
}

/**
 * Starts a span in the trace of a traced message. The consumers of the message continue the trace
 * from this span.
 */
function startPublishSpan(queue: string, { headers }: KafkaMessage): Span | undefined {
  if (!headers?.traceparent) return undefined;
  const type = headers['event-type'] ?? '';
  const attributes = { type, queue };
  const span = startSpan(`publish ${type}`, { kind: 'producer', attributes, parent: headers.traceparent });
  if (span) headers.traceparent = traceparentOf(span);
  return span;
}
