import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { inMinutes, QUICK_TELEGRAM } from './harness.ts';
import { DEADLINE_MS, startReach, TELEGRAM, type Tier } from './reach.ts';

const HINTS = '-1001234568';
const RESULTS = '-1001234569';
const ROOM = '-1001234570';
const reach = await startReach({
  timings: QUICK_TELEGRAM,
  env: { TELEGRAM_HINT_CHANNEL: HINTS, TELEGRAM_RESULTS_CHANNEL: RESULTS, TELEGRAM_ROOM: ROOM },
});
const { notifier } = reach;
const { telegram } = reach.outside;
afterAll(() => reach.stop());

const posts = notifier.database.collection('telegram_posts');
const settledSignals = notifier.database.collection('settled_signals');
const sentTo = (chatId: number | string) => telegram.sent.filter((sent) => sent.chatId === String(chatId));
const sent = (chatId: number | string, text: string) =>
  until(
    `“${text}” in chat ${chatId}`,
    async () => {
      const found = sentTo(chatId).find((message) => message.text.includes(text));
      if (!found) throw new Error(`there are ${JSON.stringify(sentTo(chatId).map((one) => one.text))}`);
      return found;
    },
    DEADLINE_MS,
  );
/** Returns Telegram's number of a message. The fake Telegram numbers all messages from 1. */
const numberOf = (message: (typeof telegram.sent)[number]) => telegram.sent.indexOf(message) + 1;

let slot = Date.parse('2026-11-20T10:00:00Z');
async function settle(signalId: string, facts: Parameters<typeof notifier.publishSettled>[0] = {}) {
  const known = { signalId, pair: 'EURUSD', asset: 'EUR/USD', slot };
  return notifier.publishSettled({ ...known, ...facts });
}
beforeEach(() => {
  slot += 300_000;
});

let nextPerson = 700_000;
async function someLinked(tier: Tier, person = nextPerson++) {
  const member = await reach.someReader({ tier });
  const { envelope } = await notifier.call('POST', '/api/account/telegram/link', member.token);
  telegram.write(person, `/start ${new URL(envelope.data.url).searchParams.get('start')}`);
  await sent(person, 'Linked to ');
  return { ...member, person };
}

// First, because later tests settle signals of yesterday and start processes that summarize it.
describe('the public channel', () => {
  it('gets one line about the settled signals of a day, and nothing about open signals', async () => {
    // Both days get the same signals, so the test also passes if midnight comes during the test.
    const ids: string[] = [];
    for (const settledAt of [inMinutes(-24 * 60), inMinutes(0)])
      for (const outcome of ['profit', 'profit', 'loss'] as const) {
        const id = someId();
        ids.push(id);
        await settle(id, { outcome, settledAt });
      }
    const open = await reach.publishSignal();
    await sent(TELEGRAM.channel, open);
    // A process makes the summary when it starts, from the signals that are stored then.
    await until('every settled signal is stored', async () =>
      expect(await settledSignals.countDocuments({ _id: { $in: ids as never } })).toBe(ids.length),
    );
    await Promise.all([notifier.startAnother(), notifier.startAnother()]);
    const line = await sent(RESULTS, 'UTC');
    expect(line.text).toMatch(/^<b>\d{4}-\d\d-\d\d \(UTC\): \d+ signals<\/b>\n\d+ won, \d+ lost/);
    expect(line.buttons[0]?.url).toMatch(/^https:\/\/croneai\.example\/record\?day=/);
    await until('the receipt', async () =>
      expect(await posts.countDocuments({ chatId: RESULTS, telegramId: { $ne: null } })).toBe(1),
    );
    expect(sentTo(RESULTS)).toHaveLength(1);
    expect(sentTo(RESULTS)[0]?.text).not.toContain(open);
  });
});

describe('the result of a signal', () => {
  const replies = (signalId: string) =>
    notifier.database
      .collection('messages')
      .find({ signalId, audience: 'gold-channel' })
      .toArray()
      .then((found) => found.map(({ _id }) => String(_id)));
  const ended = (messageId: string, state: string) =>
    reach.ended(messageId, 'gold-channel', state, 'telegram');

  it('is posted once, as a reply to the post of the signal', async () => {
    const signalId = await reach.publishSignal();
    const post = await sent(TELEGRAM.channel, signalId);
    for (const _ of [1, 2]) await settle(signalId);
    const result = await sent(TELEGRAM.channel, `/record/signals/${slot}`);
    expect(result.text).toContain('EUR/USD won');
    expect(result.text).toContain('Sample prices.');
    expect(result.repliesTo).toBe(numberOf(post));
    await ended(`signal-${signalId}-result-profit`, 'accepted');
    expect(sentTo(TELEGRAM.channel).filter(({ text }) => text.includes(`signals/${slot}`))).toHaveLength(1);
  });

  it('is posted in the channel even if it is hours late', async () => {
    const signalId = await reach.publishSignal();
    const post = await sent(TELEGRAM.channel, signalId);
    await settle(signalId, { settledAt: inMinutes(-600) });
    const result = await sent(TELEGRAM.channel, `/record/signals/${slot}`);
    expect(result.repliesTo).toBe(numberOf(post));
  });

  it('is posted again as a correction if the channel shows another result', async () => {
    const signalId = await reach.publishSignal();
    const post = await sent(TELEGRAM.channel, signalId);
    await settle(signalId);
    await sent(TELEGRAM.channel, `/record/signals/${slot}`);
    await settle(signalId, { outcome: 'loss' });
    const correction = await sent(TELEGRAM.channel, ' lost');
    expect(correction.text).toMatch(/^<b>Correction<\/b>\n/);
    expect(correction.repliesTo).toBe(numberOf(post));
    expect(await replies(signalId)).toHaveLength(2);
  });

  it('is not posted for a signal that was not in the channel', async () => {
    const signalId = someId();
    await settle(signalId);
    const { reason } = await ended(`signal-${signalId}-result-profit`, 'refused');
    expect(reason).toBe('the channel has no post of its signal');
    expect(sentTo(TELEGRAM.channel).filter(({ text }) => text.includes(`signals/${slot}`))).toEqual([]);
  });

  it('is not posted as a reply if the number of the signal’s post is unknown', async () => {
    telegram.loseAnswer(TELEGRAM.channel);
    const signalId = await reach.publishSignal();
    const { reason } = await ended(`signal-${signalId}-first`, 'refused');
    expect(reason).toMatch(/^Telegram may have it already/);
    await settle(signalId);
    const result = await sent(TELEGRAM.channel, `/record/signals/${slot}`);
    expect(result.repliesTo).toBeUndefined();
  });
});

describe('a post', () => {
  it('is not sent again if the process is killed after it has sent the post and before it has marked the post as sent', async () => {
    const signalId = someId();
    const at = new Date();
    // A killed process leaves a post with Telegram’s number if Telegram had answered, and a post
    // without a number otherwise.
    for (const [name, telegramId] of [
      ['profit', 4_711],
      ['loss', null],
    ] as const)
      await posts.insertOne({
        _id: `signal-${signalId}-result-${name}.${TELEGRAM.channel}` as never,
        chatId: TELEGRAM.channel,
        event: 'signal-settled',
        signalId,
        telegramId,
        at,
      });
    await posts.insertOne({
      _id: `signal-${signalId}-first.${TELEGRAM.channel}` as never,
      chatId: TELEGRAM.channel,
      event: 'signal',
      signalId,
      telegramId: 4_710,
      at,
    });
    await settle(signalId);
    await settle(signalId, { outcome: 'loss' });
    await reach.ended(`signal-${signalId}-result-profit`, 'gold-channel', 'accepted', 'telegram');
    await reach.ended(`signal-${signalId}-result-loss`, 'gold-channel', 'refused', 'telegram');
    expect(sentTo(TELEGRAM.channel).filter(({ text }) => text.includes(`signals/${slot}`))).toEqual([]);
  });

  it('is sent only once even if Telegram’s response is lost', async () => {
    telegram.loseAnswer(TELEGRAM.channel);
    const signalId = await reach.publishSignal();
    await reach.ended(`signal-${signalId}-first`, 'gold-channel', 'refused', 'telegram');
    expect(sentTo(TELEGRAM.channel).filter(({ text }) => text.includes(signalId))).toHaveLength(1);
  });

  it('is sent once if Telegram first refuses it because of a rate limit', async () => {
    telegram.script(TELEGRAM.channel, { code: 429, retryAfter: 1, times: 1 });
    const signalId = await reach.publishSignal();
    await reach.ended(`signal-${signalId}-first`, 'gold-channel', 'accepted', 'telegram');
    expect(sentTo(TELEGRAM.channel).filter(({ text }) => text.includes(signalId))).toHaveLength(1);
  });

  it('is deleted after three days', async () => {
    const old = `old.${someId()}`;
    await posts.insertOne({
      _id: old as never,
      chatId: TELEGRAM.channel,
      event: 'signal',
      signalId: null,
      telegramId: 1,
      at: new Date(inMinutes(-4 * 24 * 60)),
    });
    await notifier.startAnother();
    await until('it to be gone', async () => expect(await posts.findOne({ _id: old as never })).toBeNull());
  });
});

describe('the hints channel', () => {
  it('gets one post without details of the signal, and its readers get no other message about the signal', async () => {
    const [reader, other] = [await someLinked('silver'), await someLinked('pro')];
    telegram.join(reader.person, telegram.addInvite(HINTS));
    const state = async (token: string) =>
      (await notifier.get('/api/account/telegram', token)).envelope.data.hints;
    await until('the reader to be seen', async () =>
      expect(await state(reader.token)).toMatchObject({ isJoined: true }),
    );
    expect(await state(other.token)).toMatchObject({ isJoined: false, url: expect.stringContaining(HINTS) });
    const signalId = await reach.publishSignal({ earlyAccessMs: 1_000 });
    const hint = await sent(HINTS, signalId);
    expect(hint.text).not.toMatch(/EUR|CALL|1\.08/);
    expect(hint.buttons).toEqual([
      { text: 'Open', url: `https://croneai.example/dashboard/signals/${signalId}` },
    ]);
    await sent(other.person, signalId);
    await reach.ended(`signal-${signalId}-late`, 'hint-channel', 'accepted', 'telegram');
    expect(sentTo(HINTS).filter(({ text }) => text.includes(signalId))).toHaveLength(1);
    expect(sentTo(reader.person).filter(({ text }) => text.includes(signalId))).toEqual([]);
  });

  it('is known to have a reader who joined before linking the chat, also after a second link', async () => {
    const person = nextPerson++;
    expect(telegram.join(person, telegram.addInvite(HINTS))).toBe('joined');
    const seen = async ({ token }: { token: string }) =>
      until('the reader to be seen', async () =>
        expect((await notifier.get('/api/account/telegram', token)).envelope.data.hints).toMatchObject({
          isJoined: true,
        }),
      );
    await seen(await someLinked('silver', person));
    const signalId = await reach.publishSignal({ earlyAccessMs: 1_000 });
    await sent(HINTS, signalId);
    await reach.ended(`signal-${signalId}-late`, 'hint-channel', 'accepted', 'telegram');
    expect(sentTo(person).filter(({ text }) => text.includes(signalId))).toEqual([]);
    telegram.write(person, '/stop');
    await sent(person, 'no longer linked');
    await seen(await someLinked('silver', person));
  });

  it('does not keep a chat from being linked while Telegram refuses to name its readers', async () => {
    telegram.script(HINTS, { code: 500, times: 1 });
    const reader = await someLinked('silver');
    expect((await notifier.get('/api/account/telegram', reader.token)).envelope.data).toMatchObject({
      chat: { name: '@ada' },
      hints: { isJoined: false },
    });
  });

  it('is not offered to gold and guests', async () => {
    for (const tier of ['gold', 'guest'] as const) {
      const { token } = await reach.someReader({ tier, isUnlocked: tier === 'gold' });
      expect((await notifier.get('/api/account/telegram', token)).envelope.data.hints).toBeNull();
    }
  });
});

describe('the Gold Room', () => {
  const inviteTo = async (person: number, text: string) => (await sent(person, text)).buttons[0]?.url ?? '';

  it('admits a gold member by a personal invite, and removes a former gold member from both the room and the channel', async () => {
    const gold = await someLinked('gold');
    const toRoom = await inviteTo(gold.person, 'Your tier includes the Gold Room');
    const toChannel = await inviteTo(gold.person, 'Your tier includes the Gold channel');
    expect(telegram.join(gold.person, toRoom)).toBe('joined');
    const state = async () => (await notifier.get('/api/account/telegram', gold.token)).envelope.data;
    await until('the member to be seen in the room alone', async () =>
      expect(await state()).toMatchObject({ room: { isJoined: true }, channel: { isJoined: false } }),
    );
    expect(telegram.join(gold.person, toChannel)).toBe('joined');
    await reach.grant(gold.userId, 'pro', true, 2);
    await until('the member to be out of both', async () => {
      expect([ROOM, TELEGRAM.channel].map((place) => telegram.isIn(place, gold.person))).toEqual([
        false,
        false,
      ]);
      expect(await state()).toMatchObject({ room: null, channel: null });
    });
    expect(telegram.join(gold.person, toRoom)).toBe('refused');
  });

  it('removes a person who uses another person’s invite, and stores nothing about them', async () => {
    const gold = await someLinked('gold');
    const stranger = nextPerson++;
    const invite = await inviteTo(gold.person, 'Your tier includes the Gold Room');
    expect(telegram.join(stranger, invite)).toBe('joined');
    await until('the stranger to be out', async () => expect(telegram.isIn(ROOM, stranger)).toBe(false));
    const chats = notifier.database.collection('telegram_chats');
    await until('nothing to be left', async () =>
      expect(await chats.findOne({ _id: String(stranger) as never })).toBeNull(),
    );
  });

  it('sends a gold member a new invite if another person has used theirs', async () => {
    const gold = await someLinked('gold');
    const stranger = nextPerson++;
    const used = await inviteTo(gold.person, 'Your tier includes the Gold Room');
    expect(telegram.join(stranger, used)).toBe('joined');
    await until('the stranger to be out', async () => expect(telegram.isIn(ROOM, stranger)).toBe(false));
    const invites = () =>
      sentTo(gold.person).flatMap(({ text, buttons }) =>
        text.includes('the Gold Room') ? [buttons[0]?.url ?? ''] : [],
      );
    await until('a second invite', async () => expect(invites()).toHaveLength(2));
    expect(invites()[0]).toBe(used);
    expect(telegram.join(gold.person, invites()[1] ?? '')).toBe('joined');
    await until('the member to be seen', async () =>
      expect((await notifier.get('/api/account/telegram', gold.token)).envelope.data.room).toMatchObject({
        isJoined: true,
      }),
    );
  });

  it('removes an erased member and all data about them', async () => {
    const gold = await someLinked('gold');
    const invite = await inviteTo(gold.person, 'Your tier includes the Gold Room');
    expect(telegram.join(gold.person, invite)).toBe('joined');
    await notifier.publishUserTombstone(gold.userId);
    await until('nothing to be left', async () => {
      expect(telegram.isIn(ROOM, gold.person)).toBe(false);
      const chats = notifier.database.collection('telegram_chats');
      expect(await chats.findOne({ _id: String(gold.person) as never })).toBeNull();
    });
  });
});
