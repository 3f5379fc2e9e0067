import dns from 'node:dns';
import type { SettingsChange, StoredSettings } from '@croneai/contracts/endpoints/admin/site-settings.ts';
import { SITE_SETTINGS_DEFAULTS as DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { serviceCaller } from '../../../tests/support/service-call.ts';
import { loadConfig, start } from '../src/start.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);
const { token } = adminApi.admin;

const read = async () =>
  (await harness.call<StoredSettings>('GET', '/api/admin/settings', { token })).envelope.data;
const put = (values: unknown, version: number, as = token) =>
  harness.call<StoredSettings>('PUT', '/api/admin/settings', { token: as, body: { values, version } });
const undo = (headers: Record<string, string> = {}) =>
  harness.call<StoredSettings>('POST', '/api/admin/settings/undo', { token, headers });
const history = async () =>
  (await harness.call<SettingsChange[]>('GET', '/api/admin/settings/history', { token })).envelope.data;
const site = (headers: Record<string, string> = {}) => fetch(`${harness.url}/api/site-settings`, { headers });

describe('settings', () => {
  it('begin with the values of the specification, and list which values are placeholders', async () => {
    const settings = await read();
    expect(settings).toMatchObject({ values: DEFAULTS, version: 0, changedAt: null, canUndo: false });
    expect(settings.values.brokers[0]?.promoCode).toBe('CRONEAI');
    expect(settings.placeholders).toEqual(expect.arrayContaining(['brokers', 'supportEmail', 'xLink']));
    expect(settings.placeholders).not.toContain('offices');
    // False, because local mode needs no real addresses.
    expect(settings).toHaveProperty('needsAddresses', false);
    const reply = await undo();
    expect(reply).toMatchObject({ status: 409, envelope: { error: 'settings.nothing_to_undo' } });
  });

  it('are closed to support agents, who can read only canned replies', async () => {
    const support = await harness.sessions.open({ role: 'support' });
    const get = (path: string) => harness.call('GET', path, { token: support.token });
    const replies = await get('/api/admin/canned-replies');
    expect(replies).toMatchObject({ status: 200, envelope: { data: DEFAULTS.cannedReplies } });
    expect((await get('/api/admin/settings')).status).toBe(403);
  });

  it('are changed in part, with an audit entry, a row of history, and a new tag', async () => {
    const { version } = await read();
    const tag = (await site()).headers.get('etag') ?? '';
    expect((await site({ 'if-none-match': tag })).status).toBe(304);
    const { status, envelope } = await put({ supportHandle: '@help', supportGrantMaxDays: 7 }, version);
    expect(status).toBe(200);
    expect(envelope.data.version).toBe(version + 1);
    expect(envelope.data.values).toEqual({ ...DEFAULTS, supportHandle: '@help', supportGrantMaxDays: 7 });
    const reply = await site({ 'if-none-match': tag });
    expect(reply.status).toBe(200);
    const shown = (await reply.json()) as { data: { values: Record<string, unknown> } };
    expect(shown.data.values).toHaveProperty('supportHandle', '@help');
    expect(shown.data.values).not.toHaveProperty('supportGrantMaxDays');
    expect(shown.data.values).not.toHaveProperty('cannedReplies');
    expect((await history())[0]).toMatchObject({
      version: version + 1,
      isUndo: false,
      changedBy: { id: adminApi.admin.userId },
      changes: expect.arrayContaining([
        { name: 'supportHandle', before: DEFAULTS.supportHandle, after: '@help' },
      ]),
    });
    const [audit] = await harness.waitForMessages('audit', 'settings', 1);
    expect(audit?.value.payload).toMatchObject({
      actor: { userId: adminApi.admin.userId },
      action: 'settings.update',
      subject: { kind: 'settings', id: 'site' },
      before: { supportHandle: DEFAULTS.supportHandle },
      after: { supportHandle: '@help', supportGrantMaxDays: 7 },
    });
  });

  it('keep their version when nothing changes', async () => {
    const { version, values } = await read();
    expect((await put(values, version)).envelope.data.version).toBe(version);
  });

  it('accept only one of two admins’ simultaneous changes, and show the other admin the current values', async () => {
    const { version } = await read();
    const other = await harness.sessions.open({ role: 'owner' });
    const replies = await Promise.all([
      put({ whatsAppNumber: '+234 1' }, version),
      put({ whatsAppNumber: '+234 2' }, version, other.token),
    ]);
    const [winner, loser] = replies.toSorted((a, b) => a.status - b.status);
    expect([winner?.status, loser?.status]).toEqual([200, 409]);
    expect(loser?.envelope).toMatchObject({ error: 'settings.conflict', data: winner?.envelope.data });
  });

  it('are undone one change at a time, and only once if undo is pressed twice', async () => {
    const before = await read();
    const first = (await put({ supportHandle: '@one' }, before.version)).envelope.data;
    const second = (await put({ supportHandle: '@two' }, first.version)).envelope.data;
    const seen = { 'if-match': `"${second.version}"` };
    const presses = await Promise.all([undo(seen), undo(seen)]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await read()).values.supportHandle).toBe('@one');
    expect((await undo()).envelope.data.values).toEqual(before.values);
    expect((await history())[0]).toMatchObject({ isUndo: true });
  });

  it('accept an unreachable link at once, because the server does not open links', async () => {
    const lookup = vi.spyOn(dns, 'lookup');
    const { values, version } = await read();
    const links = {
      communityLink: 'https://community.unreachable.invalid/join',
      brokers: values.brokers.map((broker) => ({ ...broker, link: 'https://broker.unreachable.invalid/' })),
    };
    const { status, envelope } = await put(links, version);
    expect(status).toBe(200);
    expect(envelope.data.values).toMatchObject(links);
    const shown = (await (await site()).json()) as { data: { values: object } };
    expect(shown.data.values).toMatchObject(links);
    await undo({ 'if-match': `"${envelope.data.version}"` });
    const hosts = lookup.mock.calls.map(([host]) => host);
    lookup.mockRestore();
    expect(hosts.filter((host) => host.endsWith('.unreachable.invalid'))).toEqual([]);
  });

  it('survive a restart', async () => {
    const { version } = await read();
    const { envelope } = await put({ communityLink: 'https://community.test.org/' }, version);
    await harness.restart();
    expect(await read()).toMatchObject(envelope.data);
  });

  it('keep a limited number of earlier versions', async () => {
    let { version } = await read();
    for (let round = 0; round < 55; round += 1)
      version = (await put({ currencyRate: round + 2 }, version)).envelope.data.version;
    expect((await history()).length).toBe(50);
  });

  const broker = DEFAULTS.brokers[0];
  it.each<[string, unknown, string]>([
    ['a text', 'x', 'values'],
    ['an unknown name', { supportHandel: '@x' }, 'values'],
    ['markup', { supportHandle: '<img src=x onerror=alert(1)>' }, 'values.supportHandle'],
    ['markup in a reply', { cannedReplies: [{ title: 'A', text: '<b>' }] }, 'values.cannedReplies.0.text'],
    ['a link over http', { communityLink: 'http://community.test.org/' }, 'values.communityLink'],
    ['a script as link', { xLink: 'javascript:alert(1)' }, 'values.xLink'],
    ['a link with a password', { xLink: 'https://a:b@test.org/' }, 'values.xLink'],
    ['a link with quotes', { xLink: 'https://test.org/"onclick="x' }, 'values.xLink'],
    ['10,000 characters', { claimsNote: 'x'.repeat(10_000) }, 'values.claimsNote'],
    ['a broker without https', { brokers: [{ ...broker, link: 'ftp://test.org' }] }, 'values.brokers.0.link'],
    ['no broker', { brokers: [] }, 'values.brokers'],
    ['an unknown tier', { supportGrantMaxTier: 'diamond' }, 'values.supportGrantMaxTier'],
    ['no days', { supportGrantMaxDays: 0 }, 'values.supportGrantMaxDays'],
    ['a rate of zero', { currencyRate: 0 }, 'values.currencyRate'],
  ])('reject %s with 422', async (_what, values, field) => {
    const before = await read();
    const { status, envelope } = await put(values, before.version);
    expect(status).toBe(422);
    expect(envelope.data).toHaveProperty(['fields', field]);
    expect(await read()).toEqual(before);
  });

  it('are only for admins, except for values on public pages', async () => {
    const member = await harness.sessions.open({ role: 'member' });
    const calls = [
      ['GET', '/api/admin/settings'],
      ['PUT', '/api/admin/settings'],
      ['GET', '/api/admin/settings/history'],
      ['POST', '/api/admin/settings/undo'],
    ] as const;
    for (const [method, path] of calls) {
      expect((await harness.call(method, path, { token: member.token })).status).toBe(403);
      expect((await harness.call(method, path)).status).toBe(401);
    }
    expect((await site()).status).toBe(200);
  });
});

describe('GET /api/account/live-session-links', () => {
  it('returns the links to members who may join, and refuses visitors', async () => {
    const link = 'https://meet.example.com/review?room=7';
    const { version } = await read();
    const saved = await put({ liveSessionLinks: { 'london-open': '', 'weekly-review': link } }, version);
    expect(saved.status).toBe(200);
    const linksFor = async ({ id }: { id: string }) => {
      const { token: own } = await harness.sessions.open({ role: 'member', userId: id });
      return harness.call('GET', '/api/account/live-session-links', { token: own });
    };
    const [pro, silver] = [await adminApi.register(), await adminApi.register()];
    await adminApi.patch(pro.id, { tier: 'pro', dashboardUnlocked: true });
    await adminApi.patch(silver.id, { tier: 'silver', dashboardUnlocked: true });
    expect(await linksFor(pro)).toMatchObject({ status: 200, envelope: { data: { 'weekly-review': link } } });
    expect(await linksFor(silver)).toMatchObject({ status: 403, envelope: { error: 'access.locked' } });
    expect(await (await site()).text()).not.toContain(link);
    for (const wrong of ['http://meet.example.com', 'javascript:alert(1)']) {
      const refused = await put(
        { liveSessionLinks: { 'london-open': wrong, 'weekly-review': '' } },
        version + 1,
      );
      expect(refused.status).toBe(422);
    }
    await put({ liveSessionLinks: DEFAULTS.liveSessionLinks }, version + 1);
  });
});

describe('a start in production', () => {
  const WARNING = 'settings still point to .example addresses';
  const startInProduction = async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const logger = createLogger({ name: 'admin', level: 'warn', destination });
    const config = loadConfig({ ...harness.environment, CRONE_MODE: 'production' });
    const service = await start(config, { logger });
    onTestFinished(() => service.stop());
    const call = serviceCaller(`http://127.0.0.1:${service.port}`);
    const { envelope } = await call<StoredSettings>('GET', '/api/admin/settings', { token });
    return { warnings: lines.filter((line) => line.includes(WARNING)), settings: envelope.data };
  };

  it('warns about .example addresses, in the log and on the admin page, until all are replaced', async () => {
    const before = await startInProduction();
    const { placeholders, values } = before.settings;
    expect(placeholders).toContain('supportEmail');
    expect(before.warnings.map((line) => JSON.parse(line).settings)).toEqual([placeholders]);
    expect(before.settings).toMatchObject({ needsAddresses: true });
    const real = JSON.parse(
      JSON.stringify(
        Object.fromEntries(placeholders.map((name) => [name, values[name as keyof typeof values]])),
      ),
      (_key, value) => (typeof value === 'string' ? value.replaceAll(/\.example\b/g, '.com') : value),
    );
    expect((await put(real, before.settings.version)).status).toBe(200);
    const after = await startInProduction();
    expect(after.settings).toMatchObject({ placeholders: [], needsAddresses: false });
    expect(after.warnings).toEqual([]);
    await undo();
  });
});
