import { teamPosted, ticketAnswered } from '@croneai/contracts/events/support.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { toMember } from './harness.ts';
import { DEADLINE_MS, startReach } from './reach.ts';

const reach = await startReach();
const { notifier, outside, pushedTo } = reach;
afterAll(() => reach.stop());

const hourOf = (hours: number) =>
  new Date(notifier.now().getTime() + hours * HOUR_MS).toISOString().slice(11, 16);
/**
 * Returns quiet hours that end in half an hour. Many tests advance the clock past the end of the
 * quiet hours. All tests together must not advance the clock beyond the validity of a token for
 * push services.
 */
const nowQuiet = () => ({ from: hourOf(-1), to: hourOf(0.5) });
const QUIET_MS = 31 * MINUTE_MS;
/** Publishes an answer from support. Resolves to the id of the message about the answer. */
const answer = async (userId: string) => {
  const eventId = await notifier.publish(ticketAnswered, {
    recipient: toMember(userId),
    ticketId: someId(),
    reference: 'T-1',
    subject: 'A question',
    answer: 'An answer',
    attachments: 0,
  });
  return `${eventId}-ticket-answered`;
};
/**
 * Makes a member with a browser, and with quiet hours for the next half an hour. Messages that are
 * not urgent wait until then.
 */
async function quietMember() {
  const member = await reach.someMember({ tier: 'silver' });
  expect((await reach.choose(member.token, { quiet: nowQuiet() })).status).toBe(200);
  return member;
}
const messages = notifier.database.collection<{ _id: string; isOver: boolean; lookAt: Date }>('messages');
const overIs = (id: string, isOver: boolean) =>
  until(
    `the message to be ${isOver ? 'over' : 'open'}`,
    async () => expect(await messages.findOne({ _id: id })).toMatchObject({ isOver }),
    DEADLINE_MS,
  );
const marksOf = (messageId: string) => notifier.redis.keys(`notifier:marks:${messageId}:*`);

describe('messages that wait for the end of quiet hours', () => {
  it('do not delay other messages: a signal behind a hundred waiting messages is sent in time', async () => {
    const quiet = await quietMember();
    const first = await answer(quiet.userId);
    await reach.ended(first, quiet.userId, 'waiting');
    const message = await until('it to be looked at with the end of the hours', async () => {
      const found = await messages.findOne({ _id: first });
      expect(found?.lookAt.getTime()).toBeGreaterThan(notifier.now().getTime() + 20 * MINUTE_MS);
      return found;
    });
    const copies = Array.from({ length: 110 }, (_copy, at) => ({ ...message, _id: `${first}-${at}` }));
    await messages.insertMany(copies as never);
    const gold = await reach.someMember();
    outside.push.script(gold.endpoint, { status: 503 });
    const signalId = await reach.publishSignal();
    await reach.ended(`signal-${signalId}-first`, gold.userId, 'waiting');
    notifier.wait(2 * MINUTE_MS);
    await reach.ended(`signal-${signalId}-first`, gold.userId, 'expired');
    outside.push.script(gold.endpoint, undefined);
    await messages.deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } });
    notifier.wait(QUIET_MS);
    await reach.ended(first, quiet.userId, 'accepted');
  });

  it('are not lost with Redis, and are sent only once', async () => {
    const [quiet, prompt] = [await quietMember(), await reach.someMember({ tier: 'silver' })];
    const matrix = { community: { push: true } };
    expect((await reach.choose(quiet.token, { quiet: nowQuiet(), matrix })).status).toBe(200);
    expect((await reach.choose(prompt.token, { matrix })).status).toBe(200);
    const postId = someId();
    await notifier.publish(teamPosted, { postId }, { key: postId });
    await reach.ended(`post-${postId}`, prompt.userId, 'accepted');
    await reach.ended(`post-${postId}`, quiet.userId, 'waiting');
    await overIs(`post-${postId}`, false);
    await notifier.redis.unlink(...(await marksOf(`post-${postId}`)));
    notifier.wait(QUIET_MS);
    await reach.arrived(quiet, 'New post from');
    await overIs(`post-${postId}`, true);
    expect(pushedTo(quiet)).toHaveLength(1);
    expect(pushedTo(prompt)).toHaveLength(1);
  });

  it('are not sent if the member has turned the event off in the meantime', async () => {
    const quiet = await quietMember();
    const messageId = await answer(quiet.userId);
    await reach.ended(messageId, quiet.userId, 'waiting');
    const matrix = { tickets: { push: false } };
    expect((await reach.choose(quiet.token, { quiet: null, matrix })).status).toBe(200);
    notifier.wait(QUIET_MS);
    const { reason } = await reach.ended(messageId, quiet.userId, 'suppressed');
    expect(reason).toBe('off');
    expect(pushedTo(quiet)).toEqual([]);
  });

  it('wait again if the quiet hours have changed in the meantime', async () => {
    const member = await reach.someMember({ tier: 'silver' });
    await reach.choose(member.token, { quiet: nowQuiet() });
    const messageId = await answer(member.userId);
    await reach.ended(messageId, member.userId, 'waiting');
    await reach.choose(member.token, { quiet: { from: hourOf(-1), to: hourOf(2) } });
    notifier.wait(QUIET_MS);
    await until('it to wait again', async () =>
      expect(await reach.receiptOf(messageId, member.userId)).toMatchObject({ state: 'waiting' }),
    );
    const lookAt = await until('its next time', async () => {
      const found = await messages.findOne({ _id: messageId });
      expect(found?.lookAt.getTime()).toBeGreaterThan(notifier.now().getTime() + HOUR_MS);
      return found?.lookAt ?? notifier.now();
    });
    expect(pushedTo(member)).toEqual([]);
    notifier.wait(lookAt.getTime() - notifier.now().getTime() + MINUTE_MS);
    await reach.ended(messageId, member.userId, 'accepted');
  });
});

describe('a notice that is withdrawn', () => {
  it('disappears from inboxes and is not pushed afterwards', async () => {
    const quiet = await quietMember();
    const { token } = await notifier.sessions.open({ role: 'owner', signedInAt: notifier.now() });
    const path = '/api/admin/service-notices';
    const notice = { subject: 'Ada Obi lost her keys', text: 'A name too many.', segment: {} };
    const preview = await notifier.call('POST', `${path}/preview`, token, notice);
    const { recipients } = preview.envelope.data;
    const sent = await notifier.call('POST', path, token, {
      ...notice,
      recipients,
      sendsAt: null,
      bannerDays: 1,
    });
    expect(sent.status).toBe(202);
    const messageId = `notice-${sent.envelope.data.id}`;
    await reach.ended(messageId, quiet.userId, 'waiting');
    const inbox = async () => JSON.stringify((await notifier.get('/api/inbox', quiet.token)).envelope.data);
    expect(await inbox()).toContain('Ada Obi');
    expect((await notifier.call('DELETE', `${path}/${sent.envelope.data.id}`, token)).status).toBe(200);
    expect(await inbox()).not.toContain('Ada Obi');
    expect(await messages.countDocuments({ _id: messageId })).toBe(0);
    expect(await marksOf(messageId)).toEqual([]);
    const later = await answer(quiet.userId);
    await reach.ended(later, quiet.userId, 'waiting');
    notifier.wait(QUIET_MS);
    await reach.ended(later, quiet.userId, 'accepted');
    expect(JSON.stringify(pushedTo(quiet))).not.toContain('Ada Obi');
  });
});

describe('a stored message that cannot be processed', () => {
  const skipped = async (round: string) =>
    (await notifier.metrics())
      .split('\n')
      .find((line) => line.startsWith(`notifier_rows_skipped_total`) && line.includes(`"${round}"`));

  it('is skipped and counted in each round, while other messages are still closed', async () => {
    const broken = {
      event: 'an event of no release',
      isOver: false,
      lookAt: new Date(0),
      expiresAt: new Date(0),
    };
    await messages.insertOne({ _id: `broken-${someId()}`, ...broken } as never);
    const gold = await reach.someMember();
    const signalId = await reach.publishSignal();
    await reach.ended(`signal-${signalId}-first`, gold.userId, 'accepted');
    await overIs(`signal-${signalId}-first`, true);
    expect(await skipped('sweep messages')).toMatch(/ [1-9]/);
  });

  it('is tried again later if its receipts cannot be saved, while other receipts are saved', async () => {
    const key = `notifier:marks:signal-${someId()}-first:push:0:1`;
    await notifier.redis.hset(key, 'a:b', 'no mark');
    await notifier.redis.zadd('notifier:marks:changed', 0, key);
    const gold = await reach.someMember();
    const signalId = await reach.publishSignal();
    await reach.ended(`signal-${signalId}-first`, gold.userId, 'accepted');
    expect(Number(await notifier.redis.zscore('notifier:marks:changed', key))).toBeGreaterThan(0);
    await notifier.redis.unlink(key);
  });
});
