import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Process } from '@croneai/platform/open-process.ts';
import type { Feeds } from '../feeds/module.ts';
import { lineOf } from '../ledger/module.ts';
import {
  artefactCollection,
  championCollection,
  evidenceCollection,
  stateCollection,
} from './champion.model.ts';
import { createChampionRepository } from './champion.repository.ts';
import { CHAMPION_CHANNEL, followChampion } from './follow-champion.ts';
import { createKnowledge, type KnowledgeOptions } from './knowledge.ts';
import { expectTrainingEnd, putTrainingProgress, type TrainingProgress } from './training-progress.ts';

export type { Champion } from './champion.model.ts';
export type { ChampionRepository, Stamp } from './champion.repository.ts';
export {
  createKnowledge,
  type Knowledge,
  type KnowledgeReader,
  type KnownChampions,
} from './knowledge.ts';
export type Champions = ReturnType<typeof openChampion>;
export type ChampionNews = ReturnType<typeof openChampionNews>;

type Needs = Pick<ServicePlatform<{ PAYS_BY: PaysBy }>, 'openCollection' | 'config'> &
  Partial<Pick<ServicePlatform, 'relay'>>;

/**
 * Opens the artefacts and states of each engine, for the prices and terms (`PAYS_BY`) of this
 * process.
 */
export function openChampion(
  { openCollection, config, relay }: Needs,
  { feeds }: { feeds: Pick<Feeds, 'prices'> },
) {
  const artefacts = openCollection(artefactCollection);
  const champions = openCollection(championCollection);
  const states = openCollection(stateCollection);
  const evidence = openCollection(evidenceCollection);
  const championsOf = (engine: Engine) => {
    const line = lineOf(feeds.prices, config.PAYS_BY, engine);
    return createChampionRepository({ artefacts, champions, states, evidence, engine, line, relay });
  };
  return {
    collections: [artefactCollection, championCollection, stateCollection, evidenceCollection],
    champions: championsOf(SERVED),
    championsOf,
  } satisfies Module & Record<string, unknown>;
}

/** Sends messages about a champion to other processes, over Redis. A message may be lost. */
export function openChampionNews(
  { redis }: Pick<ServicePlatform, 'redis'>,
  { feeds: { prices } }: { feeds: Pick<Feeds, 'prices'> },
) {
  return {
    /**
     * Makes workers load a new champion immediately. Without this message, they load it when they
     * plan their next slot.
     */
    notifyWorkers: async (): Promise<void> => {
      await redis.publish(CHAMPION_CHANNEL, prices).catch(() => undefined);
    },
    /**
     * Stores the progress of the first training. Never rejects, because the progress is needed only
     * to estimate when the training will end.
     */
    putProgress: (progress: TrainingProgress): Promise<void> =>
      putTrainingProgress(redis, prices, progress).catch(() => undefined),
    expectTrainingEnd: () => expectTrainingEnd(redis, prices),
  };
}

/** Loads each new champion before the first slot that it decides. */
export function openKnowledge(
  { config, logger }: Pick<Process<{ REDIS_URL: string }>, 'config' | 'logger'>,
  {
    champion,
    feeds: { prices },
    onRefusal,
  }: { champion: Pick<Champions, 'champions'>; feeds: Pick<Feeds, 'prices'> } & Pick<
    KnowledgeOptions,
    'onRefusal'
  >,
) {
  const knowledge = createKnowledge({ champions: champion.champions, prices, onRefusal });
  const followed = followChampion({
    redisUrl: config.REDIS_URL,
    logger,
    prices,
    onChanged: knowledge.readAhead,
  });
  return { knowledge, close: followed.close };
}
