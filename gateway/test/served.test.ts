import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servedKey } from '@croneai/contracts/served-counts.ts';
import type { CountedBy } from '@croneai/contracts/source.ts';
import { Redis } from 'ioredis';
import { expect, inject, it } from 'vitest';
import { takeRedisDatabase } from '../../tests/support/redis-database.ts';
import { startTestGateway } from './harness.ts';

const HTML = '<!doctype html><title>page</title>';
const BROWSER = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0';

async function site(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-served-'));
  await mkdir(join(folder, 'about'));
  await mkdir(join(folder, 'assets'));
  for (const name of ['index.html', 'app.html', '404.html', 'about/index.html'])
    await writeFile(join(folder, name), HTML);
  await writeFile(join(folder, 'assets/app-1a2b.js'), '');
  await writeFile(join(folder, 'routes.json'), JSON.stringify(['/about', '/sign-up', '/dashboard/*']));
  await writeFile(join(folder, 'csp.json'), '{}');
  return folder;
}

/** Starts a gateway, makes the visits, stops it, and returns the counts. */
async function countsAfter(
  visits: (open: Open) => Promise<void>,
  by: CountedBy = 'source',
): Promise<Record<string, number>> {
  const redisUrl = await takeRedisDatabase(inject('backing').redisUrl);
  const folder = await site();
  const gateway = await startTestGateway(redisUrl, {
    env: { WEB_DIST: folder, RATE_LIMIT_SCALE: '1000' },
  });
  await visits(async (path, { method = 'GET', ...headers } = {}) => {
    const reply = await fetch(gateway.url + path, {
      method,
      headers: { accept: 'text/html,*/*', 'user-agent': BROWSER, ...headers },
    });
    await reply.arrayBuffer();
    return reply;
  });
  await gateway.stop();
  await rm(folder, { recursive: true });
  const redis = new Redis(redisUrl);
  const fields = await redis.hgetall(servedKey(new Date().toISOString().slice(0, 10), by));
  redis.disconnect();
  const named = Object.entries(fields).map(([field, count]) => [field.replace(/^\S+ /, ''), Number(count)]);
  return Object.fromEntries(named);
}
type Open = (path: string, headers?: Record<string, string>) => Promise<Response>;

it('counts a visit by its utm_source, its ref, or the site that linked here, and otherwise as direct', async () => {
  const counts = await countsAfter(async (open) => {
    await open('/?utm_source=Telegram&utm_campaign=launch', { referer: 'https://t.me/' });
    await open('/about?utm_source=telegram');
    await open('/about?ref=ann', { referer: 'https://t.me/' });
    await open('/sign-up', { referer: 'https://www.google.com/search?q=croneai' });
    const { headers } = await open('/');
    const again = await open('/', { 'if-none-match': headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
  expect(counts).toEqual({ telegram: 2, ann: 1, 'www.google.com': 1, direct: 2 });
});

it('counts no bots, no files, no pages of members, and no second page of a visit', async () => {
  const counts = await countsAfter(async (open) => {
    await open('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await open('/', { 'user-agent': 'facebookexternalhit/1.1' });
    await open('/', { 'user-agent': '' });
    await open('/', { 'sec-purpose': 'prefetch;prerender' });
    await open('/', { method: 'HEAD' });
    await open('/', { method: 'POST' });
    await open('/assets/app-1a2b.js');
    await open('/missing');
    await open('/dashboard/signals');
    const { url } = await open('/?utm_source=one');
    await open('/about', { referer: url });
  });
  expect(counts).toEqual({ one: 1 });
});

it('counts visits by campaign in lower case, and counts visits without a campaign under the name “none”', async () => {
  const counts = await countsAfter(async (open) => {
    await open('/?utm_source=telegram&utm_campaign=Launch');
    await open('/about?utm_source=tiktok&utm_campaign=launch');
    await open('/about?utm_source=telegram');
    await open('/', { referer: 'https://t.me/' });
    await open('/?utm_campaign=launch', { 'user-agent': 'Googlebot/2.1' });
  }, 'campaign');
  expect(counts).toEqual({ launch: 2, none: 2 });
});

it.each([
  ['source', 'utm_source'],
  ['campaign', 'utm_campaign'],
] as const)('counts all values of a %s beyond a limit as a single value', async (by, parameter) => {
  const counts = await countsAfter(async (open) => {
    for (let at = 0; at < 520; at += 20)
      await Promise.all(Array.from({ length: 20 }, (_, more) => open(`/?${parameter}=made-up-${at + more}`)));
  }, by);
  expect(counts.other).toBe(20);
  expect(Object.keys(counts)).toHaveLength(501);
});
