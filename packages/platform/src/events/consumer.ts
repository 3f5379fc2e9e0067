import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { runInContext } from '../context.ts';
import { describeError } from '../errors.ts';
import type { Health } from '../health.ts';
import type { DeliveryControl, Kafka, ReceivedMessage } from '../kafka/kafka.ts';
import { DEAD_LETTER_SUFFIX } from '../kafka/topics.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { createConsumerReport } from './consumer-report.ts';
import { failureKind } from './failures.ts';
import { type Handler, tabulateHandlers } from './handlers.ts';
import { type DeadLetterCode, type Reading, readMessage } from './read-message.ts';

export { onEvent, onTombstone } from './handlers.ts';

// Brings events to handlers, each at least once and in order per aggregate; handlers make it once (a version, a unique
// key). What will never work goes to `<topic>.dead-letter`; while the infrastructure is away a message waits in place.

export interface SubscribeToEventsOptions {
  kafka: Pick<Kafka, 'publish' | 'subscribe'>;
  /** One per service. */
  groupId: string;
  handlers: readonly Handler[];
  logger: Logger;
  metrics: Metrics;
  /** Adds the check `events:<groupId>`. */
  health: Health;
}

export interface EventSubscription {
  /** Leaves the group within a few seconds; a message in hand is finished or comes again. */
  stop(): Promise<void>;
  isRunning(): boolean;
}

const MAX_TRIES = 5;
const FIRST_PAUSE_MS = 100;
/** Bounds how long after the end of an outage work goes on. */
const MAX_PAUSE_MS = 2_000;
const HEARTBEAT_EVERY_MS = 2_000;

type Consumption = SubscribeToEventsOptions & {
  table: ReturnType<typeof tabulateHandlers>;
  report: ReturnType<typeof createConsumerReport>;
};

/** Starts a consumer for the topics of its handlers, from the beginning for a new group. Resolves once it has joined. */
export async function subscribeToEvents(options: SubscribeToEventsOptions): Promise<EventSubscription> {
  const { kafka, groupId, handlers } = options;
  const table = tabulateHandlers(handlers);
  const report = createConsumerReport(options);
  const consumption: Consumption = { ...options, table, report };
  const subscription = await kafka.subscribe({
    groupId,
    topics: table.topics,
    onMessage: (message, control) => consume(message, control, consumption),
  });
  report.isRunningBy(() => subscription.isRunning());
  return {
    isRunning: () => subscription.isRunning(),
    async stop() {
      report.stopped();
      await subscription.stop();
    },
  };
}

/** Rejects only when the subscription stops or the group moves on: the message then comes again. */
async function consume(
  message: ReceivedMessage,
  control: DeliveryControl,
  consumption: Consumption,
): Promise<void> {
  const { table, report } = consumption;
  const reading = readMessage(message, table);
  const done = report.began(message);
  try {
    if (reading.outcome === 'skip') return report.handled(message, reading.type, 'skipped');
    const requestId =
      (reading.outcome === 'work' && reading.requestId) || message.headers['request-id'] || randomUUID();
    await runInContext({ requestId }, () => settle(message, reading, control, consumption));
  } finally {
    done();
  }
}

async function settle(
  message: ReceivedMessage,
  reading: Exclude<Reading, { outcome: 'skip' }>,
  control: DeliveryControl,
  consumption: Consumption,
): Promise<void> {
  const { report } = consumption;
  if (reading.outcome === 'dead-letter') {
    return deadLetter(message, reading, control, consumption);
  }
  for (let tries = 1, failures = 0; ; tries += 1) {
    const failure = await attempt(reading.run, control);
    if (!failure) return report.handled(message, reading.type, 'done', reading.occurredAt);
    const kind = failureKind(failure.error);
    if (kind !== 'infrastructure') failures += 1;
    if (kind === 'permanent' || failures >= MAX_TRIES) {
      const code = kind === 'permanent' ? 'handler.permanent' : 'handler.failed';
      const reason = describeError(failure.error).message;
      return deadLetter(
        message,
        { type: reading.type, code, reason, error: failure.error },
        control,
        consumption,
      );
    }
    report.retrying(message, reading.type, failure.error);
    await pause(tries, control);
  }
}

/** Runs the handler while telling the group that we live. Never rejects. */
async function attempt(
  run: () => Promise<unknown>,
  { heartbeat }: Pick<DeliveryControl, 'heartbeat'>,
): Promise<{ error: unknown } | undefined> {
  // A group that moves on shows itself at the next heartbeat of the consumer or of a pause; the work is finished first.
  const beat = setInterval(() => void heartbeat().catch(() => undefined), HEARTBEAT_EVERY_MS);
  try {
    await run();
    return undefined;
  } catch (error) {
    return { error };
  } finally {
    clearInterval(beat);
  }
}

async function pause(tries: number, { heartbeat, signal }: DeliveryControl): Promise<void> {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
  await delay(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  signal.throwIfAborted();
  await heartbeat();
}

async function deadLetter(
  message: ReceivedMessage,
  letter: { type: string; code: DeadLetterCode; reason: string; error?: unknown },
  control: DeliveryControl,
  { kafka, groupId, report }: Consumption,
): Promise<void> {
  const { topic, partition, offset, key, value, headers } = message;
  const copy = {
    key,
    // Bytes that are not text are kept readable rather than exact.
    value: value === null ? null : value.toString('utf8'),
    headers: {
      ...headers,
      'dead-letter-reason': letter.reason.slice(0, 500),
      'dead-letter-code': letter.code,
      'dead-letter-group': groupId,
      'original-topic': topic,
      'original-partition': String(partition),
      'original-offset': offset,
    },
  };
  for (let tries = 1; ; tries += 1) {
    try {
      await kafka.publish(topic + DEAD_LETTER_SUFFIX, [copy]);
      return report.deadLettered(message, letter);
    } catch (error) {
      report.retrying(message, letter.type, error);
      await pause(tries, control);
    }
  }
}
