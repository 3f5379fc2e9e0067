import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { redisConfig } from '../config-keys.ts';
import { createLogger } from '../logger.ts';
import { beginMaintenance, endMaintenance } from '../maintenance.ts';
import { connectRedis } from '../redis.ts';

// Runs `npm run maintenance -- on|off [--until TIME]`. Gateways refuse writes while maintenance is
// on.

const USAGE = 'npm run maintenance -- on|off [--until 2026-11-27T10:00:00Z]';
const REDIS_WITHIN_MS = 10_000;

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { until: { type: 'string' } },
  });
  const [state, ...others] = positionals;
  const until = values.until === undefined ? null : new Date(values.until);
  const isWrong = others.length > 0 || (until && Number.isNaN(until.getTime()));
  if (isWrong || (state !== 'on' && (state !== 'off' || until))) throw new Error(USAGE);
  const logger = createLogger({ name: 'maintenance', level: 'silent' });
  const { REDIS_URL: url } = readConfig({ REDIS_URL: redisConfig.REDIS_URL });
  const redis = connectRedis({ url, logger, purpose: 'commands' });
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(REDIS_WITHIN_MS) });
    if (state === 'on') await beginMaintenance(redis, { until: until?.toISOString() ?? null });
    else await endMaintenance(redis);
    const expected = until ? `, expected until ${until.toISOString()}` : '';
    process.stdout.write(`Maintenance is ${state}${expected}.\n`);
  } finally {
    redis.disconnect();
  }
}
