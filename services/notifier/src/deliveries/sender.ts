import { email } from '@croneai/contracts/text.ts';
import { oneLine } from '../mails/plain-text.ts';

export type Sender = { name: string; address: string };

/** Reads `Name <address>` or a bare address; undefined when it is neither. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>\s*$/.exec(text) ?? [];
  const address = email.safeParse(bracketed ?? text);
  if (!address.success) return undefined;
  return { name: oneLine(name).replaceAll('"', ''), address: address.data };
}
