import { errors } from '@croneai/contracts/errors.ts';
import { expect, it } from 'vitest';
import { openWithStream, pass, serve, soon, withLiveClock } from './live-page.ts';
import { auditRowOf, failing, leadsOf, messagesOf, pageOf } from './some-answers.ts';
import { someUser } from './some-user.ts';

withLiveClock();

const at = new Date().toISOString();

/** Opens an admin page with an open stream, and waits until it has made all of these calls. */
async function openAdminPage(path: string, calls: Readonly<Record<string, () => object>>) {
  const served = serve(someUser({ role: 'owner' }));
  const asked: string[] = [];
  for (const [name, reply] of Object.entries(calls))
    Object.assign(served.api, {
      [name]: () => {
        asked.push(name);
        return reply();
      },
    });
  served.api.readAuditChain = failing;
  await openWithStream(`/dashboard/admin/${path}`, served);
  const [stream] = served.stream.open();
  await soon(() => expect(new Set(asked)).toEqual(new Set(Object.keys(calls))));
  await pass(3_000);
  asked.length = 0;
  await pass(40_000, () => stream?.ping());
  expect(asked).toEqual([]);
  return { stream, asked };
}

it.each([
  ['contacts', 'messages', 'listContactMessages', () => messagesOf([])],
  ['members', 'users', 'listUsers', () => pageOf([])],
  ['audit', 'audit', 'listAudit', () => pageOf([])],
  ['news', 'news', 'listNews', () => pageOf([])],
] as const)('refetches the %s page after a hint, and does not poll', async (of, path, call, reply) => {
  const { stream, asked } = await openAdminPage(path, { [call]: reply });
  for (let entry = 11; entry < 16; entry += 1) stream?.send('admin', { of }, [entry, entry]);
  await pass(2_000);
  expect(asked).toHaveLength(1);
});

it('keeps an audit row open when a new row moves it to the next page', async () => {
  let row = auditRowOf(7);
  const { stream, asked } = await openAdminPage('audit?row=7', { listAudit: () => pageOf([row]) });
  const panel = () => document.querySelector('[role=dialog]')?.textContent;
  await soon(() => expect(panel()).toContain('hash 7'));
  row = auditRowOf(8);
  stream?.send('admin', { of: 'audit' }, [11, 11]);
  await pass(2_000);
  expect(asked).toHaveLength(1);
  expect(document.body.textContent).toContain('Row 8');
  expect(panel()).toContain('hash 7');
});

it('refetches the engine page after a hint, or when a slot has ended', async () => {
  const overview = {
    at,
    provenance: 'synthetic',
    champion: null,
    judged: null,
    expectation: null,
    artefacts: [],
    alarms: [],
    evidence: [],
    days: [],
    reliability: [],
    drift: [],
    published: [],
    licence: { needed: 1, licensed: 0, markets: [] },
    register: { looks: 0, months: 0, trials: [] },
  };
  const { stream, asked } = await openAdminPage('engine', { getEngine: () => ({ data: overview }) });
  stream?.send('admin', { of: 'engine' }, [11, 11]);
  await pass(2_000);
  expect(asked).toHaveLength(1);
  stream?.send('signals', { version: '1', changedAt: at, slot: null, opensAt: null }, [12, 12]);
  await pass(11_000);
  expect(asked).toHaveLength(2);
});

const MEMBER = { id: 'a'.repeat(24) };
const OTHER = 'b'.repeat(24);
const profile = {
  id: MEMBER.id,
  role: 'member',
  fullName: 'Bo Member',
  email: 'bo@example.com',
  createdAt: at,
  phone: '+2348012345678',
  country: 'Nigeria',
  telegram: '',
  accessPath: null,
  depositAmount: 0,
};

it('refetches a member’s page after a hint about this member or about all members, and does not poll', async () => {
  const access = { tier: 'gold', dashboardUnlocked: true, hasDeposited: true } as const;
  const seen = { country: 'Nigeria', source: 'direct', lastSeenAt: at, grantEndsAt: null };
  const member = {
    ...profile,
    ...access,
    ...seen,
    version: 1,
    blockedAt: null,
    erasesAt: null,
    accessChangedAt: at,
  };
  const { stream, asked } = await openAdminPage(`users/${MEMBER.id}`, {
    getUser: () => ({ data: member }),
    listUserHistory: () => pageOf([]),
    getUserProfile: () => ({ problem: errors.memberNotFound }),
    listUserSessions: () => ({ data: [] }),
    listDeliveries: () => pageOf([]),
    listLeads: () => leadsOf([]),
  });
  stream?.send('admin', { of: 'member', memberIds: [OTHER] }, [11, 11]);
  stream?.send('admin', { of: 'mails', memberIds: [OTHER] }, [12, 12]);
  await pass(3_000);
  expect(asked).toEqual([]);
  stream?.send('admin', { of: 'member', memberIds: [OTHER, MEMBER.id] }, [13, 13]);
  await pass(3_000);
  expect(asked.splice(0).sort()).toEqual([
    'getUser',
    'getUserProfile',
    'listUserHistory',
    'listUserSessions',
  ]);
  stream?.send('admin', { of: 'mails', memberIds: [MEMBER.id] }, [14, 14]);
  await pass(3_000);
  expect(asked.splice(0)).toEqual(['listDeliveries']);
  stream?.send('admin', { of: 'mails' }, [15, 15]);
  stream?.send('admin', { of: 'member' }, [16, 16]);
  await pass(3_000);
  expect(asked.splice(0).sort()).toEqual([
    'getUser',
    'getUserProfile',
    'listDeliveries',
    'listUserHistory',
    'listUserSessions',
  ]);
  stream?.send('admin', { of: 'leads' }, [17, 17]);
  await pass(3_000);
  expect(asked.splice(0)).toEqual(['listLeads']);
});
