import kafkajs, { type Admin, type IResourceConfigEntry } from 'kafkajs';
import type { Logger } from '../logger.ts';
import type { TopicSpec } from './kafka.ts';

/** A topic's name with this after it holds the messages of the topic that will never work. */
export const DEAD_LETTER_SUFFIX = '.dead-letter';

const HOUR_MS = 3_600_000;
/** What could not be handled is kept for one working day: long enough to look at, and gone within a day of an erasure. */
const DEAD_LETTER_RETENTION_MS = 20 * HOUR_MS;
const DEAD_LETTER_PARTITIONS = 1;
/** Kafka deletes whole segments only, so a segment must end well before its oldest message is due. */
const SEGMENTS_PER_RETENTION = 6;
const UNKNOWN_REPLICATION = -1;

/** Creates and updates topics; safe to call at any time, from several processes at once. */
export async function applyTopicSpecs(
  admin: Admin,
  specs: readonly TopicSpec[],
  { topicPrefix, erasureMs, logger }: { topicPrefix: string; erasureMs: number | undefined; logger: Logger },
): Promise<void> {
  const wanted = specs
    .flatMap(withDeadLetter)
    .map((spec) => ({ ...shortened(spec, erasureMs), name: topicPrefix + spec.name }));
  const existing = new Set(await admin.listTopics());
  const missing = wanted.filter((spec) => !existing.has(spec.name));
  if (missing.length > 0) {
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map((spec) => ({
        topic: spec.name,
        numPartitions: spec.partitions,
        replicationFactor: UNKNOWN_REPLICATION,
        configEntries: settingsOf(spec),
      })),
    });
    logger.info({ topics: missing.map((spec) => spec.name) }, 'topics created');
  }
  await updateSettings(
    admin,
    wanted.filter((spec) => existing.has(spec.name)),
    logger,
  );
}

/** The topic with nothing kept longer than `erasureMs`; without it the topic as it is. */
function shortened(spec: TopicSpec, erasureMs = Number.POSITIVE_INFINITY): TopicSpec {
  const { retentionMs, maxCompactionLagMs } = spec;
  return {
    ...spec,
    ...(retentionMs !== undefined && { retentionMs: Math.min(retentionMs, erasureMs) }),
    ...(maxCompactionLagMs !== undefined && { maxCompactionLagMs: Math.min(maxCompactionLagMs, erasureMs) }),
  };
}

/** After this long, an append makes Kafka compact what a topic holds under a key. In ms; 0 for a topic that is not compacted. */
export function compactionLagOf(spec: TopicSpec, erasureMs?: number): number {
  return shortened(spec, erasureMs).maxCompactionLagMs ?? 0;
}

function withDeadLetter(spec: TopicSpec): TopicSpec[] {
  if (spec.name.endsWith(DEAD_LETTER_SUFFIX)) return [spec];
  const retentionMs = Math.min(spec.retentionMs ?? DEAD_LETTER_RETENTION_MS, DEAD_LETTER_RETENTION_MS);
  const name = spec.name + DEAD_LETTER_SUFFIX;
  return [spec, { name, partitions: DEAD_LETTER_PARTITIONS, cleanup: 'delete', retentionMs }];
}

function settingsOf(spec: TopicSpec): IResourceConfigEntry[] {
  const settings: Record<string, number | string> = { 'cleanup.policy': spec.cleanup };
  if (spec.retentionMs !== undefined) {
    settings['retention.ms'] = spec.retentionMs;
    settings['segment.ms'] = Math.ceil(spec.retentionMs / SEGMENTS_PER_RETENTION);
  }
  if (spec.maxCompactionLagMs !== undefined) settings['max.compaction.lag.ms'] = spec.maxCompactionLagMs;
  return Object.entries(settings).map(([name, value]) => ({ name, value: String(value) }));
}

async function updateSettings(admin: Admin, specs: TopicSpec[], logger: Logger): Promise<void> {
  if (specs.length === 0) return;
  const type = kafkajs.ConfigResourceTypes.TOPIC;
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: specs.map(({ name }) => ({ type, name })),
  });
  const outdated = specs.filter((spec) => {
    const entries = resources.find(({ resourceName }) => resourceName === spec.name)?.configEntries ?? [];
    const current = new Map(entries.map(({ configName, configValue }) => [configName, configValue]));
    return settingsOf(spec).some(({ name, value }) => current.get(name) !== value);
  });
  if (outdated.length === 0) return;
  await admin.alterConfigs({
    validateOnly: false,
    resources: outdated.map((spec) => ({ type, name: spec.name, configEntries: settingsOf(spec) })),
  });
  logger.info({ topics: outdated.map((spec) => spec.name) }, 'topic settings brought up to date');
}
