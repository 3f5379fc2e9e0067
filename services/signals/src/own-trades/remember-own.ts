import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';

/**
 * Caches answers that join a member's trades with signals. Such an answer changes only if one of
 * the trades, the list of signals, or the UTC day changes.
 */
export function rememberOwn<Answer>(
  most: number,
  {
    listVersion,
    ownTrades,
  }: { listVersion: Pick<ListVersion, 'current'>; ownTrades: Pick<OwnTradeRepository, 'version'> },
) {
  const remembered = new BoundedCache<string, Promise<Answer>>(most);
  return async (
    userId: string,
    { at, about }: { at: Date; about: string },
    load: () => Promise<Answer>,
  ): Promise<Answer> => {
    const versions = await Promise.all([listVersion.current(), ownTrades.version(userId)]);
    const key = [userId, about, startOfUtcDay(at).getTime(), ...versions].join(' ');
    const answer = remembered.get(key) ?? load();
    remembered.set(key, answer);
    answer.catch(() => remembered.delete(key));
    return answer;
  };
}
