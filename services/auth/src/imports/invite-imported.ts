import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import type { Users } from '../users/module.ts';

const ROWS = 20;
const EVERY_MS = 2_000;

/**
 * Mails invitations, up to a limit per minute. The mail is stored before the member is marked as
 * invited, and a member's invitation is stored only once. A crash in between therefore neither
 * loses nor repeats the mail.
 */
export function inviteImported({
  users,
  redis,
  invite,
  eachRow,
  perMinute,
  now,
}: {
  users: Pick<Users, 'findToInvite' | 'change'>;
  redis: Pick<Redis, 'incr' | 'expire'>;
  invite: (userId: string) => Promise<void>;
  eachRow: EachRow;
  perMinute: number;
  now: () => Date;
}): Repeat {
  const name = 'mail invitations';
  const forEach = eachRow(name);
  return {
    name,
    everyMs: EVERY_MS,
    async work() {
      await forEach(await users.findToInvite(ROWS), {
        nameOf: (id) => id,
        async work(id) {
          if (!(await isWithinMinute())) return;
          await invite(id);
          await users.change(id, ({ invitationDueAt }) =>
            invitationDueAt ? { set: { invitationDueAt: null } } : {},
          );
        },
      });
    },
  };

  /**
   * Counts an invitation in Redis, where all processes share one count per minute. Resolves to
   * false if this minute's limit is reached.
   */
  async function isWithinMinute(): Promise<boolean> {
    const key = `auth:invitations:${Math.floor(now().getTime() / MINUTE_MS)}`;
    const count = await redis.incr(key);
    if (count === 1) await redis.expire(key, 120);
    return count <= perMinute;
  }
}
