import { tagsIn } from '@croneai/platform/http/entity-tag.ts';

/** The state that a reply of the list depends on, apart from the time of day. */
export type ListState = {
  userId: string;
  listVersion: string;
  /** Changes with the member's tier and unlock. */
  accessVersion: string;
  /** UTC day. */
  day: string;
  /** Number of signals counted that day. The set only grows, so its size identifies its state. */
  used: number;
  /** The query in a normalized form. */
  query: string;
};

/**
 * The entity tag of a reply of the list. It ends with the time at which a withheld signal opens (0:
 * none), so that it expires without any read. Weak, because the envelope's timestamp differs.
 */
export function listTag(state: ListState, nextOpeningAt: number): string {
  return `W/"${stemOf(state)}${nextOpeningAt}"`;
}

/** The tag in an `If-None-Match` header that matches the current state, or undefined. */
export function findCurrentTag(ifNoneMatch: string, state: ListState, now: number): string | undefined {
  const stem = stemOf(state);
  for (const tag of tagsIn(ifNoneMatch)) {
    if (!tag.startsWith(stem)) continue;
    const opening = tag.slice(stem.length);
    if (!/^\d{1,15}$/.test(opening)) continue;
    if (opening === '0' || now < Number(opening)) return listTag(state, Number(opening));
  }
  return undefined;
}

function stemOf({ userId, listVersion, accessVersion, day, used, query }: ListState): string {
  return `${listVersion}/${userId}/${accessVersion}/${day}/${used}/${query}/`;
}
