import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { objectId } from '@croneai/contracts/text.ts';
import { createHealth } from '@croneai/platform/health.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { createMetrics } from '@croneai/platform/metrics.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { type AuthConfig, loadConfig } from '../config.ts';
import { connect } from '../connections.ts';

/*
 * For an operator, around a restore. Run it where auth runs, with auth's environment; the running auth publishes them:
 *
 *   node services/auth/src/commands/say-erasures-again.ts --list > erased.txt    with each backup, kept beside it
 *   node services/auth/src/commands/say-erasures-again.ts                        after another service's database was restored
 *   node services/auth/src/commands/say-erasures-again.ts --also erased.txt      after auth's own database was restored
 */

export type ErasuresRequest = { list: boolean; also: readonly string[] };

/** Returns the requested ids, or how many erasures will be published again. */
export async function sayErasuresAgain(
  config: AuthConfig,
  { list, also }: ErasuresRequest,
  now = () => new Date(),
): Promise<{ ids: string[]; saidAgain: number }> {
  const logger = createLogger({ name: 'say-erasures-again', level: config.LOG_LEVEL });
  const metrics = createMetrics('say-erasures-again');
  const { erasedUsers, close } = await connect(config, { logger, health: createHealth(), metrics, now });
  try {
    if (list) return { ids: await erasedUsers.list(), saidAgain: 0 };
    for (const userId of also) await erasedUsers.putBack(userId);
    return { ids: [], saidAgain: await erasedUsers.sayAllSoon() };
  } finally {
    await close();
  }
}

/** Parses the command line; throws with the usage. */
export function readErasuresRequest(args: readonly string[]): ErasuresRequest {
  const { values } = parseArgs({
    args: [...args],
    options: { list: { type: 'boolean', default: false }, also: { type: 'string' } },
  });
  const lines = values.also === undefined ? [] : readFileSync(values.also, 'utf8').split(/\s+/);
  const also = objectId.array().safeParse(lines.filter(Boolean));
  if (!also.success || (values.list && values.also !== undefined))
    throw new Error(
      'Usage: say-erasures-again.ts [--list | --also FILE], the file with one member id a line',
    );
  return { list: values.list, also: also.data };
}

if (import.meta.main) {
  runProcess({
    name: 'say-erasures-again',
    main: async () => {
      const { ids, saidAgain } = await sayErasuresAgain(
        loadConfig(),
        readErasuresRequest(process.argv.slice(2)),
      );
      for (const id of ids) process.stdout.write(`${id}\n`);
      if (ids.length === 0)
        process.stderr.write(`${saidAgain} erasures will be said again within a minute.\n`);
      process.exit(0);
    },
  });
}
