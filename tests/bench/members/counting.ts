import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { servedKey } from '@croneai/contracts/served-counts.ts';
import { Redis } from 'ioredis';
import { createTestSessions } from '../../support/sessions.ts';
import { until } from '../../support/until.ts';
import type { Contender } from '../gateway/compare.ts';
import { GATEWAY_COMMAND, gatewayEnvironment } from '../gateway/full-gateway.ts';
import { type Launch, redisCommand } from '../measure/launch.ts';
import type { Cores, Programs } from '../measure/programs.ts';
import { SOURCES } from './some-members.ts';

const DOCUMENT = `<!doctype html><html lang="en"><title>A page</title><p>${'Text. '.repeat(2_000)}</p></html>`;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0';

/**
 * Builds the script for wrk. Each request is for the home page, with the next campaign in its URL.
 */
const script = (userAgentHeader: string) => `
local count = 0
wrk.headers["${userAgentHeader}"] = "${BROWSER}"
wrk.headers["accept-encoding"] = "br"
request = function()
  count = (count + 1) % ${SOURCES}
  return wrk.format("GET", "/?utm_source=campaign-" .. count)
end
`;

/**
 * Starts a whole gateway that serves a document. The gateway does not count requests without a
 * user agent. So the load without counting sends the same bytes in a header with another name.
 */
export async function launchCounting(
  launch: Launch,
  { folder, programs, cores }: { folder: string; programs: Pick<Programs, 'redis'>; cores: Cores },
) {
  const site = join(folder, 'site');
  await mkdir(site);
  await writeFile(join(site, 'index.html'), DOCUMENT);
  await writeFile(join(site, 'csp.json'), '{}');
  await writeFile(join(site, 'routes.json'), '[]');
  const store = await launch({
    name: 'redis',
    core: cores.load,
    command: (port) => redisCommand(programs.redis, port),
  });
  const redisUrl = `redis://127.0.0.1:${store.port}`;
  const sessions = createTestSessions(redisUrl);
  await sessions.close();
  const services = createServer((_req, res) => void res.writeHead(503).end());
  await new Promise<void>((resolve) => services.listen(0, '127.0.0.1', resolve));
  const service = `http://127.0.0.1:${(services.address() as AddressInfo).port}`;
  const gateway = await launch({
    name: 'gateway',
    core: cores.servers,
    command: () => GATEWAY_COMMAND,
    env: (port) => ({
      ...gatewayEnvironment({ port, redisUrl, publicKey: sessions.publicKey, service }),
      WEB_DIST: site,
    }),
  });
  const contender = async (name: string, header: string): Promise<Contender> => {
    const file = join(folder, `${header}.lua`);
    await writeFile(file, script(header));
    return { name, url: gateway.url, headers: {}, pid: gateway.pid, script: file };
  };
  const redis = new Redis(redisUrl);
  return {
    contenders: [
      await contender('not counting', 'user-agenx'),
      await contender('counting', 'user-agent'),
      await contender('not counting again', 'user-ageny'),
    ],
    /**
     * Resolves to the number of documents that the gateway has counted, once it has counted some.
     */
    counted: () =>
      until('counts', async () => {
        const counts = await redis.hvals(servedKey(new Date().toISOString().slice(0, 10)));
        const sum = counts.reduce((all, count) => all + Number(count), 0);
        if (sum === 0) throw new Error('none');
        return sum;
      }),
    close() {
      redis.disconnect();
      services.close();
      services.closeAllConnections();
    },
  };
}
