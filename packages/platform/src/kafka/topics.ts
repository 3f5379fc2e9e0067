import type { TopicSpec } from '@croneai/contracts/events/event.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import kafkajs, { type Admin, type DescribeConfigResponse, type IResourceConfigEntry } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { TopicSettings } from './kafka-settings.ts';

/** A topic's name with this after it holds the messages of the topic that will never work. */
export const DEAD_LETTER_SUFFIX = '.dead-letter';
/** Dead letters are kept long enough to fix the cause and replay them. An erasure removes them earlier. */
const DEAD_LETTER_RETENTION_MS = 14 * DAY_MS;
const DEAD_LETTER_PARTITIONS = 1;
/** What was taken out leaves the broker's disk with its segment, so that one is closed soon. */
const DEAD_LETTER_SEGMENT_MS = 10 * 60_000;
/** Kafka deletes whole segments only, so a segment must end well before its oldest message is due. */
const SEGMENTS_PER_RETENTION = 6;
const BROKER_DEFAULT = -1;
/** How Kafka marks a setting that was made for this very topic. */
const SET_ON_TOPIC = 1;
const MIN_INSYNC_REPLICAS = 'min.insync.replicas';

export type TopicOptions = {
  topicPrefix: string;
  erasureMs: number | undefined;
  settings: TopicSettings;
  logger: Logger;
};

/** Creates and updates topics; safe to call at any time, from several processes at once. */
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
      throw new Error(`topics are missing, and KAFKA_CREATE_TOPICS is false: ${names.join(', ')}`);
    await createTopics(admin, missing, options);
  }
  const present = wanted.filter((spec) => existing.has(spec.name));
  if (present.length === 0) return;
  await warnOfFewReplicas(admin, present, options);
  await updateSettings(admin, present, options);
}

/** Whether one of the topics is not there, or one for its dead letters. */
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

/** The topic with nothing kept longer than `erasureMs` that an erasure waits for; without it the topic as it is. */
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

/** After this long, an append makes Kafka compact what a topic holds under a key. In ms; 0 for a topic that is not compacted. */
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

/** The settings that are ours: what a topic is for, and how long it keeps personal data. All others are the operator's. */
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
      logger.warn({ topic, replicas, wanted: replicationFactor }, 'a topic has too few replicas: add some');
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
    logger.warn({ topics, wanted }, 'topics have other settings than erasure and restarts count on');
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
  logger.info({ topics }, 'topic settings brought up to date');
}

/** AlterConfigs resets what it does not name, and kafkajs has no other way: so the operator's settings are sent along. */
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
      `a topic has a lower ${MIN_INSYNC_REPLICAS} than wanted`,
    );
}
