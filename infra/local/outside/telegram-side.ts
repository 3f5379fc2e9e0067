import { setTimeout as delay } from 'node:timers/promises';
import type { Call, OutsideMessage, Reply, Side } from './side.ts';

type Button = { text: string; url?: string; callback_data?: string };
/** A message of the bot, as the person or the channel received it. */
type SentMessage = {
  chatId: string;
  at: number;
  text: string;
  buttons: Button[];
  /** Number of the message that this message replies to. */
  repliesTo: number | undefined;
};
type Update = { update_id: number } & Record<string, unknown>;
type Params = Record<string, unknown> & {
  chat_id?: string | number;
  user_id?: number;
  text?: string;
  reply_parameters?: { message_id?: number };
  reply_markup?: { inline_keyboard?: Button[][] };
};
/** A reply instead of the usual one: for the next `times` calls, or for all later ones. */
type TelegramScript = { code: number; description?: string; retryAfter?: number; times?: number };
/**
 * Sent instead of the real reply to a call that was carried out. The bot cannot parse it as JSON,
 * so the real reply is lost.
 */
const LOST: Reply = { status: 200, text: 'lost' };
type Webhook = { url: string; secret: string };
type Invite = { chatId: string; isRevoked: boolean; isUsed: boolean };

const BOT = { id: 1, is_bot: true, first_name: 'CroneAI', username: 'croneai_local_bot' };
/** The person who presses the buttons of the page. */
const PERSON = 1_000_001;
const POLL_STEP_MS = 50;
const POLL_MAX_MS = 25_000;
const PATHS = { api: '/bot', links: '/t.me/', acts: '/telegram/' };

const ok = (result: unknown): Reply => ({ status: 200, json: { ok: true, result } });
const failure = (code: number, description: string, parameters = {}): Reply => ({
  status: code,
  json: { ok: false, error_code: code, description, parameters },
});

const person = (id: number, name = 'ada') => ({ id, is_bot: false, first_name: 'Ada', username: name });
const privateChat = (id: number) => ({ id, type: 'private' });

/** Describes a person in a channel or group; each entry of the sets is `chat:person`. */
function standingIn(
  { members, banned }: { members: ReadonlySet<string>; banned: ReadonlySet<string> },
  { chat_id: chat, user_id: id = 0 }: Params,
) {
  const outside = banned.has(`${chat}:${id}`) ? 'kicked' : 'left';
  return { status: members.has(`${chat}:${id}`) ? 'member' : outside, user: person(id) };
}

async function deliver({ url, secret }: Webhook, update: Update): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret };
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(update) }).catch(() => undefined);
}

/** Keeps replies that replace the usual ones. */
function createScripts() {
  const scripts = new Map<string, TelegramScript>();
  /** Chats for which the next reply is lost. */
  const losing = new Set<string>();
  return {
    scripts,
    losing,
    /**
     * Sets the reply to calls about a chat, to all calls (`*`), or to the ban of a person
     * (`ban:1`).
     */
    script(chatId: string, script: TelegramScript | undefined): void {
      if (script) scripts.set(chatId, script);
      else scripts.delete(chatId);
    },
    /** Carries out the next call about a chat, but loses its reply. */
    loseAnswer: (chatId: string) => void losing.add(chatId),
    scripted(chatId: string): Reply | undefined {
      const key = scripts.has(chatId) ? chatId : '*';
      const script = scripts.get(key);
      if (!script) return undefined;
      if (script.times !== undefined && --script.times <= 0) scripts.delete(key);
      const { code, description = 'as scripted', retryAfter } = script;
      return failure(code, description, retryAfter === undefined ? {} : { retry_after: retryAfter });
    },
  };
}

/** Simulates the part of the Bot API that our bot uses, and people who use the bot. */
export function createTelegramSide(note: (message: OutsideMessage) => void) {
  const sent: SentMessage[] = [];
  /** Number of calls of the bot, by method. */
  const calls = new Map<string, number>();
  /** People in channels and groups, and people banned from them; each entry is `chat:person`. */
  const members = new Set<string>();
  const banned = new Set<string>();
  const invites = new Map<string, Invite>();
  const { scripts, losing, scripted, script, loseAnswer } = createScripts();
  let updates: Update[] = [];
  let nextId = 1;
  let webhook: Webhook | undefined;

  const update = (fields: Record<string, unknown>): void => {
    const made = { update_id: nextId++, ...fields };
    if (webhook) void deliver(webhook, made);
    else updates.push(made);
  };
  const poll = async (offset: number, seconds: number): Promise<Reply> => {
    updates = updates.filter(({ update_id: id }) => id >= offset);
    const until = Date.now() + Math.min(POLL_MAX_MS, seconds * 1_000);
    while (updates.length === 0 && Date.now() < until) await delay(POLL_STEP_MS);
    return ok(updates);
  };
  const methods: Record<string, (params: Params, origin: string) => Reply | Promise<Reply>> = {
    getMe: () => ok(BOT),
    getUpdates: ({ offset = 0, timeout = 0 }) => poll(Number(offset), Number(timeout)),
    setWebhook: ({ url, secret_token: secret }) => {
      webhook = { url: String(url), secret: String(secret) };
      return ok(true);
    },
    deleteWebhook: () => {
      webhook = undefined;
      return ok(true);
    },
    answerCallbackQuery: () => ok(true),
    sendMessage: ({ chat_id: chat, text = '', reply_markup: markup, reply_parameters: reply }) => {
      const buttons = markup?.inline_keyboard?.flat() ?? [];
      const at = Date.now();
      sent.push({ chatId: String(chat), at, text, buttons, repliesTo: reply?.message_id });
      const url = buttons.find((button) => button.url)?.url ?? null;
      const press = buttons.find((button) => button.callback_data);
      const path = `${PATHS.acts}press/${chat}/${press?.callback_data}`;
      const action = press && { label: press.text, path };
      const plain = text.replaceAll(/<[^>]+>/g, '');
      const shown = { side: 'telegram', at: new Date(at).toISOString(), to: String(chat) };
      note({ ...shown, title: plain.split('\n')[0] ?? '', text: plain, url, ...(action && { action }) });
      return ok({ message_id: sent.length, date: Math.floor(at / 1_000), chat: privateChat(Number(chat)) });
    },
    getChat: ({ chat_id: chat }, origin) =>
      ok({ id: Number(chat), type: 'channel', invite_link: `${origin}${PATHS.links}+primary${chat}` }),
    getChatMember: (params) => ok(standingIn({ members, banned }, params)),
    createChatInviteLink: ({ chat_id: chat, member_limit: limit }, origin) => {
      if (limit !== 1) return failure(400, 'Bad Request: the stand-in makes invites of one person');
      const link = `${origin}${PATHS.links}+${nextId++}${Math.random().toString(36).slice(2)}`;
      invites.set(link, { chatId: String(chat), isRevoked: false, isUsed: false });
      return ok({ invite_link: link, member_limit: 1, is_revoked: false });
    },
    revokeChatInviteLink: ({ invite_link: link }) => {
      const invite = invites.get(String(link));
      if (!invite) return failure(400, 'Bad Request: INVITE_HASH_EXPIRED');
      invite.isRevoked = true;
      return ok({ invite_link: link, is_revoked: true });
    },
    banChatMember: ({ chat_id: chat, user_id: id }) => {
      const refused = scripts.has(`ban:${id}`) ? scripted(`ban:${id}`) : undefined;
      if (refused) return refused;
      banned.add(`${chat}:${id}`);
      members.delete(`${chat}:${id}`);
      return ok(true);
    },
    unbanChatMember: ({ chat_id: chat, user_id: id }) => {
      banned.delete(`${chat}:${id}`);
      return ok(true);
    },
  };

  const act = ({ path, body }: Call): Reply => {
    const [what, who = '', data = ''] = path.slice(PATHS.acts.length).split('/');
    if (what === 'press') side.press(Number(who), data);
    else side.write(PERSON, new URLSearchParams(body.toString()).get('text') ?? '');
    return { status: 303, headers: { location: '/' }, text: '' };
  };
  const deepLink = ({ search, path }: Call): Reply => {
    if (path.startsWith(`${PATHS.links}+`))
      side.join(PERSON, `${PATHS.links}${path.slice(PATHS.links.length)}`);
    else side.write(PERSON, `/start ${new URLSearchParams(search).get('start') ?? ''}`);
    return { status: 303, headers: { location: '/' }, text: '' };
  };

  const side = {
    sent,
    calls,
    isIn: (chatId: string, id: number) => members.has(`${chatId}:${id}`),
    isBanned: (chatId: string, id: number) => banned.has(`${chatId}:${id}`),
    script,
    loseAnswer,
    /** Adds an invite that the operator created. */
    addInvite(chatId: string): string {
      const link = `${PATHS.links}+${nextId++}operator`;
      invites.set(link, { chatId, isRevoked: false, isUsed: false });
      return link;
    },
    /**
     * Simulates a person who writes to the bot, presses a button, blocks the bot, or joins a
     * channel with an invite.
     */
    write(id: number, text: string, name?: string): void {
      update({ message: { message_id: nextId, chat: privateChat(id), from: person(id, name), text } });
    },
    press(id: number, data: string): void {
      update({ callback_query: { id: String(nextId), from: person(id), data, chat_instance: '1' } });
    },
    block(id: number): void {
      const new_chat_member = { status: 'kicked', user: BOT };
      update({ my_chat_member: { chat: privateChat(id), from: person(id), new_chat_member } });
    },
    join(id: number, link: string): 'joined' | 'refused' {
      const [url, invite] = [...invites].find(([known]) => known.endsWith(link)) ?? [];
      if (!url || !invite || invite.isRevoked || invite.isUsed || banned.has(`${invite.chatId}:${id}`))
        return 'refused';
      invite.isUsed = true;
      members.add(`${invite.chatId}:${id}`);
      const chat = { id: Number(invite.chatId), type: 'channel' };
      const standing = { status: 'member', user: person(id) };
      const invite_link = { invite_link: url, creator: BOT };
      update({ chat_member: { chat, from: person(id), new_chat_member: standing, invite_link } });
      return 'joined';
    },
    answer(call: Call): ReturnType<Side['answer']> {
      if (call.path.startsWith(PATHS.links)) return deepLink(call);
      if (call.path.startsWith(PATHS.acts) && call.method === 'POST') return act(call);
      const [, method] = /^\/bot[^/]+\/(\w+)$/.exec(call.path) ?? [];
      if (!call.path.startsWith(PATHS.api) || method === undefined) return undefined;
      calls.set(method, (calls.get(method) ?? 0) + 1);
      const params = (call.body.length === 0 ? {} : JSON.parse(call.body.toString())) as Params;
      const reply = method === 'getUpdates' ? undefined : scripted(String(params.chat_id ?? ''));
      const answer = reply ?? methods[method]?.(params, call.origin);
      if (losing.delete(String(params.chat_id ?? ''))) return LOST;
      return answer ?? failure(404, 'Not Found: no such method');
    },
  };
  return side;
}
