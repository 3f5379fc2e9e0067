import { tagsIn } from '@croneai/platform/http/entity-tag.ts';

/** State that determines a reply of the list, apart from the time of day. */
export type ListState = {
  userId: string;
  listVersion: string;
  /** Changes with the member's tier, and when the dashboard is unlocked or locked again. */
  accessVersion: string;
  /** The UTC day, such as `2026-11-24`. */
  day: string;
  /**
   * Number of signals that counted towards the member's quota on that day. The set of these signals
   * only grows during a day, so its size identifies its content.
   */
  used: number;
  /** The query in a normalized form. */
  query: string;
};

/**
 * Returns the entity tag of a reply of the list. The tag ends with the time at which the next
 * withheld signal becomes visible, or 0 if there is no such signal. The tag therefore expires at
 * that time without a read of the database. The tag is weak, because two replies with the same tag
 * differ in their timestamps.
 */
export function listTag(state: ListState, nextOpeningAt: number): string {
  return `W/"${stemOf(state)}${nextOpeningAt}"`;
}

/**
 * Finds the tag in an `If-None-Match` header that matches the current state; undefined if there is
 * none.
 */
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
