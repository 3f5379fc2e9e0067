import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { PAPER_ACCOUNTS } from '@croneai/contracts/paper.ts';
import { type Handler, onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import type { Parts } from '../connections.ts';
import { followAccess } from '../paper/follow-access.ts';

/** What this service writes to or reads from. */
export const TOPICS = [topics.access, topics.signals, topics.notices, topics.audit];

/** What this service listens to. A member's end removes the copy. */
export function subscriptions(parts: Parts): Handler[] {
  const {
    accessCopies,
    live,
    liveGrants,
    quota,
    paperSettings,
    paperStates,
    leaderboard,
    weekReports,
    ownTrades,
    now,
  } = parts;
  const copyAccess = onAccessChanged(accessCopies);
  const follow = followAccess({ accessCopies, settings: paperSettings, leaderboard, now });
  return [
    onState(accessChanged, async (event) => {
      const userId = await copyAccess(event);
      await liveGrants.remove(userId);
      await live.append({ event: 'member', to: { userId }, data: { of: 'signals' } });
      await follow(userId);
    }),
    onTombstone(topics.access.name, async (userId) => {
      await accessCopies.remove(userId);
      await liveGrants.remove(userId);
      await quota.forget(userId);
      // In this order: who stores a state or reports the week meanwhile looks whether the settings are still there.
      await paperSettings.removeMember(userId);
      await paperStates.removeMember(userId);
      for (const kind of PAPER_ACCOUNTS) await leaderboard.remove(userId, kind);
      await weekReports.removeMember(userId);
      await ownTrades.removeMember(userId);
    }),
  ];
}
