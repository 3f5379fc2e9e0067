import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { mayUse, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { memberViewEndpoints } from '@croneai/contracts/endpoints/admin/member-view.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import { nextUtcDay, utcDayOf } from '@croneai/engine/utc-day.ts';
import { appError } from '@croneai/platform/errors.ts';
import { route } from '@croneai/platform/http/route.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Access } from '../access/module.ts';
import type { EarlyAccessConfig } from '../signals/module.ts';
import { createDailyQuota } from './daily-quota.ts';
import { disclose } from './disclose.ts';

export { type Disclosable, type Disclose, discloseOne, seesAtOnce, toDisclosable } from './disclose.ts';

export type Disclosure = ReturnType<typeof openDisclosure>;

type Needs = Pick<ServicePlatform<EarlyAccessConfig>, 'redis' | 'config' | 'now'>;

/** Applies early access and the daily quota (UTC) to the active signals. */
export function openDisclosure(
  { redis, config, now }: Needs,
  { access }: { access: Pick<Access, 'accessCopies'> },
) {
  const quota = createDailyQuota(redis);
  /**
   * Returns a member's daily quota, and how much of the quota is used. Throws 404 if the member has
   * no access facts.
   */
  async function quotaOf(userId: string) {
    const at = now();
    const [copy, used] = await Promise.all([access.accessCopies.find(userId), quota.used(userId, at)]);
    if (!copy) throw appError(errors.memberNotFound);
    return {
      tier: copy.tier,
      seesSignals: mayUse('signals', copy),
      limit: TIER_SIGNALS_PER_DAY[copy.tier],
      used,
      resetsAt: nextUtcDay(at).toISOString(),
    };
  }
  return {
    routes: [
      route(memberViewEndpoints.getUserQuota, async ({ params }) => ({ data: await quotaOf(params.id) })),
    ],
    eraseMember: quota.forget,
    async exportMember({ userId, role }) {
      const at = now();
      const [copy, signalIds] = await Promise.all([
        access.accessCopies.find(userId),
        quota.shown(userId, at),
      ]);
      const tier = isTeam(role) ? 'gold' : (copy?.tier ?? 'guest');
      return {
        quota: {
          day: utcDayOf(at),
          limit: TIER_SIGNALS_PER_DAY[tier],
          used: signalIds.length,
          resetsAt: nextUtcDay(at).toISOString(),
          signalIds,
        },
      };
    },
    quota,
    disclose: disclose({ quota, earlyAccessMs: config.EARLY_ACCESS_SECONDS * 1_000, now }),
  } satisfies Module & Record<string, unknown>;
}
