import type { Quota, Signal } from '@croneai/contracts/signals.ts';
import { utcDayOf } from '@croneai/engine/utc-day.ts';
import mongoose from 'mongoose';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { quotaKey } from '../src/disclosure/daily-quota.ts';
import {
  countMongoCommands,
  type Member,
  parseSignals,
  type SignalsHarness,
  startSignalsHarness,
} from './signals-harness.ts';

const harness = await startSignalsHarness();
beforeEach(async () => {
  harness.clock.offsetMs = 0;
  await harness.clear();
});
afterAll(() => harness.stop());

type Listed = {
  status: number;
  etag: string;
  cacheControl: string | null;
  body: string;
  data: Signal[];
  quota: Quota;
  nextBefore: string | null;
};

async function list({ token }: Pick<Member, 'token'>, query = '', etag?: string): Promise<Listed> {
  const response = await fetch(`${harness.url}/api/signals${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(etag ? { 'if-none-match': etag } : {}) },
  });
  const body = await response.text();
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    cacheControl: response.headers.get('cache-control'),
    body,
    ...(body === '' ? {} : JSON.parse(body)),
  };
}
const idsOf = (signals: readonly { id: string }[]) => signals.map(({ id }) => id);

it('the database ends queries for a page and for the relay after eight seconds', async () => {
  const limits = new Map<string, unknown>();
  const onStarted = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    if (commandName === 'find') limits.set(String(command.find), command.maxTimeMS);
  };
  const clients = mongoose.connections
    .filter(({ name }) => name === harness.config.MONGO_DATABASE)
    .map((one) => one.getClient());
  for (const client of clients) client.on('commandStarted', onStarted);
  try {
    const { token } = await harness.member('gold');
    await harness.publish();
    await until('a page and the outboxes are read', async () => {
      await harness.call('GET', '/api/signals?limit=7', { token });
      expect([...limits.keys()]).toEqual(expect.arrayContaining(['signals', 'engine_champions']));
    });
    expect([limits.get('signals'), limits.get('engine_champions')]).toEqual([8_000, 8_000]);
  } finally {
    for (const client of clients) client.off('commandStarted', onStarted);
  }
});

describe('GET /api/signals', () => {
  it('lists ten signals, newest first, with only the fields of the contract', async () => {
    const settled = await harness.publishMany(11, { status: 'hit_sl', outcome: 'loss', exitPrice: 1.0842 });
    const active = await harness.publish();
    const gold = await harness.member('gold');
    const { status, data, quota, nextBefore, cacheControl } = await list(gold);
    expect(status).toBe(200);
    expect(idsOf(data)).toEqual(idsOf([active, ...settled.slice(2).reverse()]));
    expect(parseSignals(data)).toEqual(data);
    expect(cacheControl).toBe('private, no-cache');
    expect(nextBefore).toBe(`${settled[2]?.slot}.1`);
    const tomorrow = `${utcDayOf(new Date(Date.now() + 86_400_000))}T00:00:00.000Z`;
    expect(quota).toEqual({ limit: null, used: 0, resetsAt: tomorrow, withheld: 0, reason: null });
    const [first] = data as [Signal];
    const startsAt = Date.parse(first.startsAt);
    expect(first.martingaleLevels).toEqual(
      [0, 1, 2, 3].map((level) => ({
        level,
        entryTime: new Date(startsAt + level * 300_000).toISOString(),
        expiryTime: new Date(startsAt + (level + 1) * 300_000).toISOString(),
      })),
    );
  });

  it('filters by status, pair, direction, outcome, and day, and can reverse the order', async () => {
    const euro = await harness.settled();
    const bitcoin = await harness.settled({
      pair: 'BTCUSDT',
      asset: 'BTC/USD',
      signalType: 'sell',
      outcome: 'loss',
    });
    const active = await harness.publish();
    const gold = await harness.member('gold');
    expect(idsOf((await list(gold, '?status=hit_tp')).data)).toEqual(idsOf([bitcoin, euro]));
    expect(idsOf((await list(gold, '?pair=BTCUSDT')).data)).toEqual([bitcoin.id]);
    const starred = await list(gold, '?pair=BTCUSDT.EURUSD');
    expect(idsOf(starred.data)).toEqual(idsOf([active, bitcoin, euro]));
    expect((await list(gold, '?pair=BTCUSDT.EURUSD', starred.etag)).status).toBe(304);
    expect(idsOf((await list(gold, '?pair=BTCUSDT.GBPUSD')).data)).toEqual([bitcoin.id]);
    expect(idsOf((await list(gold, '?sortOrder=asc')).data)).toEqual(idsOf([euro, bitcoin, active]));
    expect((await list(gold, '?status=expired')).data).toEqual([]);
    expect(idsOf((await list(gold, '?signalType=sell')).data)).toEqual([bitcoin.id]);
    expect(idsOf((await list(gold, '?outcome=profit')).data)).toEqual([euro.id]);
    const dayOf = (slot: number) => new Date(slot).toISOString().slice(0, 10);
    const ofDay = [active, bitcoin, euro].filter(({ slot }) => dayOf(slot) === dayOf(euro.slot));
    expect(idsOf((await list(gold, `?day=${dayOf(euro.slot)}`)).data)).toEqual(idsOf(ofDay));
    expect((await list(gold, '?day=2020-01-01')).data).toEqual([]);
    for (const wrong of [
      '?pair=BTCUSDT.',
      '?pair=BTCUSDT.NOPAIR',
      '?day=2026-13-40',
      '?day=today',
      '?signalType=up',
      '?outcome=won',
    ])
      expect((await list(gold, wrong)).status, wrong).toBe(422);
  });

  it.each(['desc', 'asc'])(
    'lists pages without gaps or duplicates (%s), even while signals are added',
    async (order) => {
      const all = [];
      for (let slot = 0; slot < 6; slot++) {
        const first = await harness.settled();
        all.push(first);
        for (const rank of [2, 3]) all.push(await harness.settled({ slot: first.slot, rank }));
      }
      const gold = await harness.member('gold');
      const seen: Signal[] = [];
      let before = '';
      do {
        const page = await list(gold, `?limit=4&sortOrder=${order}${before}`);
        seen.push(...page.data);
        before = page.nextBefore === null ? '' : `&before=${page.nextBefore}`;
        // Adds a newer signal, which must not appear on an older page.
        if (order === 'desc') await harness.settled();
      } while (before !== '');
      const newestFirst = all.toSorted((a, b) => b.slot - a.slot || a.rank - b.rank);
      expect(idsOf(seen)).toEqual(idsOf(order === 'desc' ? newestFirst : newestFirst.reverse()));
    },
  );
});

describe('the CSV', () => {
  const csv = ({ token }: Pick<Member, 'token'>, query = '') =>
    fetch(`${harness.url}/api/signals/export${query}`, { headers: { authorization: `Bearer ${token}` } });
  const rowsOf = async (response: Response) => (await response.text()).trim().split('\r\n').slice(1);

  it('contains the matching settled signals, newest first, and no cells that are formulas', async () => {
    const euro = await harness.settled({ analysis: '=HYPERLINK("x")' });
    const bitcoin = await harness.settled({ pair: 'BTCUSDT', asset: 'BTC/USD' });
    const gold = await harness.member('gold');
    const response = await csv(gold);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="croneai-signals-\d{4}-\d\d-\d\d\.csv"/,
    );
    const rows = await rowsOf(response);
    expect(rows.map((row) => row.split(',')[0])).toEqual([
      bitcoin.startsAt.toISOString(),
      euro.startsAt.toISOString(),
    ]);
    expect(rows[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(await rowsOf(await csv(gold, '?pair=BTCUSDT'))).toHaveLength(1);
    expect((await csv(gold, '?pair=NOSUCH')).status).toBe(422);
  });

  it('includes signals that are not on the first page', async () => {
    await harness.publishMany(101, { status: 'hit_sl', outcome: 'loss', exitPrice: 1.0842 });
    expect(await rowsOf(await csv(await harness.member('gold')))).toHaveLength(101);
  });

  it('contains no active signals and does not count towards the daily quota', async () => {
    await harness.publish();
    const silver = await harness.member('silver');
    expect(await rowsOf(await csv(silver))).toEqual([]);
    expect(await rowsOf(await csv(silver, '?status=active'))).toEqual([]);
    expect((await list(silver, '?status=hit_tp')).quota.used).toBe(0);
  });

  it('is refused to members who cannot read the list', async () => {
    for (const person of ['guest', 'locked silver'] as const) {
      const { token = '' } = await harness.person(person);
      const response = await csv({ token });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: 'access.locked' });
    }
    expect((await fetch(`${harness.url}/api/signals/export`)).status).toBe(401);
  });
});

describe('the daily quota', () => {
  it.each([
    ['silver', 10],
    ['pro', 50],
  ] as const)('shows %s %i distinct active signals per UTC day', async (tier, limit) => {
    const settled = await harness.settled();
    const active = await harness.publishMany(limit + 2);
    const member = await harness.member(tier);
    const { data, quota } = await list(member, '?limit=100');
    expect(quota).toMatchObject({ limit, used: limit, withheld: 2, reason: 'daily_limit' });
    // The newest active signals use up the quota, so the two oldest are withheld. Settled signals
    // remain visible.
    expect(idsOf(data)).toEqual(idsOf([...active.slice(2).reverse(), settled]));
    expect((await list(member, '?limit=100')).quota.used).toBe(limit);

    const [withheld] = active as [(typeof active)[number]];
    await harness.settle(withheld);
    await harness.untilSeen();
    const later = await list(member, '?limit=100');
    expect(later.quota).toMatchObject({ used: limit, withheld: 1 });
    expect(idsOf(later.data)).toContain(withheld.id);
  });

  it('restarts with the UTC day', async () => {
    const active = await harness.publishMany(12);
    const silver = await harness.member('silver');
    expect((await list(silver, '?limit=12')).quota).toMatchObject({ used: 10, withheld: 2 });
    harness.clock.offsetMs = 24 * 60 * 60 * 1_000;
    // Yesterday's signals have expired, so they are all shown and none of them counts.
    expect((await list(silver, '?limit=12')).quota).toMatchObject({ used: 0, withheld: 0 });
    await harness.publishMany(12);
    await harness.untilSeen();
    const next = await list(silver, '?limit=12');
    expect(next.quota).toMatchObject({ used: 10, withheld: 2 });
    expect(next.quota.resetsAt).toBe(`${utcDayOf(new Date(Date.now() + 2 * 86_400_000))}T00:00:00.000Z`);
    expect(active).toHaveLength(12);
  });

  it('has no limit for gold and for admins', async () => {
    await harness.publishMany(60);
    for (const member of [await harness.member('gold'), await harness.member('guest', false, 'owner')]) {
      const { data, quota } = await list(member, '?limit=100');
      expect(data).toHaveLength(60);
      expect(quota).toMatchObject({ limit: null, used: 0, withheld: 0, reason: null });
    }
  });

  it('is not exceeded even by fifty simultaneous polls (ASVS 2.3.2)', async () => {
    const silver = await harness.member('silver');
    await harness.publishMany(9);
    expect((await list(silver, '?limit=100')).quota.used).toBe(9);
    await harness.publishMany(8);
    await harness.untilSeen();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, poll) =>
        list(silver, `?limit=${20 + (poll % 5)}&sortOrder=${poll % 2 ? 'asc' : 'desc'}`),
      ),
    );
    const shown = new Set(replies.flatMap(({ data }) => idsOf(data)));
    expect(shown.size).toBe(10);
    expect(await harness.redis.scard(quotaKey(silver.userId, utcDayOf(new Date())))).toBe(10);
    for (const { quota } of replies) expect(quota.used).toBeLessThanOrEqual(10);
  });

  it('changes at once when the member’s tier changes', async () => {
    await harness.publishMany(12);
    const member = await harness.member('silver');
    expect((await list(member, '?limit=20')).data).toHaveLength(10);
    await harness.setAccess(member.userId, 'pro', true);
    const upgraded = await until(
      'the list of the new tier',
      async () => {
        const reply = await list(member, '?limit=20');
        expect(reply.data).toHaveLength(12);
        return reply;
      },
      10_000,
    );
    expect(upgraded.quota).toMatchObject({ limit: 50, used: 12, withheld: 0 });
    await harness.setAccess(member.userId, 'silver', true);
    expect((await list(member, '?limit=20')).data).toHaveLength(12);
  });
});

describe('early access', () => {
  it('shows a new signal to gold at once and to others 15 seconds later', async () => {
    const signal = await harness.publish({ createdAt: new Date() });
    await harness.untilSeen();
    const [gold, pro] = [await harness.member('gold'), await harness.member('pro')];
    expect(idsOf((await list(gold)).data)).toEqual([signal.id]);
    const early = await list(pro);
    expect(early.data).toEqual([]);
    expect(early.body).not.toContain(signal.id);
    expect(early.quota).toMatchObject({ used: 0, withheld: 1, reason: 'early_access' });

    harness.clock.offsetMs = 14_000 - (Date.now() - signal.createdAt.getTime());
    expect((await list(pro, '', early.etag)).status).toBe(304);
    harness.clock.offsetMs = 15_001 - (Date.now() - signal.createdAt.getTime());
    // When early access ends, the ETag changes, although no signal has changed.
    const opened = await list(pro, '', early.etag);
    expect(opened.status).toBe(200);
    expect(idsOf(opened.data)).toEqual([signal.id]);
    expect(opened.quota).toMatchObject({ used: 1, withheld: 0, reason: null });
  });

  it('withholds no settled signal', async () => {
    const signal = await harness.settled({ createdAt: new Date() });
    expect(idsOf((await list(await harness.member('silver'))).data)).toEqual([signal.id]);
  });
});

describe('polling', () => {
  it('answers 304 without a body and without reading MongoDB if nothing has changed', async () => {
    await harness.publishMany(3);
    await harness.untilSeen();
    const silver = await harness.member('silver');
    const first = await list(silver);
    const repeated: Listed[] = [];
    const commands = await countMongoCommands(harness.config.MONGO_DATABASE, async () => {
      for (let poll = 0; poll < 20; poll++) repeated.push(await list(silver, '', first.etag));
      // Waits until the cache of the process has expired, which takes one second.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      repeated.push(await list(silver, '', first.etag));
    });
    expect(repeated.map(({ status, body }) => [status, body])).toEqual(repeated.map(() => [304, '']));
    expect(new Set(repeated.map(({ etag }) => etag))).toEqual(new Set([first.etag]));
    expect(repeated[0]?.cacheControl).toBe('private, no-cache');
    expect(commands).toEqual([]);
    // Proves that the counter works: an uncached page comes from the database.
    expect(await countMongoCommands(harness.config.MONGO_DATABASE, () => list(silver, '?limit=7'))).toContain(
      'find signals',
    );
  });

  it('reads a changed list once for all callers', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => harness.member('silver')));
    const tags = await Promise.all(members.map((member) => list(member)));
    await harness.publish();
    await harness.untilSeen();
    const commands = await countMongoCommands(harness.config.MONGO_DATABASE, async () => {
      const replies = await Promise.all(members.map((member, at) => list(member, '', tags[at]?.etag)));
      expect(replies.map(({ status }) => status)).toEqual(members.map(() => 200));
    });
    // The first query reads the signals of the page, and the second reads the newest slots.
    expect(commands.toSorted()).toEqual(['find signals', 'find slots']);
  });

  it('detects a new signal, a settled signal, a new tier, use of the quota, a new day, and a new query', async () => {
    const [active] = (await harness.publishMany(2)) as [Awaited<ReturnType<SignalsHarness['publish']>>];
    const member = await harness.member('silver');
    let tag = '';
    const changes: Record<string, () => Promise<unknown>> = {
      nothing: async () => undefined,
      published: () => harness.publish(),
      settled: () => harness.settle(active),
      'tier changed': () => harness.setAccess(member.userId, 'pro', true),
      'quota used elsewhere': () =>
        harness.redis.sadd(quotaKey(member.userId, utcDayOf(new Date())), 'f'.repeat(24)),
      'the next day': async () => {
        harness.clock.offsetMs = 24 * 60 * 60 * 1_000;
      },
    };
    for (const [change, make] of Object.entries(changes)) {
      await make();
      await harness.untilSeen();
      const reply = await until(`a new reply after: ${change}`, async () => {
        const answer = await list(member, '', tag || undefined);
        expect(answer.status).toBe(200);
        return answer;
      });
      tag = reply.etag;
      expect((await list(member, '', tag)).status).toBe(304);
      expect((await list(member, '?limit=9', tag)).status).toBe(200);
    }
  });

  it('checks access before it answers 304', async () => {
    await harness.publish();
    const member = await harness.member('gold');
    const { etag } = await list(member);
    await harness.revoke(member.userId);
    await until(
      'the refusal',
      async () => {
        const refused = await list(member, '', etag);
        expect([refused.status, refused.etag]).toEqual([403, '']);
      },
      10_000,
    );
    const visitor = await fetch(`${harness.url}/api/signals`, { headers: { 'if-none-match': etag } });
    expect(visitor.status).toBe(401);
  });
});
