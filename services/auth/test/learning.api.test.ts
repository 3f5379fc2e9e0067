import { type AccessState, accessChanged } from '@croneai/contracts/events/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../tests/support/until.ts';
import { type Harness, startHarness } from './harness.ts';
import { type Member, newMember, signIn } from './people.ts';

const LESSON = '/api/learning/courses/risk-first/lessons/martingale';

let harness: Harness;
let silver: Member;
let guest: Member;
beforeAll(async () => {
  harness = await startHarness();
  silver = await newMember(harness);
  guest = await newMember(harness);
  await tell(silver, 2, { tier: 'silver', dashboardUnlocked: true, hasDeposited: true });
  await until('the access arrives', async () => expect((await get('/api/learning')).status).toBe(200));
});
afterAll(() => harness?.stop());

/** Says what the access owner would say. */
function tell({ id }: Member, version: number, state: Partial<AccessState>): Promise<void> {
  return harness.publish(accessChanged, {
    aggregateId: id,
    aggregateVersion: version,
    payload: {
      userId: id,
      tier: 'guest',
      dashboardUnlocked: false,
      hasDeposited: false,
      changedAt: new Date().toISOString(),
      cause: 'admin',
      revokedAtVersion: 0,
      answeredCodeId: null,
      ...state,
    },
  });
}

const get = (path: string, { token } = silver) => harness.call('GET', path, { token });
const put = (path: string, body: unknown, { token } = silver) => harness.call('PUT', path, { token, body });

describe('the vault', () => {
  it('gives its texts to nobody whose access does not open it', async () => {
    for (const path of ['/api/learning', LESSON]) {
      const locked = await get(path, guest);
      expect([locked.status, locked.body.error]).toEqual([403, 'access.locked']);
      expect(locked.text).not.toContain('Martingale');
      expect((await harness.call('GET', path)).status).toBe(401);
    }
    expect((await put(`${LESSON}/progress`, { state: 'done' }, guest)).status).toBe(403);
    await tell(guest, 2, { tier: 'silver', hasDeposited: true });
    expect((await get('/api/learning', guest)).status).toBe(403);
  });

  it('keeps progress on the server, the first time a lesson is done', async () => {
    const before = (await get(LESSON)).body.data;
    expect(before).toMatchObject({ courseTitle: 'Risk First', startedAt: null, doneAt: null });
    expect(before.next).toMatchObject({ courseId: 'position-sizing', lessonId: 'fixed-fraction' });
    expect(before.blocks.length).toBeGreaterThan(8);

    await put(`${LESSON}/progress`, { state: 'started' });
    const done = await put(`${LESSON}/progress`, { state: 'done' });
    expect(done.body.data.stats).toMatchObject({ lessonsDone: 1, streakDays: 1 });
    const { doneAt } = (await get(LESSON)).body.data;
    await put(`${LESSON}/progress`, { state: 'done' });
    await harness.restart();
    expect((await get(LESSON)).body.data.doneAt).toBe(doneAt);
    expect((await put(`${LESSON}/progress`, { state: 'open' })).body.data.stats.lessonsDone).toBe(0);
  });

  it('counts a lesson once that is finished twenty times at the same moment', async () => {
    const path = '/api/learning/courses/reading-a-signal/lessons/five-minutes/progress';
    const replies = await Promise.all(Array.from({ length: 20 }, () => put(path, { state: 'done' })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const stored = await harness.db('learning').findOne({ _id: silver.id as never });
    expect(stored?.lessons.filter(({ key }: { key: string }) => key.endsWith('five-minutes'))).toHaveLength(
      1,
    );
  });

  it('refuses what it does not know', async () => {
    expect((await get('/api/learning/courses/risk-first/lessons/nothing')).status).toBe(404);
    expect((await put('/api/learning/sessions/no-session/reminder', { wanted: true })).status).toBe(404);
    expect((await put(`${LESSON}/progress`, { state: { $gt: '' } })).status).toBe(422);
    expect((await get('/api/learning/courses/RISK/lessons/x')).status).toBe(400);
  });

  it('mails a reminder once, within the hour before the session, and offers a calendar file', async () => {
    const [session] = (await get('/api/learning')).body.data.sessions;
    const calendar = await get(`/api/learning/sessions/${session.id}/calendar`);
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
    expect(calendar.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(calendar.text).toContain(`DTSTART:${session.startsAt.replace(/[-:]|\.000/g, '')}`);

    const set = await put(`/api/learning/sessions/${session.id}/reminder`, { wanted: true });
    expect(set.body.data.sessions[0].isReminderSet).toBe(true);
    expect(harness.events.some(({ type }) => type === 'session-reminded')).toBe(
      Date.parse(session.startsAt) - Date.now() < 3_600_000,
    );
    harness.clock.offsetMs = Date.parse(session.startsAt) - Date.now() - 1_800_000;
    const reminder = await harness.event('session-reminded');
    expect(reminder.payload).toMatchObject({ recipient: { userId: silver.id }, title: session.title });
    harness.clock.offsetMs = 0;
  });

  it('is part of the export', async () => {
    const token = (await signIn(harness, silver)).body.data.token;
    const exported = await harness.call('GET', '/api/account/export/auth', { token });
    expect(exported.body.data.learning.lessons.length).toBeGreaterThan(0);
  });
});
