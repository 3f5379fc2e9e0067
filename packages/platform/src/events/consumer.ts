import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import { describeError } from '../errors.ts';
import { type FailureKind, failureKind } from '../failures.ts';
import type { Health } from '../health.ts';
import type { Kafka } from '../kafka/kafka.ts';
import type { DeliveryControl, ReceivedMessage, Subscription } from '../kafka/subscription.ts';
import { DEAD_LETTER_SUFFIX } from '../kafka/topics.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { runInSpan } from '../tracing/spans.ts';
import { type Backoff, createBackoff } from './backoff.ts';
import { type ConsumerReport, createConsumerReport } from './consumer-report.ts';
import { letterHeaders, REPLAY_FOR } from './dead-letters.ts';
import { forgetHandled } from './forget-handled.ts';
import { type Handler, type HandlerTable, tabulateHandlers } from './handlers.ts';
import { watchLag } from './lag-watch.ts';
import { restoreTopics } from './lost-topics.ts';
import { type DeadLetterCode, type Reading, readMessage, UnknownEvent } from './read-message.ts';

// Delivers events to handlers at least once, in order per aggregate. Handlers deduplicate by a
// version or a unique key. After a permanent failure, an event is moved to `<topic>.dead-letter`
// immediately. While a store is down, a message waits in place without limit. If our own code fails
// on an event or does not know it, the event becomes a dead letter after at most a few minutes.

export type StartEventsOptions = {
  kafka: Omit<Kafka, 'disconnect' | 'readAll'>;
  groupId: string;
  handlers: readonly Handler[];
  logger: Logger;
  metrics: Metrics;
  /** Health of the process, to which the consumer adds the degradation `events:<groupId>`. */
  health: Health;
  /**
   * Time for which an event is retried if our own code fails on it. The time is shorter for an
   * event whose type had a dead letter within the last hour.
   */
  deadLetterAfterMs?: number;
  /** Specifications for `ensureTopics`. Topics without a specification are read as well. */
  topics?: readonly TopicSpec[];
  /** Maximum retention of personal data in every topic, in milliseconds. */
  erasureMs?: number | undefined;
};

export type EventSubscription = ReturnType<typeof startEvents>;

const FIRST_PAUSE_MS = 100;
/** Maximum pause between two attempts, which limits the delay after an outage. */
const MAX_PAUSE_MS = 2_000;
const HEARTBEAT_EVERY_MS = 2_000;

type Consumption = StartEventsOptions & {
  table: HandlerTable;
  report: ConsumerReport;
  patience: Backoff;
};

/**
 * Starts a consumer for the topics of its handlers. The consumer starts in the background, so that
 * a process can serve while Kafka is down. First creates missing topics, and then joins the group
 * as soon as a broker answers. A new group reads each topic from its beginning.
 */
export function startEvents(options: StartEventsOptions) {
  const { kafka, groupId, handlers, topics = [] } = options;
  const table = tabulateHandlers(handlers, { groupId, specs: topics });
  const own = topics.filter(({ name }) => table.topics.includes(name));
  for (const { name, readers } of own)
    if (readers && !readers.includes(groupId))
      throw new Error(`${groupId} is not among the readers of ${name}: ${readers.join(', ')}`);
  const report = createConsumerReport(options);
  const consumption: Consumption = {
    ...options,
    table,
    report,
    patience: createBackoff(options.deadLetterAfterMs),
  };
  const rounds = [
    watchLag({ ...options, topics: table.topics, own, report }),
    forgetHandled({ ...options, own }),
    ...(topics.length > 0 ? [restoreTopics({ ...options, topics })] : []),
  ];
  let subscription: Subscription | undefined;
  let isStopped = false;
  const join = async (): Promise<void> => {
    if (topics.length > 0) await kafka.ensureTopics(topics);
    if (isStopped) return;
    subscription = await kafka.subscribe({
      groupId,
      topics: table.topics,
      onMessage: (message, control) => consume(message, control, consumption),
    });
    if (isStopped) await subscription.stop();
    else report.isRunningBy(() => subscription?.isRunning() ?? false);
  };
  const joined = join();
  // This rejection can be ignored, because it occurs only after a call of `kafka.disconnect()`.
  // While Kafka is down, the adapter keeps trying and logs the reason.
  joined.catch(() => undefined);
  return {
    joined,
    isRunning: (): boolean => subscription?.isRunning() ?? false,
    /** Leaves the group within a few seconds. An unfinished message is delivered again. */
    async stop(): Promise<void> {
      isStopped = true;
      report.stopped();
      await Promise.all([subscription?.stop(), ...rounds.map((round) => round.stop())]);
    },
  };
}

/**
 * Processes one message. Rejects only when the subscription stops or the group rebalances; the
 * message is then delivered again.
 */
async function consume(
  message: ReceivedMessage,
  control: DeliveryControl,
  consumption: Consumption,
): Promise<void> {
  const { table, report, groupId } = consumption;
  const replayFor = message.headers[REPLAY_FOR];
  const isForOthers = replayFor !== undefined && replayFor !== groupId;
  const reading: Reading = isForOthers ? { outcome: 'skip', type: 'replay' } : readMessage(message, table);
  const done = report.began(message);
  try {
    if (reading.outcome === 'skip') return report.handled(message, reading.type, 'skipped');
    const requestId =
      (reading.outcome === 'work' && reading.requestId) || message.headers['request-id'] || randomUUID();
    const { type } = reading;
    const trace = {
      kind: 'consumer',
      attributes: { type, queue: message.topic },
      parent: message.headers.traceparent ?? null,
    } as const;
    await runInSpan(requestId, `handle ${type}`, trace, () => settle(message, reading, control, consumption));
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
  const { report, patience } = consumption;
  if (reading.outcome === 'dead-letter') {
    return deadLetter(message, reading, control, consumption);
  }
  let failingSince: number | undefined;
  for (let tries = 1; ; tries += 1) {
    const failure = await attempt(reading.run, control);
    if (!failure) return report.handled(message, reading.type, 'done', reading.occurredAt);
    const kind = failureKind(failure.error);
    // Failures while a store is down do not count against the event. The time is measured by the
    // monotonic clock. If the clock of the machine is set forward, no event is given up early.
    if (kind === 'infrastructure') failingSince = undefined;
    else failingSince ??= performance.now();
    const limitMs = patience.limitMs(message.topic, reading.type);
    const isGivenUp = failingSince !== undefined && performance.now() - failingSince >= limitMs;
    if (kind === 'permanent' || isGivenUp) {
      if (kind !== 'permanent') patience.gaveUp(message.topic, reading.type);
      const letter = { type: reading.type, ...reasonOf(failure.error, kind) };
      return deadLetter(message, letter, control, consumption);
    }
    report.retrying(message, reading.type, failure.error);
    await pause(tries, control);
  }
}

function reasonOf(error: unknown, kind: FailureKind) {
  const code: DeadLetterCode =
    error instanceof UnknownEvent
      ? 'event.unknown'
      : kind === 'permanent'
        ? 'handler.permanent'
        : 'handler.failed';
  return { code, reason: describeError(error).message, error };
}

/** Runs the handler and sends heartbeats to the group in the meantime. Never rejects. */
async function attempt(
  run: () => Promise<unknown>,
  { heartbeat }: Pick<DeliveryControl, 'heartbeat'>,
): Promise<{ error: unknown } | undefined> {
  // A heartbeat that fails because of a rebalance does not stop the handler. After the handler has
  // finished, the next heartbeat (in `pause` or in kafkajs) fails as well, which ends the
  // processing of the message.
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
  const { topic, key, value, headers } = message;
  const copy = {
    key,
    // Stores the value as text even if its bytes are not valid UTF-8, because a readable text is
    // more useful than the exact bytes.
    value: value === null ? null : value.toString('utf8'),
    headers: {
      ...headers,
      ...letterHeaders(message, { ...letter, groupId }),
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
