import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, EachMessagePayload, Kafka as KafkaClient } from 'kafkajs';
import { describeError } from '../errors.ts';
import { failureFields } from '../failures.ts';
import type { Logger } from '../logger.ts';
import { createFormerMember, type FormerMember } from './former-member.ts';

export type ReceivedMessage = {
  topic: string;
  partition: number;
  offset: string;
  key: string;
  /**
   * Null means a tombstone. The value is in bytes, so that the reader can handle text that is not
   * UTF-8.
   */
  value: Buffer | null;
  headers: Record<string, string>;
  /** Time at which the message was written, in epoch milliseconds. */
  timestamp: number;
};

export type DeliveryControl = {
  /**
   * Keeps this consumer in the group. Rejects when the group rebalances. `onMessage` should then
   * reject with the same error, so that kafkajs rejoins the group.
   */
  heartbeat(): Promise<void>;
  /**
   * Aborted when the subscription stops. The handler must then throw `signal.reason`, and the
   * message is delivered again later.
   */
  signal: AbortSignal;
};

export type SubscribeOptions = {
  groupId: string;
  topics: readonly string[];
  /**
   * Handles a message. If the promise resolves, the offset is committed. If the promise rejects,
   * the same message is delivered again.
   */
  onMessage(message: ReceivedMessage, control: DeliveryControl): Promise<void>;
  /**
   * Ends the subscription. If the signal is aborted before the consumer has joined, `subscribe`
   * rejects.
   */
  signal?: AbortSignal;
};

export type Subscription = {
  stop(): Promise<void>;
  /** False while the consumer is not in its group or shows no activity. */
  isRunning(): boolean;
};

export type StartSubscription = SubscribeOptions & {
  client: KafkaClient;
  logger: Logger;
  topicPrefix: string;
  /** Aborted when the adapter disconnects. */
  closing: AbortSignal;
};

/** Time after which a dead consumer's partitions are reassigned. */
const SESSION_TIMEOUT_MS = 6_000;
const HEARTBEAT_INTERVAL_MS = 1_500;
const REBALANCE_TIMEOUT_MS = 20_000;
/**
 * Maximum time that the broker waits for new messages before it answers a fetch. A stop waits for
 * the current fetch, so this time may delay a stop.
 */
const MAX_WAIT_MS = 500;
const PARTITIONS_AT_ONCE = 6;
/**
 * Offsets are committed at the end of a batch and, within a batch, after this number of messages.
 */
const COMMIT_EVERY = 20;
/** Within a batch, offsets are also committed after this time. */
const COMMIT_EVERY_MS = 1_000;
/**
 * Time without activity after which a consumer counts as hanging. kafkajs fetches twice a second.
 */
const STALLED_AFTER_MS = 30_000;
const WATCH_EVERY_MS = 2_000;
const MIN_RESTART_MS = 200;
const MAX_RESTART_MS = 2_000;
const STOP_DEADLINE_MS = 5_000;
const STILL_WAITING_EVERY_MS = 15_000;
/**
 * Retry settings of a consumer. kafkajs itself retries only a few times, because a new consumer
 * replaces a failed one.
 */
const RETRY = {
  initialRetryTime: 100,
  maxRetryTime: 1_000,
  factor: 0.2,
  multiplier: 2,
  retries: 3,
  restartOnFailure: async () => false,
};

type SubscriptionState = {
  isJoined: boolean;
  /** Member id of the consumer that joined last. */
  memberId?: string;
  lastSignOfLifeAt: number;
  stop: AbortController;
};

/**
 * Runs a consumer and replaces it whenever it ends. kafkajs itself would not restart a consumer
 * after errors that kafkajs considers final. Resolves after the first join.
 */
export async function startSubscription(start: StartSubscription): Promise<Subscription> {
  const state: SubscriptionState = {
    isJoined: false,
    lastSignOfLifeAt: performance.now(),
    stop: new AbortController(),
  };
  const ends = [state.stop.signal, start.closing, ...(start.signal ? [start.signal] : [])];
  const signal = AbortSignal.any(ends);
  const firstJoin = Promise.withResolvers<void>();
  const ended = superviseConsumers({ ...start, state, signal, onJoined: firstJoin.resolve });
  void ended.then(() =>
    firstJoin.reject(new Error(`the subscription ${start.groupId} was stopped before it joined`)),
  );
  await firstJoin.promise;
  return {
    async stop() {
      state.stop.abort(new SubscriptionStopped());
      await ended;
    },
    isRunning: () =>
      state.isJoined && !signal.aborted && performance.now() - state.lastSignOfLifeAt < STALLED_AFTER_MS,
  };
}

/** Abort reason of `control.signal`. The message stays uncommitted and is delivered again. */
class SubscriptionStopped extends Error {
  override readonly name = 'SubscriptionStopped';
}

type Supervision = StartSubscription & {
  state: SubscriptionState;
  signal: AbortSignal;
  onJoined(): void;
};

/** Runs one consumer after the other until the subscription stops. Never rejects. */
async function superviseConsumers(supervision: Supervision): Promise<void> {
  const { state, signal, logger, groupId } = supervision;
  let restartMs = MIN_RESTART_MS;
  let loggedAt = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    const reason = await runConsumer(supervision);
    if (state.isJoined) restartMs = MIN_RESTART_MS;
    state.isJoined = false;
    if (signal.aborted) return;
    if (performance.now() - loggedAt >= STILL_WAITING_EVERY_MS) {
      loggedAt = performance.now();
      logger.warn({ groupId, ...failureFields(reason) }, 'Kafka consumer ended; starting a new one');
    }
    await delay(restartMs, undefined, { signal }).catch(() => undefined);
    restartMs = Math.min(restartMs * 2, MAX_RESTART_MS);
  }
}

/** Runs one consumer until it crashes, hangs, or is stopped. Resolves to the reason. */
async function runConsumer(supervision: Supervision): Promise<unknown> {
  const { client, topicPrefix, groupId, signal, state } = supervision;
  const ended = Promise.withResolvers<unknown>();
  const stop = () => ended.resolve(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const formerMember = createFormerMember();
  const consumer = client.consumer({
    groupId: topicPrefix + groupId,
    partitionAssigners: [formerMember.assigner],
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_INTERVAL_MS,
    rebalanceTimeout: REBALANCE_TIMEOUT_MS,
    maxWaitTimeInMs: MAX_WAIT_MS,
    allowAutoTopicCreation: false,
    retry: RETRY,
  });
  watchLife(consumer, supervision, ended.resolve);
  state.lastSignOfLifeAt = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - state.lastSignOfLifeAt >= STALLED_AFTER_MS)
      ended.resolve(new Error('no activity'));
  }, WATCH_EVERY_MS);
  // The next consumer gets the unfinished message again, so this consumer must stop working on it.
  const own = new AbortController();
  const control = AbortSignal.any([signal, own.signal]);
  startConsuming(consumer, { ...supervision, signal: control }, formerMember).catch(ended.resolve);
  try {
    return await ended.promise;
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
    own.abort(new SubscriptionStopped());
    await Promise.race([
      consumer.disconnect().catch(() => undefined),
      delay(STOP_DEADLINE_MS, undefined, { ref: false }),
    ]);
  }
}

async function startConsuming(
  consumer: Consumer,
  supervision: Supervision,
  formerMember: FormerMember,
): Promise<void> {
  const { topics, topicPrefix, groupId, state } = supervision;
  await consumer.connect();
  await formerMember.leave(topicPrefix + groupId, state.memberId);
  await consumer.subscribe({ topics: topics.map((topic) => topicPrefix + topic), fromBeginning: true });
  await consumer.run({
    partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
    autoCommitThreshold: COMMIT_EVERY,
    autoCommitInterval: COMMIT_EVERY_MS,
    eachMessage: (payload) => deliver(payload, supervision),
  });
}

function watchLife(consumer: Consumer, supervision: Supervision, end: (reason: unknown) => void): void {
  const { state, logger, groupId, onJoined } = supervision;
  const { GROUP_JOIN, CRASH, HEARTBEAT, FETCH_START, FETCH, END_BATCH_PROCESS } = consumer.events;
  const alive = () => {
    state.lastSignOfLifeAt = performance.now();
  };
  for (const event of [HEARTBEAT, FETCH_START, FETCH, END_BATCH_PROCESS] as const)
    consumer.on(event as never, alive);
  consumer.on(GROUP_JOIN, ({ payload }) => {
    alive();
    state.memberId = payload.memberId;
    if (!state.isJoined) logger.info({ groupId }, 'Kafka consumer joined its group');
    state.isJoined = true;
    onJoined();
  });
  consumer.on(CRASH, ({ payload }) => end(payload.error));
}

/**
 * Passes a message to the handler. Wraps our errors, because kafkajs stops permanently on a
 * SyntaxError, TypeError, RangeError, or ReferenceError.
 */
async function deliver(
  payload: EachMessagePayload,
  { onMessage, topicPrefix, signal, state }: Supervision,
): Promise<void> {
  const fromHeartbeat = new WeakSet<object>();
  const heartbeat = async () => {
    state.lastSignOfLifeAt = performance.now();
    try {
      await payload.heartbeat();
    } catch (error) {
      if (error instanceof Error) fromHeartbeat.add(error);
      throw error;
    }
  };
  try {
    await onMessage(received(payload, topicPrefix), { heartbeat, signal });
  } catch (error) {
    if (error instanceof Error && fromHeartbeat.has(error)) throw error;
    throw new Error(`message not handled: ${describeError(error).message}`);
  }
}

function received({ topic, partition, message }: EachMessagePayload, topicPrefix: string): ReceivedMessage {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers ?? {})) headers[name] = String(value);
  return {
    topic: topic.slice(topicPrefix.length),
    partition,
    offset: message.offset,
    key: message.key?.toString() ?? '',
    value: message.value,
    headers,
    timestamp: Number(message.timestamp),
  };
}
