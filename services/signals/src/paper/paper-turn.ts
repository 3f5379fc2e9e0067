import { failureKind } from '@croneai/platform/failures.ts';
import type { Turn } from '@croneai/platform/redis-turn.ts';

type Work = { rank(): Promise<void>; report(): Promise<void> };

/**
 * Runs rankings and reports only in the worker that holds the lock `turn`, because this work keeps
 * all signals in memory. If the worker cannot reach a store, it releases the lock, because another
 * worker may reach the store. After any other failure it keeps the lock, because another worker
 * would fail in the same way.
 */
export function withPaperTurn(turn: Turn, open: (isMyTurn: () => Promise<boolean>) => Work): Work {
  let work: Work | undefined;
  const isMyTurn = async (): Promise<boolean> => {
    const isMine = await turn.take();
    if (!isMine) work = undefined;
    return isMine;
  };
  const inTurn = (name: keyof Work) => async (): Promise<void> => {
    if (!(await isMyTurn())) return;
    work ??= open(isMyTurn);
    try {
      await work[name]();
    } catch (error) {
      // If Redis is also down, `giveBack` fails and the lock expires.
      if (failureKind(error) === 'infrastructure') await turn.giveBack().catch(() => undefined);
      throw error;
    }
  };
  return { rank: inTurn('rank'), report: inTurn('report') };
}
