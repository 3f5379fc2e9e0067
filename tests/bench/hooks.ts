import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { startHookFleet } from '../../services/notifier/test/webhook-fleet.ts';
import type { BackingUrls } from '../backing/backing.ts';
import { takeBacking } from '../backing/start-backing.ts';
import { someId } from '../support/sessions.ts';
import { until } from '../support/until.ts';
import { quantile, reportGoals } from './measure/figures.ts';

/*
 * `npm run bench -- hooks` creates webhooks of gold members, ten per member. It measures the time
 * from the publication of a signal until the last receiver accepts the call. In addition, one
 * webhook's calls hang, and another webhook's calls fail with 500. The bench measures with a
 * quarter of the webhooks and with all of them.
 */

const { values: options } = parseArgs({
  options: { hooks: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '10' } },
});
const HOOKS_A_MEMBER = 10;
const REDIS_DATABASE = 13;
const LAST_P95_MAX_MS = 5_000;
/** Maximum time of a round, including the retries of failed calls. */
const ROUND_WITHIN_MS = 120_000;
const report = (line: string) => console.log(`  ${line}`);

const backing = await takeBacking();
try {
  const all = Number(options.hooks);
  const results: number[] = [];
  for (const size of [all / 4, all]) results.push(await measure(backing.urls, size));
  const [small = 0, large = 0] = results;
  report(`growth: ${(large / small).toFixed(1)} times the time for 4 times the webhooks`);
  const text = `last accepted p95 ≤ ${LAST_P95_MAX_MS} ms at ${all} webhooks`;
  reportGoals([{ isMet: large <= LAST_P95_MAX_MS, text }]);
} finally {
  await backing.stop?.();
}

/**
 * Measures, in each round, the milliseconds from the publication of a signal until the last
 * receiver accepts its call. Returns the 95 % quantile of the rounds.
 */
async function measure(urls: BackingUrls, size: number): Promise<number> {
  const receivers = await startReceivers();
  const fleet = await startHookFleet({ urls, redisDatabase: REDIS_DATABASE, hosts: [receivers.host] });
  try {
    const troubled = await fleet.newMember();
    for (const path of ['hangs', '500']) await fleet.newHook(troubled, receivers.url(path));
    for (let member = 0; member < size / HOOKS_A_MEMBER; member += 1) {
      const userId = await fleet.newMember();
      for (let hook = 0; hook < HOOKS_A_MEMBER; hook += 1) await fleet.newHook(userId, receivers.url('hook'));
    }
    const round = async (): Promise<number[]> => {
      const publishedAt = Date.now();
      const id = await fleet.publishSignal(someId());
      const times = await until(
        `${size} accepted calls`,
        () => {
          const found = receivers.accepted.get(id) ?? [];
          if (found.length < size) throw new Error(`${found.length} so far`);
          return found;
        },
        ROUND_WITHIN_MS,
      );
      if (times.length > size) throw new Error(`${times.length} calls for ${size} webhooks`);
      return times.map((time) => time - publishedAt);
    };
    await round();
    const rounds: number[][] = [];
    for (let count = 0; count < Number(options.rounds); count += 1) rounds.push(await round());
    const last = rounds.map((times) => Math.max(...times));
    const middle = rounds.map((times) => quantile(times, 0.5));
    report(
      `${size} webhooks: last accepted p50 ${quantile(last, 0.5)} ms, p95 ${quantile(last, 0.95)} ms; the middle one after ${quantile(middle, 0.5)} ms; ` +
        `${receivers.troubled.hangs} calls hung, ${receivers.troubled['500']} were answered 500`,
    );
    return quantile(last, 0.95);
  } finally {
    await fleet.stop();
    receivers.stop();
  }
}

/** Starts receivers on one port: `/hook` accepts, `/hangs` never answers, `/500` fails. */
async function startReceivers() {
  const accepted = new Map<string, number[]>();
  const troubled = { hangs: 0, '500': 0 };
  const server = createServer((req, res) => {
    req.resume().on('end', () => {
      const id = String(req.headers['webhook-id']);
      if (req.url === '/hangs') {
        troubled.hangs += 1;
      } else if (req.url === '/500') {
        troubled['500'] += 1;
        res.writeHead(500).end();
      } else {
        const times = accepted.get(id) ?? [];
        times.push(Date.now());
        accepted.set(id, times);
        res.end('ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    accepted,
    troubled,
    url: (path: string) => `http://${host}/${path}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
