import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { LEAD_FILL_TIME_MIN_MS } from '@croneai/contracts/leads.ts';
import mongoose from 'mongoose';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { becomeMember, signIn, someRegistration } from '../support/api-client.ts';
import { someLead } from '../support/some-lead.ts';
import { until } from '../support/until.ts';
import { downloadAfterClick } from './download.ts';
import { openSite } from './open-site.ts';
import { ageSignIn } from './signed-in.ts';
import { violationsOf } from './violations.ts';

/*
 * Two windows: an admin's, and one of the member whose access the admin changes. Each change must
 * show in the other window without a reload.
 */
const { system, api, inbox, browser } = await openSite();
/** Maximum time until an open dashboard shows a change of access, without a reload. */
const ACCESS_SHOWN_WITHIN_MS = 20_000;
/** The trainer has a champion only after it has replayed 28 days of every market. */
const FIRST_CHAMPION_WITHIN_MS = 240_000;

type SignedIn = Awaited<ReturnType<typeof signIn>>;

const registration = someRegistration();
registration.fullName = `Marlow ${registration.email.slice(4, 12)}`;
const { fullName, email, password } = registration;

let admin: Page;
let member: Page;
let adminToken = '';
let memberId = '';

beforeAll(async () => {
  const [joined, adminSession] = await Promise.all([
    becomeMember(api, inbox, registration),
    signIn(api, system.accounts.admin),
  ]);
  memberId = joined.user.id;
  adminToken = adminSession.token;
  await until('the member in the admin’s list', async () => {
    const path = `/api/admin/users/${memberId}`;
    expect((await api.call('GET', path, { token: adminToken })).status).toBe(200);
  });
  admin = await openAs(adminSession);
  member = await openAs(joined);
});

/** Opens a window in which this account is signed in. */
async function openAs({ token, user }: SignedIn): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  });
  const entries = { 'croneai.token': token, 'croneai.user': JSON.stringify(user) };
  await context.addInitScript((stored) => {
    if (sessionStorage.getItem('seeded')) return;
    sessionStorage.setItem('seeded', 'yes');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
  return context.newPage();
}

/** Makes another admin's change while this window's call is in progress. */
const beforeItsCall = (path: string, body: object) =>
  admin.route(
    `**${path}`,
    async (route) => {
      expect((await api.call('PATCH', path, { token: adminToken, body })).status).toBe(200);
      await route.continue();
    },
    { times: 1 },
  );

const visible = (locator: ReturnType<Page['getByText']>, timeout = 30_000) =>
  locator.first().waitFor({ state: 'visible', timeout });
const unlocked = () => member.getByRole('link', { name: 'Neural Signals', exact: true });
const locked = () => member.getByRole('link', { name: /^Neural Signals\s*\(locked\)/ });
const grant = () => admin.getByRole('button', { name: `Grant Gold to ${fullName}` });
const revoke = () => admin.getByRole('button', { name: `Revoke access of ${fullName}` });

describe('the users page', () => {
  it('finds a member on the server and grants gold, which unlocks the member’s open dashboard', async () => {
    await member.goto(`${system.web}/dashboard`);
    await visible(locked());
    await admin.goto(`${system.web}/dashboard`);
    await admin.getByRole('link', { name: 'Users', exact: true }).click();
    await admin.getByRole('searchbox').fill(email.toUpperCase());
    await visible(admin.getByRole('link', { name: fullName }));
    // The row may already have been visible before the search. The URL contains the searched text
    // once the search has run.
    await admin.waitForURL((url) => url.searchParams.get('search') === email.toUpperCase());
    await visible(admin.getByText('1 user', { exact: true }));
    expect(await revoke().isDisabled()).toBe(true);
    await grant().click();
    await visible(unlocked(), ACCESS_SHOWN_WITHIN_MS);
    await until('both rules turned round', async () => {
      expect([await grant().isDisabled(), await revoke().isDisabled()]).toEqual([true, false]);
    });
  });

  it('revokes the grant, and restores it from the toast', async () => {
    await revoke().click();
    const undo = admin.getByRole('button', { name: 'Undo' });
    // A message under the pointer stays, however long the other window takes.
    await undo.hover();
    await visible(locked(), ACCESS_SHOWN_WITHIN_MS);
    await undo.click();
    await visible(unlocked(), ACCESS_SHOWN_WITHIN_MS);
    await visible(admin.getByText(`${fullName} has their access back.`));
    await inbox.waitFor(email, /access/i);
  });

  it('shows the concurrent change of another admin instead of overwriting it', async () => {
    const path = `/api/admin/users/${memberId}/access`;
    // If this is a retry, the member may already have silver, and setting silver again would change
    // nothing. So the test sets gold first.
    expect((await api.call('PATCH', path, { token: adminToken, body: { tier: 'gold' } })).status).toBe(200);
    await beforeItsCall(path, { tier: 'silver' });
    await revoke().click();
    await visible(admin.getByText(/Another admin changed this member/));
    const row = admin.getByRole('row').filter({ hasText: email });
    await visible(row.getByText('Silver'));
    await expect.poll(() => revoke().isDisabled()).toBe(false);
  });

  it('sets a tier with a reason, and the history shows the reason with the admin’s name', async () => {
    await admin.getByRole('link', { name: fullName }).click();
    await visible(admin.getByRole('heading', { level: 1, name: fullName }));
    await admin.getByLabel('Tier', { exact: true }).selectOption('pro');
    await admin.getByRole('textbox', { name: /^Reason( \*)?$/ }).fill('Saw the proof of 100 dollars');
    await admin.getByRole('button', { name: 'Save access' }).click();
    await visible(admin.getByText('Saw the proof of 100 dollars'));
    await visible(admin.getByText('Tier Silver → Pro'));
    await visible(member.getByText('PRO', { exact: true }), ACCESS_SHOWN_WITHIN_MS);
  });

  it('resends the welcome email, and shows how long to wait before the next resend', async () => {
    const before = (await inbox.to(email)).filter(({ subject }) => /welcome/i.test(subject)).length;
    await admin.getByRole('button', { name: 'Send again: Welcome email' }).click();
    await visible(admin.getByText(/Again in \d+ s/));
    await until('a second welcome', async () => {
      const welcomes = (await inbox.to(email)).filter(({ subject }) => /welcome/i.test(subject));
      expect(welcomes.length).toBeGreaterThan(before);
    });
  });

  it('ends the member’s sessions, and the member’s open page goes to the login', async () => {
    await admin.getByRole('button', { name: 'End all', exact: true }).click();
    await admin.getByRole('button', { name: 'End all sessions' }).click();
    await member.waitForURL('**/login**', { timeout: ACCESS_SHOWN_WITHIN_MS * 2 });
    await visible(admin.getByText('Not signed in anywhere'));
  });

  it('blocks a member with a reason, requires the password if the sign-in is old, and can undo the block', async () => {
    const shown = () => admin.evaluate(() => localStorage.getItem('croneai.token') ?? '');
    const before = await shown();
    await ageSignIn(system.backing.redis?.url ?? '', before);
    await admin.getByRole('button', { name: 'Block', exact: true }).click();
    const dialog = admin.getByRole('dialog', { name: 'Block this account?' });
    await dialog.getByLabel('Reason').fill('Shares the account');
    expect(await violationsOf(admin)).toEqual([]);
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    const proof = admin.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel(/^Password/).fill(system.accounts.admin.password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    const undo = admin.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await visible(admin.getByText(`${fullName} is blocked.`));
    expect(await shown()).not.toBe(before);
    expect((await api.call('GET', '/api/auth/me', { token: before })).status).toBe(401);
    adminToken = await shown();
    const refused = await api.call('POST', '/api/auth/login', { body: { email, password } });
    expect([refused.status, refused.envelope.error]).toEqual([403, 'auth.account_blocked']);
    await visible(admin.getByText('Shares the account'));
    await undo.click();
    await visible(admin.getByText(`${fullName} can sign in again.`));
    await inbox.waitFor(email, /open again/);
  });

  it('signs an admin out after half an hour without activity (ASVS 7.3.1)', async () => {
    const left = await openAs(await signIn(api, system.accounts.admin));
    await left.clock.install();
    await left.goto(`${system.web}/dashboard/admin/users`);
    await visible(left.getByRole('heading', { level: 1, name: 'Users' }));
    await left.clock.fastForward(29 * 60_000);
    await visible(left.getByRole('heading', { level: 1, name: 'Users' }));
    await left.clock.fastForward(2 * 60_000);
    await left.waitForURL('**/login?next=**');
    await visible(left.getByText(/after 30 minutes without activity/));
    await left.close();
  });

  it('looks like an unknown page to a guest, who loads none of the admin code', async () => {
    const guest = await openAs(await signIn(api, registration));
    const scripts: string[] = [];
    guest.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await guest.goto(`${system.web}/dashboard/admin/users`);
    await visible(guest.getByRole('heading', { level: 1, name: 'There is no page at this address' }));
    expect(await guest.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
    expect(scripts.filter((path) => /admin-|member-page/.test(path))).toEqual([]);
    await guest.close();
  });
});

describe('the leads page', () => {
  let leadEmail: string;

  it('moves a submitted lead to contacted, with a note', async () => {
    const lead = someLead({
      fullName: '=HYPERLINK("x") Lena Lead',
      elapsedMs: LEAD_FILL_TIME_MIN_MS * 10,
    });
    leadEmail = lead.email;
    expect((await api.call('POST', '/api/bot-access/submit', { body: lead })).status).toBe(201);
    await admin.goto(`${system.web}/dashboard/admin/leads?search=${encodeURIComponent(leadEmail)}`);
    await admin.getByRole('button', { name: /Lena Lead/ }).press('Enter');
    const panel = admin.getByRole('dialog');
    await panel.getByLabel('Note').fill('Called, wants to start today.');
    await panel.getByRole('button', { name: 'Mark contacted' }).click();
    await visible(panel.getByText('New → Contacted'));
    await visible(panel.getByText('Called, wants to start today.'));
    // The message is above the panel, and clicking it leaves the panel open. Escape closes the
    // panel.
    await admin.getByText('Lena Lead: contacted.').click();
    await visible(panel);
    await admin.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
    await visible(admin.getByRole('row').filter({ hasText: leadEmail }).getByText('Contacted'));
  });

  it('saves the filtered rows as CSV without formulas', async () => {
    const file = await downloadAfterClick(admin.getByRole('button', { name: 'Download CSV' }));
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv).toContain(leadEmail);
    expect(csv.trim().split(/\r?\n/)).toHaveLength(2);
    expect(csv).not.toMatch(/(^|[,"\n])=HYPERLINK/);
  });

  it('shows the change of another admin instead of overwriting it', async () => {
    await admin.getByRole('button', { name: /Lena Lead/ }).click();
    const panel = admin.getByRole('dialog');
    await visible(panel.getByRole('button', { name: 'Mark qualified' }));
    const id = new URL(admin.url()).searchParams.get('lead');
    await beforeItsCall(`/api/bot-access/submissions/${id}/status`, { status: 'qualified' });
    await panel.getByRole('button', { name: 'Reject' }).click();
    await visible(panel.getByText(/Another admin changed this lead/));
    await visible(panel.getByRole('button', { name: 'Mark activated' }));
  });
});

describe('the engine page', () => {
  /** Inserts a second artefact, like that of the previous night’s training. */
  async function addEarlierArtefact(champion: string): Promise<string> {
    const mongo = await mongoose
      .createConnection(system.backing.mongo?.url ?? '', { dbName: 'croneai_signals' })
      .asPromise();
    try {
      const artefacts = mongo.collection<{ _id: string; text: string; line: string }>('engine_artefacts');
      const found = await artefacts.findOne({ _id: champion });
      if (!found) throw new Error('the champion has no artefact');
      const { _id: _champion, ...copied } = found;
      const content = JSON.parse(found.text);
      const text = JSON.stringify({ ...content, until: content.until - 24 * 3_600_000 });
      const hash = createHash('sha256').update(text).digest('hex');
      await artefacts.replaceOne({ _id: hash }, { ...copied, text }, { upsert: true });
      return hash;
    } finally {
      await mongo.close();
    }
  }

  it('shows the champion, the models that were trained before it, and the figures of published signals', async () => {
    let hash = '';
    await until(
      'a first champion of all markets',
      async () => {
        const { envelope } = await api.call<EngineOverview>('GET', '/api/admin/engine', {
          token: adminToken,
        });
        expect(envelope.data.champion?.isWhole).toBe(true);
        hash = envelope.data.champion?.hash ?? '';
      },
      FIRST_CHAMPION_WITHIN_MS,
    );
    const earlier = await addEarlierArtefact(hash);
    await admin.goto(`${system.web}/dashboard/admin/engine`);
    await visible(admin.getByText(hash));
    for (const title of [
      'Published signals',
      'Reliability',
      'Drift',
      'License by market',
      'Register of trials',
    ])
      await visible(admin.getByRole('heading', { name: title }));
    expect(await violationsOf(admin)).toEqual([]);
    const trained = admin.getByRole('table', { name: 'Trained artifacts, newest first' });
    await visible(
      trained
        .getByRole('row')
        .filter({ hasText: earlier.slice(0, 8) })
        .getByText('Can be promoted'),
    );
    expect(await admin.getByRole('button', { name: /Promote|Roll back/ }).count()).toBe(0);
  }, 300_000);
});

describe('an alarm of the engine', () => {
  /** Inserts a judgement like the trainer’s, for a future day, so that it is the newest. */
  async function raiseAlarm(): Promise<void> {
    const mongo = await mongoose
      .createConnection(system.backing.mongo?.url ?? '', { dbName: 'croneai_signals' })
      .asPromise();
    try {
      const judgements = mongo.collection<{ _id: string; line: string; judgement: string }>(
        'engine_judgements',
      );
      const newest = await judgements.findOne({}, { sort: { day: -1 } });
      if (!newest) throw new Error('no day has been judged');
      const known = JSON.parse(newest.judgement);
      const alarm = {
        name: 'skill',
        kind: 'metal',
        value: -0.42,
        low: -0.8,
        high: -0.04,
        count: 4_321,
        since: known.day,
        seenAt: known.judgedAt,
      };
      await judgements.updateOne(
        { _id: newest._id },
        { $set: { judgement: JSON.stringify({ ...known, alarms: [alarm] }) } },
      );
    } finally {
      await mongo.close();
    }
  }

  it('appears on the admin page with its figure and its effect', async () => {
    await until(
      'the first judgement',
      async () => {
        const { envelope } = await api.call<EngineOverview>('GET', '/api/admin/engine', {
          token: adminToken,
        });
        expect(envelope.data.judged).not.toBeNull();
      },
      FIRST_CHAMPION_WITHIN_MS,
    );
    await raiseAlarm();
    await admin.goto(`${system.web}/dashboard/admin/engine`);
    const alarm = admin.getByRole('alert').filter({ hasText: 'Metals: Forecasts do worse than coin tosses' });
    await visible(
      alarm.getByText('Brier skill −0.42 % (−0.80 to −0.04) over 4,321 slots of licensed markets.'),
    );
    await visible(
      alarm.getByText('Markets of this kind can’t publish signals until they earn a new license.'),
    );
    expect(await violationsOf(admin)).toEqual([]);
  }, 300_000);
});

describe('the audit', () => {
  it('shows each change to the member with its reason and the admin’s name, and that the audit chain is intact', async () => {
    await admin.goto(`${system.web}/dashboard/admin/audit?subjectId=${memberId}`);
    await visible(admin.getByText(/^Verified up to row/));
    const rows = admin.getByRole('table').getByRole('row');
    for (const action of ['Ended all sessions', 'Resent an email', 'Changed access'])
      await visible(rows.filter({ hasText: action }));
    const reasoned = rows.filter({ hasText: 'Saw the proof of 100 dollars' });
    await visible(reasoned.getByText('Ada Admin'));
    await reasoned.getByRole('button').click();
    await visible(admin.getByRole('dialog').getByText('Saw the proof of 100 dollars'));
    await admin.keyboard.press('Escape');
  });
});

describe('the admin pages', () => {
  it.each([
    { width: 390, height: 844, colorScheme: 'dark' as const },
    { width: 1440, height: 900, colorScheme: 'light' as const },
  ])('are accessible and do not overflow at $width px in $colorScheme', async (look) => {
    await admin.setViewportSize({ width: look.width, height: look.height });
    await admin.emulateMedia({ colorScheme: look.colorScheme });
    const screens: [path: string, heading: RegExp][] = [
      ['leads', /^Leads$/],
      ['users', /^Users$/],
      ['engine', /^Engine$/],
      [`users/${memberId}`, new RegExp(fullName)],
    ];
    for (const [path, heading] of screens) {
      await admin.goto(`${system.web}/dashboard/admin/${path}`);
      await visible(admin.getByRole('heading', { level: 1, name: heading }));
      await until('the rows', async () => expect(await admin.locator('[aria-busy=true]').count()).toBe(0));
      expect(await violationsOf(admin), path).toEqual([]);
      const overflow = await admin.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(`${path}: ${overflow} px beside the screen`).toBe(`${path}: 0 px beside the screen`);
    }
  });
});
