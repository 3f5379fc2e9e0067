import { deviceOf } from '@croneai/rules/device-name.ts';
import type { Times } from '@croneai/rules/times.ts';
import type { Links } from './links.ts';
import type { Block, Fact } from './mail.ts';
import { oneLine } from './plain-text.ts';

/**
 * Names the browser and the IP address of an event, for example "Chrome on Windows, 203.0.113.7".
 * An unknown browser is called "an unknown device", because a client can send any text as its user
 * agent.
 */
export function whereFrom({ address, userAgent }: { address: string; userAgent: string }): string {
  const device = deviceOf(userAgent).name ?? 'an unknown device';
  return `${device}, ${oneLine(address) || 'address not known'}`;
}

export const facts = (...rows: Fact[]): Block => ({ kind: 'facts', facts: rows });

/** Lists the given facts, and after them the time and IP address of the event. */
export function whenAndWhere(times: Times, at: string, address: string, ...first: Fact[]): Block {
  return facts(...first, ['When', times.moment(at)], ['IP address', oneLine(address) || 'Not known']);
}

/** Shows when our team did something. */
export function whenBySupport(times: Times, at: string): Block {
  return facts(['When', times.moment(at)], ['By', 'CroneAI support']);
}

const NEW_PASSWORD = 'Choose a new password now with the link below. This signs you out everywhere.';

export const note = (tone: 'quiet' | 'warning', title: string, text: string): Block => ({
  kind: 'note',
  tone,
  title,
  text,
});

export const code = (label: string, secret: string, caption: string): Block => ({
  kind: 'code',
  label,
  code: secret,
  caption,
});

/** Advises readers who did not cause the event themselves. */
export const ifNotYou = (text: string, tone: 'quiet' | 'warning' = 'warning'): Block =>
  note(tone, 'Wasn’t you?', text);

/** Advises readers who did not make a change, with a button to secure the account. */
export function wasThisNotYou(links: Links, text: string = NEW_PASSWORD): Block[] {
  return [ifNotYou(text), { kind: 'button', label: 'Secure my account', url: links.forgotPassword }];
}

/** Names the channels that still deliver an account's alerts after all sessions have ended. */
export function remainingConnections(links: Links, ended = ''): Block[] {
  return [
    `${ended}Webhooks, a linked Telegram chat, and browsers that get alerts still work. Remove any you don’t recognize.`,
    { kind: 'link', label: 'View your alerts', url: links.settings },
    { kind: 'link', label: 'View your webhooks', url: links.programs },
  ];
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** Formats a day in UTC, for example "20 November 2026". */
export const dayName = (moment: number | Date): string => DAY.format(moment);

export const winRate = (won: number, lost: number): Fact => [
  'Win rate',
  won + lost === 0 ? 'No wins or losses' : `${((won / (won + lost)) * 100).toFixed(1)}%`,
];
