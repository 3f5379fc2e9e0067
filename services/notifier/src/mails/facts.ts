import { deviceOf } from '@croneai/contracts/device-name.ts';
import type { Times } from '@croneai/contracts/times.ts';
import type { Links } from './links.ts';
import type { Block } from './mail.ts';
import { oneLine } from './plain-text.ts';

/** For example "Chrome on Windows, 203.0.113.7". What a browser says about itself is only shown where it is known. */
export function whereFrom({ address, userAgent }: { address: string; userAgent: string }): string {
  const device = deviceOf(userAgent).name ?? 'an unknown device';
  return `${device}, ${oneLine(address) || 'address not known'}`;
}

type Fact = { label: string; value: string };

export const facts = (...rows: Fact[]): Block => ({ kind: 'facts', facts: rows });

/** What is to be known first, when it happened and from which address. */
export function whenAndWhere(times: Times, at: string, address: string, ...first: Fact[]): Block {
  const from = { label: 'From address', value: oneLine(address) || 'Not known' };
  return facts(...first, { label: 'When', value: times.moment(at) }, from);
}

/** When our team did something. */
export function whenBySupport(times: Times, at: string): Block {
  const by = { label: 'By', value: 'CroneAI support' };
  return facts({ label: 'When', value: times.moment(at) }, by);
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
