import { failureKind } from '@croneai/platform/failures.ts';
import type { Turn } from '@croneai/platform/redis-turn.ts';

type Work = { rank(): Promise<void>; report(): Promise<void> };

/**
 * Ranks and reports all paper accounts in one of the workers, as all signals are in its memory for
 * it: from when it takes the turn until it loses it. A worker that cannot reach a store gives the
 * turn back, since another may; one that fails in itself would fail there too.
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
      // While Redis is down too, the lock expires.
      if (failureKind(error) === 'infrastructure') await turn.giveBack().catch(() => undefined);
      throw error;
    }
  };
  return { rank: inTurn('rank'), report: inTurn('report') };
}
