import { deviceOf } from '@croneai/contracts/device-name.ts';
import type { Times } from '@croneai/contracts/times.ts';
import type { Links } from './links.ts';
import type { Block, Fact } from './mail.ts';
import { oneLine } from './plain-text.ts';

/** For example "Chrome on Windows, 203.0.113.7". What a browser says about itself is only shown where it is known. */
export function whereFrom({ address, userAgent }: { address: string; userAgent: string }): string {
  const device = deviceOf(userAgent).name ?? 'an unknown device';
  return `${device}, ${oneLine(address) || 'address not known'}`;
}

export const facts = (...rows: Fact[]): Block => ({ kind: 'facts', facts: rows });

/** What is to be known first, when it happened and from which address. */
export function whenAndWhere(times: Times, at: string, address: string, ...first: Fact[]): Block {
  return facts(...first, ['When', times.moment(at)], ['From address', oneLine(address) || 'Not known']);
}

/** When our team did something. */
export function whenBySupport(times: Times, at: string): Block {
  return facts(['When', times.moment(at)], ['By', 'CroneAI support']);
}

const NEW_PASSWORD = 'Choose a new password now with the link below; that signs out everyone.';

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

/** For whoever reads of something that they did not do. */
export const ifNotYou = (text: string, tone: 'quiet' | 'warning' = 'warning'): Block =>
  note(tone, 'Was this not you?', text);

/** The same of a change, with the way to undo it. */
export function wasThisNotYou(links: Links, text: string = NEW_PASSWORD): Block[] {
  return [ifNotYou(text), { kind: 'button', label: 'Secure my account', url: links.forgotPassword }];
}

/** Names the ways that still bring an account's alerts to others after its sessions have ended. */
export function waysThatStay(links: Links, ended = ''): Block[] {
  return [
    `${ended}Browsers that get alerts, webhooks and a linked Telegram chat stay: remove those you do not know.`,
    { kind: 'link', label: 'Look at your alerts', url: links.settings },
    { kind: 'link', label: 'Look at your webhooks', url: links.programs },
  ];
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
/** For example "20 November 2026", in UTC. */
export const dayName = (moment: number | Date): string => DAY.format(moment);

export const winRate = (won: number, lost: number): Fact => [
  'Win rate',
  won + lost === 0 ? 'None decided' : `${((won / (won + lost)) * 100).toFixed(1)}%`,
];
