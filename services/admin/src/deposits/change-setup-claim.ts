import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Deposit } from './deposit.model.ts';
import type { DepositRepository } from './deposit.repository.ts';
import { isOpenSetupClaim } from './deposit-rules.ts';
import type { ListDepositStates } from './list-deposit-states.ts';

/**
 * Changes a claim from the setup wizard, and publishes events about the changed deposit. If the
 * claim is not open, changes nothing and resolves to undefined.
 */
export function changeSetupClaim({
  deposits,
  listStates,
}: {
  deposits: Pick<DepositRepository, 'change'>;
  listStates: ListDepositStates;
}) {
  return async (
    id: string,
    set: Partial<Deposit>,
    eventsOf: (changed: Deposit) => OutboxEntry[] = () => [],
  ): Promise<Deposit | undefined> => {
    let isOpen = false;
    const written = await deposits.change(id, (before) => {
      isOpen = isOpenSetupClaim(before);
      return isOpen ? { set, events: eventsOf({ ...before, ...set }) } : { set: {}, events: [] };
    });
    if (!written || !isOpen) return undefined;
    await listStates(written);
    return written;
  };
}
