import type { Signal } from '@croneai/contracts/signals.ts';
import { useState } from 'react';
import { useServerNow } from '../../../shared/signals/server-time.ts';
import type { CandlesQuery } from '../../../shared/signals/signals-api.ts';
import { useChart, useLivePrice } from '../use-live-price.ts';
import { readTicket } from './ticket-state.ts';

/** How a signal stands now; drawn anew each second. */
export function useTicket(signal: Signal, chart: CandlesQuery) {
  const now = useServerNow();
  const { bars } = useChart(chart);
  const live = useLivePrice(chart);
  const [chased, setChased] = useState<string>();
  const ticket = readTicket({ signal, bars, price: live.price, now, wasChased: chased === signal.id });
  const isChased = ticket.advice === 'chased' ? signal.id : undefined;
  if (isChased !== chased) setChased(isChased);
  return { ...live, now, ticket };
}
