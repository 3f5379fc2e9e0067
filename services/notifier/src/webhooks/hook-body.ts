import type { HookFormat } from '@croneai/contracts/webhooks.ts';
import { lateEntryAt, settlementSpan } from '@croneai/rules/settlement.ts';
import type { HookEntry } from './webhook.model.ts';

type Data = Record<string, unknown>;
type Body = { contentType: string; body: string };

export function hookBody(format: HookFormat, entry: HookEntry): Body {
  if (format === 'plain') return { contentType: 'text/plain; charset=utf-8', body: textOf(entry) };
  return { contentType: 'application/json', body: JSON.stringify(FORMS[format](entry)) };
}

/** All characters with a special meaning in Discord's markdown. */
const DISCORD_MARKS = /[\\`*_~|[\]()<>#@:-]/g;
const SUPPRESS_EMBEDS = 4;

type Form = (entry: HookEntry) => object;
const FORMS: Readonly<Record<Exclude<HookFormat, 'plain'>, Form>> = {
  json: ({ type, at, data }) => ({ type, timestamp: at.toISOString(), data }),
  // Text that a person entered must not notify anyone in the chat, hide a link behind a word, or be
  // formatted.
  slack: (entry) => ({
    text: textOf(entry).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    mrkdwn: false,
    unfurl_links: false,
  }),
  discord: (entry) => ({
    content: textOf(entry, (text) => text.replaceAll(DISCORD_MARKS, '\\$&')),
    allowed_mentions: { parse: [] },
    flags: SUPPRESS_EMBEDS,
  }),
};

const time = (value: unknown) => `${String(value).slice(11, 16)} UTC`;
type Escape = (text: string) => string;
/** Describes the entry of a signal that was published at `at`, which may be late. */
function entryText({ entryPrice, startsAt, expiresAt }: Data, at: Date): string {
  const span = { startsAt: new Date(String(startsAt)), expiresAt: new Date(String(expiresAt)) };
  const from = lateEntryAt({ ...span, createdAt: at });
  if (from === undefined) return `at ${entryPrice}`;
  return from < settlementSpan(span).to
    ? `at the price of ${time(new Date(from).toISOString())} (published late)`
    : '(published too late, won’t be counted)';
}

type Text = (data: Data, on: (text: unknown) => string, at: Date) => string;
/**
 * The text of each event. `on` escapes text that a person entered, and puts the text on one line.
 * `at` is the time of the event.
 */
const TEXTS: Readonly<Record<HookEntry['type'], Text>> = {
  'signal.opened': (data, _on, at) =>
    data.pair === undefined
      ? `A new signal is live until ${time(data.expiresAt)}: ${data.url}`
      : `${data.signalType === 'buy' ? 'Buy' : 'Sell'} ${data.pair} ${entryText(data, at)}, stop loss ${data.stopLoss ?? '–'}, take profit ${data.takeProfit ?? '–'}, expires ${time(data.expiresAt)}: ${data.url}`,
  'signal.settled': (data) =>
    `${data.pair} settled: ${OUTCOMES[String(data.outcome)] ?? 'no result'}. ${data.url}`,
  'lead.submitted': (data, on) =>
    `New application: ${on(data.fullName)}, ${on(data.email)}, ${on(data.phoneNumber)}`,
  'contact.received': (data, on) => `New message: ${on(data.name)}, ${on(data.email)}: ${on(data.subject)}`,
  'ticket.opened': (data) => `New ticket ${data.reference}, ${data.category}, ${data.priority}`,
  'member.registered': (data, on) =>
    `New member: ${on(data.fullName)}, ${on(data.email)}, ${on(data.country)}`,
  'member.set-up': (data, on) =>
    `${data.isFinished ? 'Account setup finished' : 'Account setup step'}: ${on(data.fullName)}, ${on(data.accessPath)}, $${data.depositAmount}`,
  'member.tier-changed': (data) =>
    `Member ${data.userId} is now ${data.tier}, ${data.dashboardUnlocked ? 'unlocked' : 'locked'}`,
  'service.state-changed': (data, on) =>
    `Signals: ${on(data.state)}${data.cause ? `, ${on(data.cause)}` : ''}, since ${time(data.since)}`,
  'engine.alarm-raised': (data) =>
    `Engine alarm: ${data.name} (${data.kind ?? 'all markets'}), ${data.value}${data.suspends ? ', signals for these markets are paused' : ''}`,
  test: () => 'This is a test from CroneAI. Your webhook works.',
};
const OUTCOMES: Readonly<Record<string, string>> = { profit: 'won', loss: 'lost', breakeven: 'even' };

const textOf = ({ type, data, at }: HookEntry, escaped: Escape = (text) => text): string =>
  TEXTS[type](data, (text) => escaped(String(text ?? '').replaceAll(/[\r\n]+/g, ' ')), at);
