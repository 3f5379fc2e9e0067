import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import kafkajs, { type Admin, type DescribeConfigResponse, type IResourceConfigEntry } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { TopicSettings } from './kafka-settings.ts';

/**
 * Suffix of the name of a dead-letter topic. Such a topic contains messages that a consumer could
 * not handle.
 */
export const DEAD_LETTER_SUFFIX = '.dead-letter';
/**
 * Retention of dead letters. It leaves time to fix the cause of the letters and to replay them. An
 * erasure of a member removes the member's letters earlier.
 */
const DEAD_LETTER_RETENTION_MS = 14 * DAY_MS;
const DEAD_LETTER_PARTITIONS = 1;
/**
 * Time after which a segment of a dead-letter topic is closed. It is short, because the broker
 * removes letters from disk only once their segment is closed.
 */
const DEAD_LETTER_SEGMENT_MS = 10 * 60_000;
/**
 * Number of segments within the retention of a topic. Kafka deletes only whole closed segments, so
 * a segment must be closed long before its oldest message expires.
 */
const SEGMENTS_PER_RETENTION = 6;
const BROKER_DEFAULT = -1;
/** Kafka's code for a setting that was made on the topic itself. */
const SET_ON_TOPIC = 1;
const MIN_INSYNC_REPLICAS = 'min.insync.replicas';

export type TopicOptions = {
  topicPrefix: string;
  erasureMs: number | undefined;
  settings: TopicSettings;
  logger: Logger;
};

/** Creates and updates topics. Several processes may call this at any time, even concurrently. */
export async function applyTopicSpecs(
  admin: Admin,
  specs: readonly TopicSpec[],
  options: TopicOptions,
): Promise<void> {
  const { topicPrefix, erasureMs, settings } = options;
  const wanted = specs
    .flatMap(withDeadLetter)
    .map((spec) => ({ ...shortened(spec, erasureMs), name: topicPrefix + spec.name }));
  const existing = new Set(await admin.listTopics());
  const missing = wanted.filter((spec) => !existing.has(spec.name));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name);
    if (settings.create === false)
      throw new Error(`topics are missing and KAFKA_CREATE_TOPICS is false: ${names.join(', ')}`);
    await createTopics(admin, missing, options);
  }
  const present = wanted.filter((spec) => existing.has(spec.name));
  if (present.length === 0) return;
  await warnOfFewReplicas(admin, present, options);
  await updateSettings(admin, present, options);
}

/** Resolves to true if any topic or dead-letter topic is missing. */
export async function lacksTopics(
  admin: Admin,
  specs: readonly TopicSpec[],
  { topicPrefix }: Pick<TopicOptions, 'topicPrefix'>,
): Promise<boolean> {
  const existing = new Set(await admin.listTopics());
  return specs.flatMap(withDeadLetter).some(({ name }) => !existing.has(topicPrefix + name));
}

async function createTopics(
  admin: Admin,
  specs: readonly TopicSpec[],
  { settings, logger }: TopicOptions,
): Promise<void> {
  const { partitions, replicationFactor = BROKER_DEFAULT, minInsyncReplicas } = settings;
  const safety = minInsyncReplicas === undefined ? [] : [entry(MIN_INSYNC_REPLICAS, minInsyncReplicas)];
  await admin.createTopics({
    waitForLeaders: true,
    topics: specs.map((spec) => ({
      topic: spec.name,
      numPartitions: isDeadLetter(spec) ? spec.partitions : (partitions ?? spec.partitions),
      replicationFactor,
      configEntries: [...settingsOf(spec), ...safety],
    })),
  });
  logger.info({ topics: specs.map((spec) => spec.name) }, 'topics created');
}

/**
 * Limits the retention of personal data to `erasureMs`. Without `erasureMs`, returns the topic
 * unchanged.
 */
export function shortened(spec: TopicSpec, erasureMs = Number.POSITIVE_INFINITY): TopicSpec {
  const { maxCompactionLagMs, forgetHandledAfterMs } = spec;
  return {
    ...spec,
    ...(maxCompactionLagMs !== undefined && { maxCompactionLagMs: Math.min(maxCompactionLagMs, erasureMs) }),
    ...(forgetHandledAfterMs !== undefined && {
      forgetHandledAfterMs: Math.min(forgetHandledAfterMs, erasureMs),
    }),
  };
}

/**
 * Returns the maximum compaction lag of a topic, in milliseconds. After the next append, Kafka
 * compacts all messages that are older than this. Returns 0 for a topic that is not compacted.
 */
export function compactionLagOf(spec: TopicSpec, erasureMs?: number): number {
  return shortened(spec, erasureMs).maxCompactionLagMs ?? 0;
}

const isDeadLetter = ({ name }: TopicSpec) => name.endsWith(DEAD_LETTER_SUFFIX);

function withDeadLetter(spec: TopicSpec): TopicSpec[] {
  if (isDeadLetter(spec)) return [spec];
  const name = spec.name + DEAD_LETTER_SUFFIX;
  const letters = { cleanup: 'delete', retentionMs: DEAD_LETTER_RETENTION_MS } as const;
  return [spec, { name, partitions: DEAD_LETTER_PARTITIONS, ...letters }];
}

const entry = (name: string, value: number | string): IResourceConfigEntry => ({
  name,
  value: String(value),
});

/**
 * Returns the settings that we own: the topic's cleanup, and its retention of personal data. The
 * operator owns all other settings.
 */
function settingsOf(spec: TopicSpec): IResourceConfigEntry[] {
  const { cleanup, retentionMs, maxCompactionLagMs } = spec;
  return [
    entry('cleanup.policy', cleanup),
    ...(retentionMs === undefined
      ? []
      : [entry('retention.ms', retentionMs), entry('segment.ms', segmentMsOf(spec, retentionMs))]),
    ...(maxCompactionLagMs === undefined ? [] : [entry('max.compaction.lag.ms', maxCompactionLagMs)]),
  ];
}

function segmentMsOf(spec: TopicSpec, retentionMs: number): number {
  if (isDeadLetter(spec)) return DEAD_LETTER_SEGMENT_MS;
  return Math.ceil((spec.forgetHandledAfterMs ?? retentionMs) / SEGMENTS_PER_RETENTION);
}

async function warnOfFewReplicas(
  admin: Admin,
  specs: readonly TopicSpec[],
  { settings: { replicationFactor = 0 }, logger }: TopicOptions,
): Promise<void> {
  if (replicationFactor <= 1) return;
  const { topics } = await admin.fetchTopicMetadata({ topics: specs.map(({ name }) => name) });
  const least = new Map(
    topics.map(({ name, partitions }) => [
      name,
      Math.min(...partitions.map(({ replicas }) => replicas.length)),
    ]),
  );
  for (const [topic, replicas] of least) {
    if (replicas < replicationFactor)
      logger.warn({ topic, replicas, wanted: replicationFactor }, 'topic has too few replicas');
  }
}

type Entries = DescribeConfigResponse['resources'][number]['configEntries'];

async function updateSettings(
  admin: Admin,
  specs: readonly TopicSpec[],
  { settings, logger }: TopicOptions,
): Promise<void> {
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: specs.map(({ name }) => ({ type, name })),
  });
  const entriesOf = (topic: string): Entries =>
    resources.find(({ resourceName }) => resourceName === topic)?.configEntries ?? [];
  for (const { name } of specs) warnOfFewInSync(name, entriesOf(name), settings, logger);
  const outdated = specs.filter((spec) => {
    const current = new Map(
      entriesOf(spec.name).map(({ configName, configValue }) => [configName, configValue]),
    );
    return settingsOf(spec).some(({ name, value }) => current.get(name) !== value);
  });
  if (outdated.length === 0) return;
  const topics = outdated.map((spec) => spec.name);
  if (settings.create === false) {
    const wanted = Object.fromEntries(outdated.map((spec) => [spec.name, settingsOf(spec)]));
    logger.warn({ topics, wanted }, 'topic settings differ from what erasure and restarts need');
    return;
  }
  await admin.alterConfigs({
    validateOnly: false,
    resources: outdated.map((spec) => ({
      type,
      name: spec.name,
      configEntries: merged(spec, entriesOf(spec.name)),
    })),
  });
  logger.info({ topics }, 'topic settings updated');
}

/**
 * Adds the operator's settings to ours. AlterConfigs resets settings that it does not name, and
 * kafkajs has no other call.
 */
function merged(spec: TopicSpec, current: Entries): IResourceConfigEntry[] {
  const ours = settingsOf(spec);
  const theirs = current.filter(
    ({ configName, configSource, configValue }) =>
      configSource === SET_ON_TOPIC && configValue !== null && !ours.some(({ name }) => name === configName),
  );
  return [...theirs.map(({ configName, configValue }) => entry(configName, configValue)), ...ours];
}

function warnOfFewInSync(
  topic: string,
  entries: Entries,
  { minInsyncReplicas }: TopicSettings,
  logger: Logger,
): void {
  const held = Number(entries.find(({ configName }) => configName === MIN_INSYNC_REPLICAS)?.configValue);
  if (minInsyncReplicas !== undefined && held < minInsyncReplicas)
    logger.warn(
      { topic, held, wanted: minInsyncReplicas },
      `topic has a lower ${MIN_INSYNC_REPLICAS} than configured`,
    );
}
