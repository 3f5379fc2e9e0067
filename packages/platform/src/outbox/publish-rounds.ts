import { type OutboxEntry, serialiseEntry } from '../events/event.ts';
import type { Kafka } from '../kafka/kafka.ts';

/** Entries of one document, in the order in which they must go out. */
export type PublishJob = {
  entries: readonly OutboxEntry[];
  /** Not together with others: it failed before, and must not take them with it again. */
  alone: boolean;
};

export type PublishOutcome = {
  publishedIds: string[];
  /** The first failure; entries after it were not tried. */
  error?: unknown;
};

type Progress = PublishOutcome & {
  job: PublishJob;
  next: number;
};

/**
 * Publishes the entries of several documents with few requests. In each round every document gives its next run of
 * entries for one topic, and each topic gets one request; a document whose request failed takes no further part. So the
 * order within a document holds across topics, and one document's failure does not stop the rest. No round starts after
 * `startUntil` (epoch milliseconds); what is left then has no error. Never rejects.
 */
export async function publishInRounds(
  kafka: Pick<Kafka, 'publish'>,
  jobs: readonly PublishJob[],
  { startUntil = Number.POSITIVE_INFINITY }: { startUntil?: number } = {},
): Promise<PublishOutcome[]> {
  const all: Progress[] = jobs.map((job) => ({ job, next: 0, publishedIds: [] }));
  for (let active = all; active.length > 0 && Date.now() < startUntil; ) {
    await Promise.all(groupByTopic(active).map((group) => publishGroup(kafka, group)));
    active = active.filter(({ job, next, error }) => error === undefined && next < job.entries.length);
  }
  return all.map(({ publishedIds, error }) => ({ publishedIds, ...(error !== undefined && { error }) }));
}

type Run = { progress: Progress; entries: OutboxEntry[] };

function groupByTopic(active: Progress[]): Run[][] {
  const shared = new Map<string, Run[]>();
  const alone: Run[][] = [];
  for (const progress of active) {
    const { job, next } = progress;
    const topic = job.entries[next]?.topic;
    if (topic === undefined) continue;
    const length = job.entries.slice(next).findIndex((entry) => entry.topic !== topic);
    const run = { progress, entries: job.entries.slice(next, length < 0 ? undefined : next + length) };
    const group = shared.get(topic);
    if (job.alone) alone.push([run]);
    else if (group) group.push(run);
    else shared.set(topic, [run]);
  }
  return [...shared.values(), ...alone];
}

async function publishGroup(kafka: Pick<Kafka, 'publish'>, group: Run[]): Promise<void> {
  const topic = group[0]?.entries[0]?.topic;
  if (topic === undefined) return;
  const messages = group.flatMap(({ entries }) => entries.map(toMessage));
  try {
    await kafka.publish(topic, messages);
    for (const { progress, entries } of group) {
      progress.next += entries.length;
      progress.publishedIds.push(...entries.map(({ id }) => id));
    }
  } catch (error) {
    for (const { progress } of group) progress.error = error ?? new Error('publish failed');
  }
}

function toMessage(entry: OutboxEntry) {
  return {
    key: entry.key,
    value: serialiseEntry(entry),
    headers: { 'event-id': entry.id, 'event-type': entry.type, 'request-id': entry.requestId },
  };
}
