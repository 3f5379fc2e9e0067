import { createMetrics } from '@croneai/platform/metrics.ts';
import { describe, expect, it, vi } from 'vitest';
import { now, someUser } from '../../test/hand-built.ts';
import type { User } from '../users/module.ts';
import { eraseDueAccounts } from './erase-due-accounts.ts';

function newErasure(
  due: User[],
  { fails = [] as string[], isCancelled = false, first = async (): Promise<void> => undefined } = {},
) {
  const steps: string[] = [];
  const living = new Map(due.map((user) => [user.id, user]));
  const logged: string[] = [];
  const metrics = createMetrics('auth');
  const erase = eraseDueAccounts({
    users: {
      findDueForErasure: async (_now, { limit, except }) =>
        [...living.values()].filter(({ id }) => !except.includes(id)).slice(0, limit),
      findById: async (id) => living.get(id),
      async eraseMember(id) {
        steps.push('user');
        if (!isCancelled) living.delete(id);
      },
    },
    modules: [
      {
        async eraseMember(id) {
          if (fails.includes(id)) throw new Error('no Redis');
          await first();
          steps.push('tickets');
        },
      },
      {},
      { eraseMember: async () => void steps.push('posts') },
    ],
    metrics,
    logger: {
      info: (_fields: unknown, message?: string) => void logged.push(message ?? ''),
      error: (_fields: unknown, message?: string) => void logged.push(message ?? ''),
    } as never,
    now,
  });
  return { erase, steps, living, logged, metrics };
}

describe('a due erasure', () => {
  it('erases the data of all modules, then the user, and then the data of the modules again in case of late writes', async () => {
    const { erase, steps, logged } = newErasure([someUser()]);
    await erase();
    expect(steps.map((step) => (step === 'user' ? step : 'module'))).toEqual([
      ...['module', 'module'],
      'user',
      ...['module', 'module'],
    ]);
    expect(logged).toEqual(['account erased']);
  });

  it('erases the data of all modules at the same time', async () => {
    const gate = Promise.withResolvers<void>();
    const { erase, steps, logged } = newErasure([someUser()], { first: () => gate.promise });
    const erased = erase();
    await vi.waitFor(() => expect(steps).toEqual(['posts']), { timeout: 10_000 });
    gate.resolve();
    await erased;
    expect(logged).toEqual(['account erased']);
  });

  it('stops if the member cancels the deletion at the same time', async () => {
    const { erase, steps, logged } = newErasure([someUser()], { isCancelled: true });
    await erase();
    expect(steps.toSorted()).toEqual(['posts', 'tickets', 'user']);
    expect(logged).toEqual([]);
  });

  it('is counted if it fails, and does not delay the erasure of other members', async () => {
    const [broken, other] = [someUser(), someUser()];
    const { erase, living, logged, metrics } = newErasure([broken, other], { fails: [broken.id] });
    await erase();
    expect([...living.keys()]).toEqual([broken.id]);
    expect(logged).toEqual(['account not erased; will be retried', 'account erased']);
    expect(await metrics.registry.metrics()).toMatch(/^auth_erasures_failed_total.* 1$/m);
  });

  it('reaches every due member, even if there are many', async () => {
    const { erase, living } = newErasure(Array.from({ length: 120 }, () => someUser()));
    await erase();
    expect(living.size).toBe(0);
  });
});
