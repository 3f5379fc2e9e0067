import { createHmac } from 'node:crypto';
import { telegramLinked } from '@croneai/contracts/events/mails.ts';
import { NEWEST_HEAD_KEY } from '@croneai/contracts/public-log.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { someId } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { chatCollection } from '../src/telegram/chat.model.ts';
import { createChatRepository } from '../src/telegram/chat.repository.ts';
import { listenToTelegram } from '../src/telegram/listen-to-telegram.ts';
import { createTelegramBot } from '../src/telegram/telegram-bot.ts';
import { QUICK_TELEGRAM, startHarness } from './harness.ts';
import { DEADLINE_MS, startReach, TELEGRAM, type Tier } from './reach.ts';

const reach = await startReach({ timings: QUICK_TELEGRAM });
const { notifier } = reach;
const { telegram } = reach.outside;
afterAll(() => reach.stop());

let nextPerson = 500_000;
const SECRET = createHmac('sha256', TELEGRAM.token).update('webhook').digest('hex');
const get = (token: string) => notifier.get('/api/account/telegram', token);
const linkOf = async (token: string): Promise<string> => {
  const { status, envelope } = await notifier.call('POST', '/api/account/telegram/link', token);
  expect(status).toBe(200);
  return envelope.data.url;
};
const codeOf = (url: string) => new URL(url).searchParams.get('start') ?? '';
const sentTo = (chatId: number | string) =>
  telegram.sent.filter((message) => message.chatId === String(chatId));
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

async function someLinked({ tier = 'pro' as Tier } = {}) {
  const person = nextPerson++;
  const member = await reach.someReader({ tier });
  telegram.write(person, `/start ${codeOf(await linkOf(member.token))}`);
  await sent(person, 'Linked to ');
  return { ...member, person };
}

const noticed = (token: string) =>
  until('the notice', async () =>
    expect((await notifier.get('/api/inbox', token)).envelope.data).toMatchObject([
      { title: 'You linked Telegram to your CroneAI account', path: '/dashboard/settings?tab=notifications' },
    ]),
  );

const post = (body: unknown, secret?: string) =>
  fetch(`${notifier.url}/api/telegram/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(secret !== undefined && { 'x-telegram-bot-api-secret-token': secret }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const writes = (id: number, text: string) => ({
  update_id: 1,
  message: { chat: { id, type: 'private' }, from: { id, username: 'eve' }, text },
});

describe('linking', () => {
  it('needs one press of a deep link, is shown on the site, and is confirmed in the chat', async () => {
    const { token, person } = await someLinked();
    const { envelope } = await get(token);
    expect(envelope.data).toMatchObject({ isAvailable: true, chat: { name: '@ada', lastUsedAt: null } });
    await noticed(token);
    expect(sentTo(person)).toHaveLength(1);
  });

  it('is announced in the member’s inbox and mails, even if the chat is unlinked at once', async () => {
    const { token, userId, person } = await someLinked();
    telegram.write(person, '/stop');
    await noticed(token);
    await until('the mail', async () =>
      expect(await notifier.rows.findOne({ userId, template: 'telegram-linked' })).toBeTruthy(),
    );
    const chats = notifier.database.collection('telegram_chats');
    await until('the chat to be gone', async () =>
      expect(await chats.findOne({ _id: String(person) as never })).toBeNull(),
    );
  });

  it('needs a recent sign-in, like every channel that can send data out', async () => {
    const signedInAt = new Date(Date.now() - 11 * 60_000);
    const { token } = await notifier.sessions.open({ signedInAt });
    const refused = await notifier.call('POST', '/api/account/telegram/link', token);
    expect([refused.status, refused.envelope.error]).toEqual([403, 'auth.recent_sign_in_required']);
  });

  it('accepts a code only once: a repeated link is refused', async () => {
    const member = await reach.someReader();
    const code = codeOf(await linkOf(member.token));
    const [first, second] = [nextPerson++, nextPerson++];
    telegram.write(first, `/start ${code}`);
    await sent(first, 'Linked to ');
    telegram.write(second, `/start ${code}`);
    await sent(second, 'expired or was already used');
    expect((await get(member.token)).envelope.data.chat).toBeTruthy();
  });

  it('refuses a link after ten minutes, when its code has expired', async () => {
    const member = await reach.someReader();
    const code = codeOf(await linkOf(member.token));
    const [key] = await notifier.redis.keys('notifier:telegram:link:*');
    expect(await notifier.redis.pttl(key ?? '')).toBeLessThanOrEqual(600_000);
    for (const one of await notifier.redis.keys('notifier:telegram:link:*'))
      await notifier.redis.pexpire(one, 1);
    const person = nextPerson++;
    telegram.write(person, `/start ${code}`);
    await sent(person, 'expired or was already used');
    expect((await get(member.token)).envelope.data.chat).toBeNull();
  });

  it('stores no code in clear text', async () => {
    const member = await reach.someReader();
    const code = codeOf(await linkOf(member.token));
    const keys = await notifier.redis.keys('*');
    expect(keys.filter((key) => key.includes(code))).toEqual([]);
  });

  it('moves a member to the chat that was linked last', async () => {
    const { token, person } = await someLinked();
    const other = nextPerson++;
    telegram.write(other, `/start ${codeOf(await linkOf(token))}`);
    await sent(other, 'Linked to ');
    telegram.write(person, '/start');
    await sent(person, 'To link this chat');
  });

  it.each(['/Stop', '/STOP', '/stop@croneai_local_bot', '/stop please', 'Stop', '/ARRÊT', '/parar', 'Tsaya'])(
    'ends after the message %s',
    async (text) => {
      const { token, person } = await someLinked();
      telegram.write(person, text);
      await sent(person, 'no longer linked');
      expect((await get(token)).envelope.data.chat).toBeNull();
    },
  );

  it('is not ended by a sentence that begins with the word “stop”', async () => {
    const { token, person } = await someLinked();
    telegram.write(person, 'Stop loss at 1.08?');
    telegram.write(person, '/start');
    await sent(person, 'This chat is linked');
    expect((await get(token)).envelope.data.chat).not.toBeNull();
  });

  it('leaves no member with two chats if the process dies during linking', async () => {
    const { userId, person } = await someLinked();
    const chats = createChatRepository({
      model: chatCollection.model(notifier.database),
      relay: {
        nudge: () => {
          throw new Error('killed');
        },
      },
      seats: ['channel'],
    });
    const other = String(nextPerson++);
    const linkedAt = notifier.now();
    const linked = createEvent(telegramLinked, {
      aggregateId: other,
      aggregateVersion: 1,
      now: linkedAt,
      payload: {
        recipient: { kind: 'member', userId },
        linkedAt: linkedAt.toISOString(),
        name: '@ada',
      },
    });
    await expect(chats.link(other, { userId, name: '@ada', linkedAt }, linked)).rejects.toThrow('killed');
    const found = await chats.find([String(person), other]);
    expect(found.map(({ id }) => id)).toEqual([other]);
  });

  it('begins after a start command in upper or lower case, even if the command includes the name of the bot', async () => {
    const member = await reach.someReader();
    const person = nextPerson++;
    telegram.write(person, `/Start@croneai_local_bot ${codeOf(await linkOf(member.token))}`);
    await sent(person, 'Linked to ');
  });

  it('ends from the site, from the chat, or when the member blocks the bot', async () => {
    const [bySite, byChat, byBlock] = [await someLinked(), await someLinked(), await someLinked()];
    expect((await notifier.call('DELETE', '/api/account/telegram', bySite.token)).status).toBe(200);
    await sent(bySite.person, 'no longer linked');
    telegram.write(byChat.person, '/stop');
    await sent(byChat.person, 'no longer linked');
    telegram.block(byBlock.person);
    for (const { token } of [bySite, byChat, byBlock])
      await until('the chat to be gone', async () =>
        expect((await get(token)).envelope.data.chat).toBeNull(),
      );
    const again = await notifier.call('DELETE', '/api/account/telegram', bySite.token);
    expect([again.status, again.envelope.error]).toEqual([404, 'telegram.not_linked']);
  });
});

describe('a signal', () => {
  it('is one post in the private channel for gold members, with a link to the signal', async () => {
    const gold = await someLinked({ tier: 'gold' });
    const before = sentTo(TELEGRAM.channel).length;
    const signalId = await reach.publishSignal();
    const { text, buttons } = await sent(TELEGRAM.channel, signalId);
    expect(text).toContain('<b>▲ CALL EUR/USD</b>');
    expect(text).toMatch(/expires 1?\d:\d\d [ap]m WAT\./);
    expect(text).toContain(`https://croneai.example/dashboard/signals/${signalId}`);
    expect(buttons).toEqual([{ text: 'Open', url: `https://croneai.example/dashboard/signals/${signalId}` }]);
    await reach.ended(`signal-${signalId}-first`, 'gold-channel', 'accepted', 'telegram');
    expect(sentTo(TELEGRAM.channel)).toHaveLength(before + 1);
    expect(sentTo(gold.person).filter((message) => message.text.includes(signalId))).toEqual([]);
  });

  it('contains the head of the public log, and a link that checks the log from this head', async () => {
    const root = '9f3c'.repeat(16);
    const head = { index: 7, size: 210_344, root, proof: 'a proof' };
    await notifier.redis.set(NEWEST_HEAD_KEY, JSON.stringify(head));
    const { text } = await sent(TELEGRAM.channel, await reach.publishSignal());
    expect(text).toContain(
      `<a href="https://croneai.example/verify#210344.${root}">Public log: 210,344 entries, root 9f3c9f3c</a>`,
    );
    await notifier.redis.set(NEWEST_HEAD_KEY, 'not JSON');
    const without = await sent(TELEGRAM.channel, await reach.publishSignal());
    expect(without.text).not.toContain('Record:');
  });

  it('links to its public page once it is settled', async () => {
    const pro = await someLinked();
    const matrix = { 'signal-settled': { telegram: true } };
    expect((await reach.choose(pro.token, { matrix })).status).toBe(200);
    const slot = await reach.settleSignal();
    const { text, buttons } = await sent(pro.person, `https://croneai.example/record/signals/${slot}`);
    expect(text).toContain(' won');
    expect(text).toContain('Sample prices.');
    expect(buttons[0]?.url).toContain(`https://croneai.example/record/signals/${slot}#r=`);
  });

  it('is sent as a hint without details to members of other tiers, once these members may see the signal', async () => {
    const pro = await someLinked();
    const publishedAt = Date.now();
    const signalId = await reach.publishSignal({ earlyAccessMs: 1_500 });
    const { text, buttons, at } = await sent(pro.person, signalId);
    expect(at - publishedAt).toBeGreaterThan(1_000);
    expect(text).not.toMatch(/EUR|CALL|1\.08/);
    expect(buttons.map((button) => button.text)).toEqual(['Open', 'Mute for today']);
    const opened = new URL(buttons[0]?.url ?? '').hash.slice('#r='.length);
    const confirmed = await notifier.call('POST', '/api/receipts', undefined, {
      token: opened,
      state: 'opened',
    });
    expect(confirmed.status).toBe(200);
    await reach.ended(`signal-${signalId}-late`, pro.userId, 'opened', 'telegram');
  });

  it('is suppressed for the rest of the day after “mute for today”, and is sent again from the next day', async () => {
    const pro = await someLinked();
    telegram.press(pro.person, 'mute');
    await until('the mute', async () =>
      expect((await notifier.get('/api/account/channels', pro.token)).envelope.data.mutedUntil).toMatch(
        /T00:00:00/,
      ),
    );
    const muted = await reach.publishSignal();
    expect(await reach.ended(`signal-${muted}-late`, pro.userId, 'suppressed', 'telegram')).toMatchObject({
      reason: 'muted',
    });
    const { envelope } = await notifier.call('PUT', '/api/account/mute', pro.token, { isMuted: false });
    expect(envelope.data.mutedUntil).toBeNull();
    await sent(pro.person, await reach.publishSignal());
  });

  it('waits after a 429 for as long as Telegram requires, and is sent only once', async () => {
    const pro = await someLinked();
    telegram.script(String(pro.person), { code: 429, retryAfter: 2, times: 1 });
    const signalId = await reach.publishSignal();
    const askedAt = Date.now();
    const { at } = await sent(pro.person, signalId);
    expect(at - askedAt).toBeGreaterThan(1_000);
    await reach.ended(`signal-${signalId}-late`, pro.userId, 'accepted', 'telegram');
    expect(sentTo(pro.person).filter(({ text }) => text.includes(signalId))).toHaveLength(1);
  });

  it('unlinks the chat after a 403, and gives the reason in the receipt', async () => {
    const pro = await someLinked();
    telegram.script(String(pro.person), { code: 403, description: 'Forbidden: bot was blocked by the user' });
    const signalId = await reach.publishSignal();
    expect(await reach.ended(`signal-${signalId}-late`, pro.userId, 'refused', 'telegram')).toMatchObject({
      reason: expect.stringMatching(/^403/),
    });
    expect((await get(pro.token)).envelope.data.chat).toBeNull();
  });
});

describe('the private channel', () => {
  const inviteOf = async (person: number) => {
    const { buttons } = await sent(person, 'Your tier includes the Gold channel');
    return buttons[0]?.url ?? '';
  };

  it('admits a gold member by a personal invite, and removes the member when their tier ends', async () => {
    const gold = await someLinked({ tier: 'gold' });
    const invite = await inviteOf(gold.person);
    expect(telegram.join(gold.person, invite)).toBe('joined');
    await until('the member to be seen in it', async () =>
      expect((await get(gold.token)).envelope.data.channel).toMatchObject({ isJoined: true }),
    );
    await reach.grant(gold.userId, 'pro', true, 2);
    await until('the member to be out', async () => {
      expect(telegram.isIn(TELEGRAM.channel, gold.person)).toBe(false);
      expect((await get(gold.token)).envelope.data.channel).toBeNull();
    });
    expect(telegram.join(gold.person, invite)).toBe('refused');
    await reach.grant(gold.userId, 'gold', true, 3);
    await until('the member to be allowed in again', async () => {
      const { url } = (await get(gold.token)).envelope.data.channel;
      expect(url).not.toBe(invite);
      expect(telegram.join(gold.person, url)).toBe('joined');
    });
  });

  it('removes a person who uses another person’s invite', async () => {
    const gold = await someLinked({ tier: 'gold' });
    const stranger = nextPerson++;
    expect(telegram.join(stranger, await inviteOf(gold.person))).toBe('joined');
    await until('the stranger to be out', async () =>
      expect(telegram.isIn(TELEGRAM.channel, stranger)).toBe(false),
    );
    expect(telegram.isBanned(TELEGRAM.channel, stranger)).toBe(true);
  });

  it('continues with other updates if Telegram refuses to remove a person', async () => {
    const gold = await someLinked({ tier: 'gold' });
    const stranger = nextPerson++;
    const invite = await inviteOf(gold.person);
    telegram.script(TELEGRAM.channel, { code: 400, description: 'Bad Request: not enough rights' });
    expect(telegram.join(stranger, invite)).toBe('joined');
    // Updates are handled in order, so once another chat is linked, the earlier update has been
    // handled.
    const other = await someLinked();
    telegram.script(TELEGRAM.channel, undefined);
    expect((await get(other.token)).envelope.data.chat).not.toBeNull();
  });

  it('retries a removal that Telegram refuses for missing rights, and reports degraded until it succeeds', async () => {
    const gold = await someLinked({ tier: 'gold' });
    expect(telegram.join(gold.person, await inviteOf(gold.person))).toBe('joined');
    const description = 'Bad Request: not enough rights to restrict/unrestrict chat member';
    telegram.script(TELEGRAM.channel, { code: 400, description });
    await reach.grant(gold.userId, 'pro', true, 2);
    const degraded = async () => (await notifier.health()).degraded.map(({ name }) => name);
    await until('the degradation', async () => expect(await degraded()).toContain('gold-channel'));
    expect(telegram.isIn(TELEGRAM.channel, gold.person)).toBe(true);
    telegram.script(TELEGRAM.channel, undefined);
    await until('the member to be out', async () => {
      expect(telegram.isIn(TELEGRAM.channel, gold.person)).toBe(false);
      expect(await degraded()).not.toContain('gold-channel');
    });
  });

  it('if Telegram refuses to remove a person, removes the next person and retries the first later', async () => {
    const [first, second] = [await someLinked({ tier: 'gold' }), await someLinked({ tier: 'gold' })];
    for (const { person } of [first, second])
      expect(telegram.join(person, await inviteOf(person))).toBe('joined');
    telegram.script(`ban:${first.person}`, {
      code: 400,
      description: 'Bad Request: something is odd with this person',
    });
    for (const { userId } of [first, second]) await reach.grant(userId, 'pro', true, 2);
    await until('the second to be out', async () =>
      expect(telegram.isIn(TELEGRAM.channel, second.person)).toBe(false),
    );
    expect(telegram.isIn(TELEGRAM.channel, first.person)).toBe(true);
    telegram.script(`ban:${first.person}`, undefined);
    await until('the first to be out', async () =>
      expect(telegram.isIn(TELEGRAM.channel, first.person)).toBe(false),
    );
  });

  it('does not retry to remove an admin of the channel', async () => {
    const gold = await someLinked({ tier: 'gold' });
    expect(telegram.join(gold.person, await inviteOf(gold.person))).toBe('joined');
    telegram.script(`ban:${gold.person}`, {
      code: 400,
      description: 'Bad Request: user is an administrator of the chat',
    });
    await reach.grant(gold.userId, 'pro', true, 2);
    await until('the seat to be forgotten', async () =>
      expect((await get(gold.token)).envelope.data.channel).toBeNull(),
    );
    telegram.script(`ban:${gold.person}`, undefined);
    expect(telegram.isIn(TELEGRAM.channel, gold.person)).toBe(true);
  });

  it('removes a person who uses an unknown invite of the bot', async () => {
    const bot = createTelegramBot({
      token: TELEGRAM.token,
      apiUrl: reach.outside.url,
      channelId: TELEGRAM.channel,
      mode: 'local',
    });
    const { invite_link: link } = await bot.api.createChatInviteLink(TELEGRAM.channel, { member_limit: 1 });
    const stranger = nextPerson++;
    expect(telegram.join(stranger, link)).toBe('joined');
    await until('the stranger to be out', async () =>
      expect(telegram.isIn(TELEGRAM.channel, stranger)).toBe(false),
    );
    const chats = notifier.database.collection('telegram_chats');
    await until('nothing of the stranger to be left', async () =>
      expect(await chats.findOne({ _id: String(stranger) as never })).toBeNull(),
    );
  });

  it('is not offered to members of other tiers', async () => {
    const [pro, gold] = [await someLinked(), await someLinked({ tier: 'gold' })];
    await inviteOf(gold.person);
    expect(
      sentTo(pro.person)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('invite');
  });

  it('removes a member who unlinks, even if Telegram is down at that time', async () => {
    const gold = await someLinked({ tier: 'gold' });
    expect(telegram.join(gold.person, await inviteOf(gold.person))).toBe('joined');
    telegram.script(TELEGRAM.channel, { code: 502 });
    telegram.write(gold.person, '/stop');
    await sent(gold.person, 'no longer linked');
    expect(telegram.isIn(TELEGRAM.channel, gold.person)).toBe(true);
    telegram.script(TELEGRAM.channel, undefined);
    await until('the person to be out', async () =>
      expect(telegram.isIn(TELEGRAM.channel, gold.person)).toBe(false),
    );
  });

  it('removes an erased member and all data about them', async () => {
    const gold = await someLinked({ tier: 'gold' });
    expect(telegram.join(gold.person, await inviteOf(gold.person))).toBe('joined');
    await notifier.publishUserTombstone(gold.userId);
    await until('nothing to be left', async () => {
      expect(telegram.isIn(TELEGRAM.channel, gold.person)).toBe(false);
      const chats = notifier.database.collection('telegram_chats');
      expect(await chats.findOne({ _id: String(gold.person) as never })).toBeNull();
    });
  });
});

describe('without a bot', () => {
  it('erases the chat and the invite that were stored earlier for an erased member', async () => {
    const harness = await startHarness({ backing: inject('backing') });
    try {
      const chats = harness.database.collection('telegram_chats');
      const userId = someId();
      const linked = { name: '@ada', linkedAt: new Date(), invite: 'https://t.me/+x', joinedAt: new Date() };
      await chats.insertOne({ _id: '4711' as never, userId, acceptedAt: null, ...linked });
      await harness.publishUserTombstone(userId);
      await until('nothing to be left', async () => expect(await chats.countDocuments()).toBe(0));
    } finally {
      await harness.stop();
    }
  });
});

describe('the webhook', () => {
  it('is registered at an address that Telegram can reach, and receives messages', async () => {
    const { outside } = reach;
    const bot = createTelegramBot({
      token: TELEGRAM.token,
      apiUrl: outside.url,
      channelId: TELEGRAM.channel,
      mode: 'production',
    });
    const register = listenToTelegram({
      bot,
      handle: async () => undefined,
      config: { CRONE_MODE: 'production', PUBLIC_URL: notifier.url },
      redis: notifier.redis,
      signal: AbortSignal.timeout(60_000),
    });
    await register();
    try {
      const before = telegram.calls.get('setWebhook');
      const { token } = await someLinked();
      expect((await get(token)).envelope.data.chat).toMatchObject({ name: '@ada' });
      expect(before).toBe(1);
    } finally {
      await bot.api.deleteWebhook();
    }
  });

  it('refuses updates without its secret or with a wrong secret', async () => {
    const person = nextPerson++;
    for (const secret of [undefined, '', 'x', `${SECRET}x`, SECRET.slice(1)]) {
      const reply = await post(writes(person, '/start'), secret);
      expect([secret, reply.status]).toEqual([secret, 403]);
    }
    expect(sentTo(person)).toEqual([]);
  });

  it('answers commands of a stranger, but no other messages of a stranger', async () => {
    const person = nextPerson++;
    const write = async (text: string) => expect((await post(writes(person, text), SECRET)).status).toBe(200);
    for (const text of ['hello', 'arrange', '/mute', '', '/start']) await write(text);
    await sent(person, 'To link this chat');
    await write('/start nonsense');
    await sent(person, 'expired or was already used');
    expect(sentTo(person)).toHaveLength(2);
  });

  it('ignores groups, button presses by strangers, and unknown kinds of update', async () => {
    const person = nextPerson++;
    const group = { id: -5, type: 'group' };
    for (const update of [
      { update_id: 2, message: { chat: group, from: { id: person }, text: '/start' } },
      { update_id: 3, callback_query: { id: '9', from: { id: person }, data: 'mute' } },
      { update_id: 4, poll_answer: { anything: true } },
    ])
      expect((await post(update, SECRET)).status).toBe(200);
    expect(sentTo(person)).toEqual([]);
  });

  it('rejects an invalid update, and a body that is too large', async () => {
    expect((await post('{', SECRET)).status).toBe(400);
    expect((await post({ update_id: 'x' }, SECRET)).status).toBe(422);
    expect((await post({ update_id: 1, x: 'y'.repeat(70_000) }, SECRET)).status).toBe(413);
  });
});
