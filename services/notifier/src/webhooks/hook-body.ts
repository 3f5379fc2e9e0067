import type { HookFormat } from '@croneai/contracts/webhooks.ts';
import type { HookEntry } from './webhook.model.ts';

/** What the owner of a receiver has entered for its format. */
export type HookSettings = { token: string; bot: string };
type Data = Record<string, unknown>;
type Body = { contentType: string; body: string };

/**
 * The body of a call. Sources of the foreign forms: 3Commas, "Signal bot: JSON file in Custom signal type"; OKX, "Signal Bot Alert
 * Message Specifications", section B.
 */
export function hookBody(format: HookFormat, entry: HookEntry, settings: HookSettings): Body {
  if (format === 'plain') return { contentType: 'text/plain; charset=utf-8', body: textOf(entry) };
  return { contentType: 'application/json', body: JSON.stringify(FORMS[format](entry, settings)) };
}

/** All that Discord's markdown gives a meaning. */
const DISCORD_MARKS = /[\\`*_~|[\]()<>#@:-]/g;
const SUPPRESS_EMBEDS = 4;

type Form = (entry: HookEntry, settings: HookSettings) => object;
const FORMS: Readonly<Record<Exclude<HookFormat, 'plain'>, Form>> = {
  json: ({ type, at, data }) => ({ type, timestamp: at.toISOString(), data }),
  // No text of a person may call anybody, hide an address behind a word, or look like more than text.
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
  tradingview: ({ type, at, data }) => ({
    ticker: data.pair,
    action: type === 'signal.settled' ? 'close' : data.signalType,
    price: type === 'signal.settled' ? data.exitPrice : data.entryPrice,
    stop: data.stopLoss,
    target: data.takeProfit,
    time: at.toISOString(),
    order_id: data.signalId,
  }),
  '3commas': ({ at, data }, { token, bot }) => ({
    secret: token,
    max_lag: String(secondsOf(at, data)),
    timestamp: at.toISOString(),
    trigger_price: String(data.entryPrice),
    tv_instrument: data.pair,
    action: data.signalType === 'buy' ? 'enter_long' : 'enter_short',
    bot_uuid: bot,
  }),
  okx: ({ at, data }, { token }) => ({
    action: data.signalType === 'buy' ? 'ENTER_LONG' : 'ENTER_SHORT',
    instrument: String(data.pair).replace(/^(\w+)(USDT)$/, '$1-$2-SWAP'),
    signalToken: token,
    timestamp: at.toISOString(),
    maxLag: String(secondsOf(at, data)),
    orderType: 'market',
  }),
};

/** How long after `timestamp` an order may be placed: until the signal ends. */
const secondsOf = (at: Date, { expiresAt }: Data): number =>
  Math.floor((Date.parse(String(expiresAt)) - at.getTime()) / 1_000);

const time = (value: unknown) => `${String(value).slice(11, 16)} UTC`;
type Escape = (text: string) => string;
/** Writes what a person wrote, on one line. */
const TEXTS: Readonly<Record<HookEntry['type'], (data: Data, on: (text: unknown) => string) => string>> = {
  'signal.opened': (data) =>
    data.pair === undefined
      ? `A new signal is out, until ${time(data.expiresAt)}: ${data.url}`
      : `${data.signalType === 'buy' ? 'Buy' : 'Sell'} ${data.pair} at ${data.entryPrice}, stop ${data.stopLoss ?? '–'}, target ${data.takeProfit ?? '–'}, until ${time(data.expiresAt)}: ${data.url}`,
  'signal.settled': (data) =>
    `${data.pair} settled: ${OUTCOMES[String(data.outcome)] ?? 'no result'}. ${data.url}`,
  'lead.submitted': (data, on) =>
    `New application: ${on(data.fullName)}, ${on(data.email)}, ${on(data.phoneNumber)}`,
  'contact.received': (data, on) => `New message: ${on(data.name)}, ${on(data.email)}: ${on(data.subject)}`,
  'ticket.opened': (data) => `New ticket ${data.reference}, ${data.category}, ${data.priority}`,
  'member.registered': (data, on) =>
    `New member: ${on(data.fullName)}, ${on(data.email)}, ${on(data.country)}`,
  'member.set-up': (data, on) =>
    `${data.isFinished ? 'Account set up' : 'A step of the setup'}: ${on(data.fullName)}, ${on(data.accessPath)}, $${data.depositAmount}`,
  'member.tier-changed': (data) =>
    `Access of member ${data.userId}: ${data.tier}, ${data.dashboardUnlocked ? 'unlocked' : 'locked'}`,
  'service.state-changed': (data, on) =>
    `Signals: ${on(data.state)}${data.cause ? `, ${on(data.cause)}` : ''}, since ${time(data.since)}`,
  'engine.alarm-raised': (data) =>
    `Alarm of the engine: ${data.name} (${data.kind ?? 'all markets'}), ${data.value}${data.suspends ? ', signals of these markets are off' : ''}`,
  test: () => 'A test from CroneAI: this webhook works.',
};
const OUTCOMES: Readonly<Record<string, string>> = { profit: 'won', loss: 'lost', breakeven: 'even' };

const textOf = ({ type, data }: HookEntry, escaped: Escape = (text) => text): string =>
  TEXTS[type](data, (text) => escaped(String(text ?? '').replaceAll(/[\r\n]+/g, ' ')));
