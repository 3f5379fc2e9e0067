import { parseArgs } from 'node:util';
import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import type { LiveEntry } from '@croneai/contracts/live-log.ts';
import { singleLine } from '@croneai/contracts/text.ts';
import { contendersText } from '@croneai/engine/judge/contenders.ts';
import { readConfig } from '@croneai/platform/config.ts';
import { mongoConfig, processConfig, redisConfig, redisUrlFor } from '@croneai/platform/config-keys.ts';
import { connectLiveWriter } from '@croneai/platform/live/live-writer.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { connectMongo } from '@croneai/platform/mongo.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import type { OpenableCollection } from '@croneai/platform/stored/define-collection.ts';
import { openChampion, openChampionNews } from '../../champion/module.ts';
import { marketDataConfig, openFeeds } from '../../feeds/module.ts';
import { openJudge } from '../../judge/module.ts';
import { openLedger } from '../../ledger/module.ts';
import { termsConfig } from '../../signals/module.ts';
import { ChampionRefused, promoteArtefact } from '../promote-artefact.ts';
import { readArtefacts } from '../read-artefacts.ts';
import { readContenders } from '../read-contenders.ts';

/*
 * Lets an operator list artefacts and shadow engines, or promote another artefact, which then
 * decides slots until the next nightly training. The running service publishes the audit entry. Run
 * `npm run engine`, or in a container:
 *
 * node services/signals/src/engine-admin/commands/engine.ts roll-back --reason "it claims too much
 * on metals"
 */

const USAGE = `npm run engine -- artefacts                      what was trained, the newest first
npm run engine -- challengers                    engines in the shadow, and whether one is proposed
npm run engine -- promote HASH --reason "why"    this artefact decides until the next training
npm run engine -- roll-back --reason "why"       the champion before this one decides again`;
const REASON_LEAST = 10;
const REASON_MOST = 500;

class UsageError extends Error {}

const commandConfig = {
  ...processConfig,
  ...mongoConfig,
  ...redisConfig,
  ...marketDataConfig,
  ...termsConfig,
};
const loadConfig = () => readConfig(commandConfig);
type Config = ReturnType<typeof loadConfig>;

type Request =
  | { readonly kind: 'artefacts' }
  | { readonly kind: 'challengers' }
  | { readonly kind: 'promote'; readonly artefact: string; readonly reason: string }
  | { readonly kind: 'roll-back'; readonly reason: string };

/** Parses the arguments of the command. Throws a UsageError if they are wrong. */
export function readRequest(args: readonly string[]): Request {
  const { values, positionals } = parsed(args);
  const [kind, hash, ...rest] = positionals;
  if (rest.length === 0 && hash === undefined && (kind === 'artefacts' || kind === 'challengers'))
    return { kind };
  const isPromotion = kind === 'promote' && hash !== undefined;
  if (rest.length > 0 || !(isPromotion || (kind === 'roll-back' && hash === undefined)))
    throw new UsageError(USAGE);
  const reason = singleLine({ label: 'The reason', maxLength: REASON_MOST }).safeParse(values.reason);
  if (!reason.success || reason.data.length < REASON_LEAST)
    throw new UsageError(`--reason takes ${REASON_LEAST} to ${REASON_MOST} characters, for the audit.`);
  return isPromotion
    ? { kind, artefact: hash, reason: reason.data }
    : { kind: 'roll-back', reason: reason.data };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { reason: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    throw new UsageError(USAGE);
  }
}

/**
 * Runs a request and resolves to lines for the terminal. Throws ChampionRefused if the artefact
 * cannot be promoted.
 */
export async function runEngineCommand(
  request: Request,
  config: Config,
  now: () => Date = () => new Date(),
): Promise<string> {
  const logger = createLogger({ name: 'engine', level: 'error' });
  const feeds = await openFeeds({ config, logger, now });
  const mongo = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DATABASE, logger });
  const redis = connectRedis({ url: config.REDIS_URL, logger, purpose: 'commands' });
  const live = connectLiveWriter<LiveEntry>({
    url: redisUrlFor(config, 'live'),
    logger,
    metrics: createMetrics('engine'),
  });
  try {
    const openCollection = <M>(collection: OpenableCollection<M>): M => collection.model(mongo);
    const platform = { openCollection, config };
    const champion = openChampion(platform, { feeds });
    const { champions } = champion;
    const { prices } = feeds;
    const at = now().getTime();
    if (request.kind === 'challengers') {
      const judge = openJudge(platform, { feeds, champion, ledger: openLedger(platform, { feeds }) });
      return contendersText(await readContenders(judge, { prices, now: at }));
    }
    if (request.kind === 'artefacts') {
      const present = await champions.find();
      const { artefacts } = await readArtefacts({ champions, prices })(present?.artefact, at);
      return artefacts.map(artefactText).join('\n') || 'Nothing is trained yet.';
    }
    const promote = promoteArtefact({
      feeds,
      champions,
      notifyWorkers: openChampionNews({ redis }, { feeds }).notifyWorkers,
      live,
      now,
    });
    const done = await promote(request, {
      actor: { userId: OPERATOR_ID, role: 'owner' },
      address: '',
    });
    return `${done.hash} decides from the next slot on, instead of ${done.previous}.`;
  } finally {
    await live.close();
    redis.disconnect();
    feeds.close();
    await mongo.close();
  }
}

type Listed = Awaited<ReturnType<ReturnType<typeof readArtefacts>>>['artefacts'][number];
const artefactText = ({ hash, createdAt, content, refusal }: Listed): string =>
  `${hash}  trained to ${content?.until ?? createdAt}  ${refusal?.replace('_', ' ') ?? 'can be promoted'}`;

if (import.meta.main) {
  runProcess({
    name: 'engine',
    main: async () => {
      try {
        const request = readRequest(process.argv.slice(2));
        process.stdout.write(`${await runEngineCommand(request, loadConfig())}\n`);
        process.exit(0);
      } catch (error) {
        if (!(error instanceof UsageError || error instanceof ChampionRefused)) throw error;
        process.stderr.write(`${error.message}\n`);
        process.exit(1);
      }
    },
  });
}
