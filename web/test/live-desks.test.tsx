import { errors } from '@croneai/contracts/errors.ts';
import { LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { expect, it } from 'vitest';
import { connection, pass, serve, soon, withLiveClock } from './live-page.ts';
import { hello } from './live-stream.ts';
import { openDashboard } from './page.tsx';
import { someUser } from './some-user.ts';

withLiveClock();

const at = new Date().toISOString();
const none = { data: [], pagination: { total: 0, pages: 0, current: 1 } };

it.each([
  ['contacts', 'messages', 'listContactMessages', { counts: { total: 0, new: 0, answered: 0, closed: 0 } }],
  ['members', 'users', 'listUsers', {}],
  ['audit', 'audit', 'listAudit', {}],
  ['news', 'news', 'listNews', {}],
] as const)('requests the desk of %s at a hint, and not by the clock', async (of, path, call, extras) => {
  const served = serve(someUser({ role: 'admin' }));
  let asked = 0;
  Object.assign(served.api, {
    [call]: () => {
      asked += 1;
      return { ...none, extras };
    },
    readAuditChain: () => ({ problem: errors.internal }),
  });
  await openDashboard(`/dashboard/admin/${path}`);
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  const [stream] = served.stream.open();
  stream?.send('hello', hello(false), [11, 10]);
  await soon(() => expect(connection()).toEqual(['live']));
  await soon(() => expect(asked).toBeGreaterThan(0));
  await pass(3_000);
  asked = 0;
  await pass(40_000, () => stream?.ping());
  expect(asked).toBe(0);
  for (let entry = 11; entry < 16; entry += 1) stream?.send('desk', { of }, [entry, entry]);
  await pass(2_000);
  expect(asked).toBe(1);
});

it('requests the engine at a hint, or a slot is over', async () => {
  const served = serve(someUser({ role: 'admin' }));
  let asked = 0;
  const lists = {
    artefacts: [],
    alarms: [],
    contenders: [],
    evidence: [],
    days: [],
    reliability: [],
    drift: [],
  };
  const licence = { needed: 1, licensed: 0, markets: [] };
  const register = { looks: 0, months: 0, trials: [] };
  const nothing = { champion: null, judged: null, expectation: null };
  const overview = { at, provenance: 'synthetic', ...nothing, ...lists, licence, register };
  served.api.getEngine = () => {
    asked += 1;
    return { data: overview };
  };
  await openDashboard('/dashboard/admin/engine');
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  const [stream] = served.stream.open();
  stream?.send('hello', hello(false), [11, 10]);
  await soon(() => expect(connection()).toEqual(['live']));
  await soon(() => expect(asked).toBeGreaterThan(0));
  await pass(3_000);
  asked = 0;
  await pass(60_000, () => stream?.ping());
  expect(asked).toBe(0);
  stream?.send('desk', { of: 'engine' }, [11, 11]);
  await pass(2_000);
  expect(asked).toBe(1);
  stream?.send('signals', { version: '1', changedAt: at, slot: null, opensAt: null }, [12, 12]);
  await pass(11_000);
  expect(asked).toBe(2);
});

const MEMBER = { id: 'a'.repeat(24) };
const OTHER = 'b'.repeat(24);
const perStatus = Object.fromEntries(LEAD_STATUSES.map((status) => [status, 0]));
const LEADS = { counts: { total: 0, suspect: 0, ...perStatus }, byDay: [], assignees: [] };
const TICKETS = { open: 0, waiting: 0, answered: 0, closed: 0 };
const profile = {
  ...{ id: MEMBER.id, role: 'member', fullName: 'Bo Member', email: 'bo@example.com', createdAt: at },
  ...{ phone: '+2348012345678', country: 'Nigeria', telegram: '', accessPath: null, depositAmount: 0 },
};

it('requests what a member’s page shows at a hint about this member, or about any, and not by the clock', async () => {
  const served = serve(someUser({ role: 'admin' }));
  const asked: string[] = [];
  const counts = (name: string, reply: object) => () => {
    asked.push(name);
    return reply;
  };
  const access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const;
  const member = { ...profile, ...access, version: 1, blockedAt: null, erasesAt: null, accessChangedAt: at };
  Object.assign(served.api, {
    getUser: counts('member', { data: member }),
    listUserHistory: counts('history', none),
    getUserProfile: counts('profile', { problem: errors.memberNotFound }),
    listUserSessions: counts('sessions', { data: [] }),
    listDeliveries: counts('mails', none),
    listLeads: counts('leads', { ...none, extras: LEADS }),
    listTickets: counts('tickets', { ...none, extras: { counts: TICKETS } }),
  });
  await openDashboard(`/dashboard/admin/users/${MEMBER.id}`);
  await soon(() => expect(served.stream.open()).toHaveLength(1));
  const [stream] = served.stream.open();
  stream?.send('hello', hello(false), [11, 10]);
  await soon(() => expect(connection()).toEqual(['live']));
  await soon(() => expect(new Set(asked).size).toBe(7));
  await pass(3_000);
  asked.length = 0;
  await pass(60_000, () => stream?.ping());
  expect(asked).toEqual([]);

  stream?.send('desk', { of: 'member', memberIds: [OTHER] }, [11, 11]);
  stream?.send('desk', { of: 'mails', memberIds: [OTHER] }, [12, 12]);
  await pass(3_000);
  expect(asked).toEqual([]);
  stream?.send('desk', { of: 'member', memberIds: [OTHER, MEMBER.id] }, [13, 13]);
  await pass(3_000);
  expect(asked.splice(0).sort()).toEqual(['history', 'member', 'profile', 'sessions']);
  stream?.send('desk', { of: 'mails', memberIds: [MEMBER.id] }, [14, 14]);
  await pass(3_000);
  expect(asked.splice(0)).toEqual(['mails']);
  stream?.send('desk', { of: 'mails' }, [15, 15]);
  stream?.send('desk', { of: 'member' }, [16, 16]);
  await pass(3_000);
  expect(asked.splice(0).sort()).toEqual(['history', 'mails', 'member', 'profile', 'sessions']);
  stream?.send('desk', { of: 'leads' }, [17, 17]);
  await pass(3_000);
  expect(asked.splice(0)).toEqual(['leads']);
});
