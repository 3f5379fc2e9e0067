import { cutText } from './cut-text.ts';

const NAME_MAX_LENGTH = 30;

/**
 * Returns a name as other members see it: the first word and the initial of the last word, so that
 * a post does not reveal who wrote it. Returns `Member` if the name is unknown.
 */
export function publicName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/);
  const last = others.at(-1);
  const initial = last === undefined ? undefined : [...last][0];
  const shown = cutText(first, NAME_MAX_LENGTH);
  if (shown === '') return 'Member';
  return initial === undefined ? shown : `${shown} ${initial.toUpperCase()}.`;
}
