import { failureKind } from '@croneai/platform/failures.ts';
import type { Turn } from '@croneai/platform/redis-turn.ts';

type Work = { rank(): Promise<void>; report(): Promise<void> };

/**
 * Runs rankings and reports in one worker at a time, because the worker holds all signals in memory
 * while it has the turn. If the worker cannot reach a store, it gives the turn back, because
 * another worker may reach the store. After other failures it keeps the turn, because the next
 * worker would fail as well.
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
