import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import { createCachedAccessCopies } from '@croneai/access/cached-access-copies.ts';
import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import { createLiveGrants } from '@croneai/platform/live/live-grants.ts';
import type { Module } from '@croneai/platform/module.ts';
import { admitViewer } from './admit-viewer.ts';

export {
  type AdmitViewer,
  admitTo,
  admitViewer,
  machineTier,
  PAPER_FEATURE,
  type Viewer,
} from './admit-viewer.ts';

export type Access = ReturnType<typeof openAccess>;

type Needs = Pick<
  ServicePlatform,
  'openCollection' | 'redis' | 'subscriber' | 'live' | 'liveRedis' | 'logger'
>;

/**
 * Opens this service's copies of members' access facts. The facts belong to the admin service.
 * Every call of a member is checked against the copies.
 */
export function openAccess({ openCollection, redis, subscriber, live, liveRedis, logger }: Needs) {
  const mirror = accessMirrorOf('signals');
  const model = openCollection(accessCopyCollection);
  const accessCopies = createAccessCopies({ model, redis, mirror, logger });
  const cachedAccess = createCachedAccessCopies({ accessCopies, subscriber, mirror, logger });
  const liveGrants = createLiveGrants(liveRedis);
  const copyAccess = onAccessChanged(accessCopies);
  return {
    collections: [accessCopyCollection],
    topics: [topics.access],
    subscriptions: [
      onState(accessChanged, async (event) => {
        const userId = await copyAccess(event);
        await liveGrants.remove(userId);
        await live.append({ event: 'member', to: { userId }, data: { of: 'signals' } });
      }),
    ],
    async eraseMember(userId: string) {
      await accessCopies.remove(userId);
      await liveGrants.remove(userId);
    },
    exportMember: async ({ userId }) => ({ access: (await accessCopies.find(userId)) ?? null }),
    close: cachedAccess.close,
    accessCopies,
    cachedAccess,
    /** Records which members may receive pushed signals on their open pages. */
    liveGrants,
    admitViewer: admitViewer(cachedAccess),
  } satisfies Module & Record<string, unknown>;
}
