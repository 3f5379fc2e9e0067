import type { Signal } from '@croneai/contracts/signals.ts';
import { useState } from 'react';
import { useServerNow } from '../../../shared/signals/server-time.ts';
import { type LivePriceState, useLivePrice, usePairCandles } from '../use-live-price.ts';
import { readTicket, type Ticket } from './ticket-state.ts';

/** How a signal stands now; drawn anew each second. `pair` undefined: a sample, which comes from no market. */
export function useTicket(
  signal: Signal,
  pair: string | undefined,
): { ticket: Ticket; now: number } & LivePriceState {
  const now = useServerNow();
  const { bars } = usePairCandles(pair);
  const live = useLivePrice(pair);
  const [chased, setChased] = useState<string>();
  const ticket = readTicket({ signal, bars, price: live.price, now, wasChased: chased === signal.id });
  const isChased = ticket.advice === 'chased' ? signal.id : undefined;
  if (isChased !== chased) setChased(isChased);
  return { ...live, now, ticket };
}
