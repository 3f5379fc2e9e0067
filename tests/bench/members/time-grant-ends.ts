import { setTimeout as delay } from 'node:timers/promises';
import type { GrantView } from '@croneai/contracts/endpoints/admin/admin-grants.ts';
import type { MemberDetail } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { openLive } from '../../support/live-client.ts';
import type { Admin } from './time-reads.ts';

/**
 * Time from the start of a grant to its end. It is longer than REST_MS, so the hint about the start
 * does not affect the hint about the end.
 */
const HELD_MS = 5_000;
const WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 5;
/** Longer than the debounce of equal hints, so that each change is published separately. */
const REST_MS = 2_200;

type GrantEnds = {
  /** Milliseconds from `until` of each grant to the recorded time of the access change. */
  recordedMs: number[];
  /** Milliseconds from `until` of each grant to the event on the member's stream. */
  eventMs: number[];
  /**
   * Milliseconds from `until` of each grant to the reply of `/api/auth/me` that no longer shows the
   * grant.
   */
  replyMs: number[];
};

export type OpenPage = {
  userId: string;
  token: string;
  /** Tier that the member has before and after a grant. */
  tier: string;
};

/**
 * Gives each member one grant of gold after the other, while the member has an open page. Each
 * grant ends at its `until`.
 */
export async function timeGrantEnds(
  { api, token }: Admin,
  { web, pages, ends }: { web: string; pages: readonly OpenPage[]; ends: number },
): Promise<GrantEnds> {
  const found: GrantEnds = { recordedMs: [], eventMs: [], replyMs: [] };
  await Promise.all(
    pages.map(async (page, index) => {
      await delay((index * HELD_MS) / pages.length);
      const arrivals: number[] = [];
      const stream = await openLive(web, {
        token: page.token,
        onEvent({ event, data }) {
          if (event === 'member' && data.of === 'account') arrivals.push(Date.now());
        },
      });
      if (stream.status !== 200) throw new Error(`the stream answered ${stream.status}`);
      const shownTier = async () => {
        const { envelope } = await api.call<{ tier: string }>('GET', '/api/auth/me', { token: page.token });
        return envelope.data.tier;
      };
      for (let end = 0; end < ends; end += 1) {
        const until = new Date(Date.now() + HELD_MS);
        const grant = { tier: 'gold', until: until.toISOString(), source: 'manual', reason: 'A bench' };
        const { status, envelope } = await api.call<GrantView>('POST', '/api/admin/grants', {
          token: await token(),
          body: { ...grant, userId: page.userId },
        });
        if (status >= 300) throw new Error(`a grant answered ${status} ${envelope.error}`);
        // Waits until the grant is shown, so that the event of its start is not mistaken for the
        // event of its end.
        while ((await shownTier()) !== 'gold')
          if (Date.now() > until.getTime()) throw new Error('the grant was not shown before its end');
        await delay(until.getTime() - Date.now());
        const lateAt = until.getTime() + WITHIN_MS;
        const arrived = () => arrivals.find((at) => at >= until.getTime());
        while (arrived() === undefined && Date.now() < lateAt) await delay(LOOK_EVERY_MS);
        found.eventMs.push((arrived() ?? Number.POSITIVE_INFINITY) - until.getTime());
        while ((await shownTier()) !== page.tier)
          if (Date.now() > lateAt) throw new Error('the end is not shown');
        found.replyMs.push(Date.now() - until.getTime());
        const path = `/api/admin/users/${page.userId}`;
        const { data } = (await api.call<MemberDetail>('GET', path, { token: await token() })).envelope;
        found.recordedMs.push(Date.parse(data.accessChangedAt) - until.getTime());
        await delay(REST_MS);
      }
      stream.close();
    }),
  );
  return found;
}
