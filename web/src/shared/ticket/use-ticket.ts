import type { Signal } from '@croneai/contracts/signals.ts';
import { useServerNow } from '../signals/server-time.ts';
import { readTicket, type Ticket } from './ticket-state.ts';
import { type LivePriceState, useLivePrice, usePairCandles } from './use-live-price.ts';

/** How a signal stands now; drawn anew each second. `pair` undefined: a sample, which comes from no market. */
export function useTicket(
  signal: Signal,
  pair: string | undefined,
): { ticket: Ticket; now: number } & LivePriceState {
  const now = useServerNow();
  const { bars } = usePairCandles(pair);
  const live = useLivePrice(pair);
  return { ...live, now, ticket: readTicket({ signal, bars, price: live.price, now }) };
}
