import { cutText } from './cut-text.ts';

const NAME_MAX_LENGTH = 30;

/**
 * A name as other members see it: its first word and the initial of its last, so that a post does
 * not reveal its author's identity. A member without a copy is called Member.
 */
export function publicName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const last = others.at(-1);
  const initial = last === undefined ? undefined : [...last][0];
  const shown = cutText(first, NAME_MAX_LENGTH);
  if (shown === '') return 'Member';
  return initial === undefined ? shown : `${shown} ${initial.toUpperCase()}.`;
}
