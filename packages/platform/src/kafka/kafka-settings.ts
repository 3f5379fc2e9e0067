import { readFileSync } from 'node:fs';
import type { KafkaConfig as KafkaClientConfig, SASLOptions } from 'kafkajs';
import { ConfigError, type ConfigProblem } from '../config.ts';
import { type KafkaConfig, kafkaConfig } from '../config-keys.ts';

/** Security options of the Kafka client. */
export type KafkaSecurity = Pick<KafkaClientConfig, 'ssl' | 'sasl'>;

/** Settings for creating topics. */
export type TopicSettings = {
  /** False if the operator manages the topics. Services then only check that the topics exist. */
  create?: boolean;
  partitions?: number | undefined;
  replicationFactor?: number | undefined;
  minInsyncReplicas?: number | undefined;
};

export type KafkaSettings = {
  brokers: readonly string[];
  topicPrefix: string;
  erasureMs: number | undefined;
  security: KafkaSecurity;
  topics: TopicSettings;
};

/**
 * Converts the environment's settings to options of `createKafka`. Throws a ConfigError if settings
 * contradict each other.
 */
export function kafkaSettings(config: KafkaConfig): KafkaSettings {
  const { KAFKA_REPLICATION_FACTOR: replicationFactor, KAFKA_MIN_INSYNC_REPLICAS: minInsyncReplicas } =
    config;
  if (
    replicationFactor !== undefined &&
    minInsyncReplicas !== undefined &&
    minInsyncReplicas > replicationFactor
  )
    throw problem('KAFKA_MIN_INSYNC_REPLICAS', 'is above KAFKA_REPLICATION_FACTOR: nothing could be written');
  return {
    brokers: config.KAFKA_BROKERS,
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    erasureMs: config.TOPIC_ERASURE_MS,
    security: securityOf(config),
    topics: {
      create: config.KAFKA_CREATE_TOPICS,
      partitions: config.KAFKA_PARTITIONS,
      replicationFactor,
      minInsyncReplicas,
    },
  };
}

function securityOf(config: KafkaConfig): KafkaSecurity {
  const protocol = config.KAFKA_SECURITY_PROTOCOL;
  return {
    ...(protocol.endsWith('SSL') && { ssl: sslOf(config.KAFKA_CA_FILE) }),
    ...(protocol.startsWith('SASL') && { sasl: saslOf(config) }),
  };
}

function sslOf(file: string | undefined): NonNullable<KafkaSecurity['ssl']> {
  if (file === undefined) return true;
  try {
    return { ca: [readFileSync(file, 'utf8')] };
  } catch (error) {
    throw problem('KAFKA_CA_FILE', `cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  }
}

function saslOf({ KAFKA_SASL_MECHANISM, KAFKA_USERNAME, KAFKA_PASSWORD }: KafkaConfig): SASLOptions {
  if (!KAFKA_USERNAME) throw problem('KAFKA_USERNAME', 'is missing');
  if (!KAFKA_PASSWORD) throw problem('KAFKA_PASSWORD', 'is missing');
  const mechanism = KAFKA_SASL_MECHANISM.toLowerCase() as 'plain' | 'scram-sha-256' | 'scram-sha-512';
  return { mechanism, username: KAFKA_USERNAME, password: KAFKA_PASSWORD } as SASLOptions;
}

function problem(key: keyof typeof kafkaConfig, text: string): ConfigError {
  const one: ConfigProblem = { key, problem: text, description: kafkaConfig[key].description ?? '' };
  return new ConfigError([one]);
}
