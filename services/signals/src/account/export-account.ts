import { TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { nextUtcDay, utcDayOf } from '@croneai/engine/utc-day.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { streamJsonObject } from '@croneai/platform/http/json-stream.ts';
import type { Parts } from '../connections.ts';

/** All that this service holds about the calling member. */
export function exportAccount({
  accessCopies,
  quota,
  paperSettings,
  paperStates,
  weekReports,
  ownTrades,
  now,
}: Parts) {
  return async ({ userId, role }: Session): Promise<AsyncIterable<string>> => {
    const at = now();
    const [access, signalIds, reports, trades] = await Promise.all([
      accessCopies.find(userId),
      quota.shown(userId, at),
      weekReports.listOfMember(userId),
      ownTrades.list(userId, { limit: Number.MAX_SAFE_INTEGER }),
    ]);
    const tier = role === 'admin' ? 'gold' : (access?.tier ?? 'guest');
    return streamJsonObject({
      access: access ?? null,
      quota: {
        day: utcDayOf(at),
        limit: TIER_SIGNALS_PER_DAY[tier],
        used: signalIds.length,
        resetsAt: nextUtcDay(at).toISOString(),
        signalIds,
      },
      // Trades are not stored: they follow from these rows and the signals, as the states do that save folding all of them.
      paperSettings: paperSettings.eachOfMember(userId),
      paperStates: paperStates.eachOfMember(userId),
      weekReports: reports,
      ownTrades: trades.map(({ userId: _member, ...trade }) => trade),
    });
  };
}
