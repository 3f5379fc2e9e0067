import { OPEN_LESSON } from '@croneai/contracts/endpoints/auth/learning.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { answer, startHarness } from './harness.ts';
import { newMember, signIn } from './people.ts';

const LESSON = '/api/learning/courses/risk-first/lessons/martingale';

const harness = await startHarness();
afterAll(() => harness.stop());
const pro = await newMember(harness);
const silver = await newMember(harness);
const guest = await newMember(harness);
const get = (path: string, { token } = silver) => harness.call('GET', path, { token });
const put = (path: string, body: unknown, { token } = silver) => harness.call('PUT', path, { token, body });
await harness.publishAccess(silver.id, 2, { tier: 'silver', dashboardUnlocked: true, hasDeposited: true });
await harness.publishAccess(pro.id, 2, { tier: 'pro', dashboardUnlocked: true, hasDeposited: true });
for (const member of [silver, pro])
  await until('the access arrives', async () =>
    expect((await get('/api/learning', member)).status).toBe(200),
  );

describe('the vault', () => {
  it('shows its texts only to members with access', async () => {
    for (const path of ['/api/learning', LESSON]) {
      const locked = await get(path, guest);
      expect(answer(locked)).toEqual([403, 'access.locked']);
      expect(locked.text).not.toContain('Martingale');
      expect((await harness.call('GET', path)).status).toBe(401);
    }
    const open = `/api/learning/courses/${OPEN_LESSON.courseId}/lessons/${OPEN_LESSON.lessonId}`;
    expect((await get(open, guest)).body.data.blocks.length).toBeGreaterThan(8);
    expect((await harness.call('GET', open)).status).toBe(401);
    expect((await put(`${open}/progress`, { state: 'done' }, guest)).status).toBe(403);
    expect((await put(`${LESSON}/progress`, { state: 'done' }, guest)).status).toBe(403);
    await harness.publishAccess(guest.id, 2, { tier: 'silver', hasDeposited: true });
    expect((await get('/api/learning', guest)).status).toBe(403);
  });

  it('stores progress on the server, with the time at which a lesson was first finished', async () => {
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

  it('counts a lesson once even if it is finished twenty times at once', async () => {
    const path = '/api/learning/courses/reading-a-signal/lessons/five-minutes/progress';
    const replies = await Promise.all(Array.from({ length: 20 }, () => put(path, { state: 'done' })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const stored = await harness.db('learning').findOne({ _id: silver.id as never });
    expect(stored?.lessons.filter(({ key }: { key: string }) => key.endsWith('five-minutes'))).toHaveLength(
      1,
    );
  });

  it('refuses unknown lessons and sessions', async () => {
    expect((await get('/api/learning/courses/risk-first/lessons/nothing')).status).toBe(404);
    expect((await put('/api/learning/sessions/no-session/reminder', { wanted: true }, pro)).status).toBe(404);
    expect((await put(`${LESSON}/progress`, { state: { $gt: '' } })).status).toBe(422);
    expect((await get('/api/learning/courses/RISK/lessons/x')).status).toBe(400);
  });

  it('shows live sessions from the silver tier up, and offers reminders and calendar files from pro up', async () => {
    const { sessions } = (await get('/api/learning', silver)).body.data;
    const review = sessions.find(({ name }: { name: string }) => name === 'weekly-review');
    for (const refused of [
      await put(`/api/learning/sessions/${review.id}/reminder`, { wanted: true }, silver),
      await get(`/api/learning/sessions/${review.id}/calendar`, silver),
    ])
      expect(answer(refused)).toEqual([403, 'access.locked']);
  });

  it('mails a reminder once, in the hour before the session, and offers a calendar file', async () => {
    const session = (await get('/api/learning', pro)).body.data.sessions.at(-1);
    const calendar = await get(`/api/learning/sessions/${session.id}/calendar`, pro);
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(calendar.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
    expect(calendar.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(calendar.text).toContain(`DTSTART:${session.startsAt.replace(/[-:]|\.000/g, '')}`);

    const set = await put(`/api/learning/sessions/${session.id}/reminder`, { wanted: true }, pro);
    expect(set.body.data.sessions.at(-1).isReminderSet).toBe(true);
    const startsInMs = Date.parse(session.startsAt) - Date.now();
    expect(harness.eventsOf('session-reminded').length > 0).toBe(startsInMs < HOUR_MS);
    const reminder = await harness.later(startsInMs - HOUR_MS / 2, () => harness.event('session-reminded'));
    expect(reminder.payload).toMatchObject({ recipient: { userId: pro.id }, title: session.title });
  });

  it('mails all due reminders, even if there are many, and deletes old reminders', async () => {
    const now = Date.now();
    const title = `Session ${someId()}`;
    const at = (hours: number) => new Date(now + hours * 3_600_000);
    const reminder = (hours: number, sent = false) => ({
      sessionId: `at-${hours}`,
      title,
      startsAt: at(hours),
      minutes: 45,
      sentAt: sent ? at(-1) : null,
    });
    const member = (...reminders: ReturnType<typeof reminder>[]) => ({
      _id: someId(),
      lessons: [],
      activeDays: [],
      reminders,
      version: 0,
      outbox: [],
    });
    const ofTitle = () =>
      harness
        .eventsOf('session-reminded')
        .map(({ payload }) => payload as { title: string; recipient: { userId: string } })
        .filter((payload) => payload.title === title);
    // Sent, missed, and later reminders must not block due ones.
    const others = Array.from({ length: 250 }, () =>
      member(reminder(-100), reminder(0.4, true), reminder(170)),
    );
    const due = Array.from({ length: 250 }, () => member(reminder(-100, true), reminder(0.5)));
    await harness.db('learning').insertMany([...others, ...due] as never);
    await expect.poll(() => ofTitle().length).toBe(due.length);
    const ids = ofTitle().map(({ recipient }) => recipient.userId);
    expect(ids.toSorted()).toEqual(due.map(({ _id }) => _id).toSorted());
    await until('old reminders to be gone', async () => {
      expect(await harness.db('learning').countDocuments({ 'reminders.sessionId': 'at--100' })).toBe(0);
      expect(await harness.db('learning').countDocuments({ 'reminders.sessionId': 'at-170' })).toBe(250);
    });
  });

  it('is part of the export, and is erased together with its member', async () => {
    await put(`${LESSON}/progress`, { state: 'done' });
    const token = (await signIn(harness, silver)).body.data.token;
    const exported = await harness.call('GET', '/api/account/export/auth', { token });
    expect(exported.body.data.learning.lessons.length).toBeGreaterThan(0);

    expect((await harness.call('DELETE', '/api/account', { token })).status).toBe(200);
    await harness.later(8 * DAY_MS, async () => {
      await harness.eventOf('user.deleted', silver);
      expect(await harness.db('learning').findOne({ _id: silver.id as never })).toBeNull();
    });
  });
});
