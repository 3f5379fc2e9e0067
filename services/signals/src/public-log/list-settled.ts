import { NOT_FORWARD } from '@croneai/contracts/endpoints/signals.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { SHOWN_RANGE_MAX_DAYS } from '@croneai/contracts/public-log.ts';
import type { SignalStatus } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import { toCommitted } from './make-leaves.ts';

type Settled = Exclude<SignalStatus, 'active'>;

/** Settled signals of a span as the product shows them, for who compares them with the log. */
export function listSettled({ signals }: { signals: Pick<SignalRepository, 'listRecorded'> }) {
  return async (query: { from: string; to: string }) => {
    const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
    if (from >= to) throw appError(errors.valuesRefused, { fields: { to: NOT_FORWARD } });
    if (to - from > SHOWN_RANGE_MAX_DAYS * DAY_MS)
      throw appError(errors.valuesRefused, {
        fields: { to: `from and to may be ${SHOWN_RANGE_MAX_DAYS} days apart at most` },
      });
    const found = await signals.listRecorded({ from, to });
    const data = found.map((signal) => {
      const { pair, signalType, entryPrice } = toCommitted(signal);
      const { slot, rank, status, outcome, exitPrice } = signal;
      const shownExit = exitPrice === null ? null : String(exitPrice);
      return {
        slot,
        rank,
        pair,
        signalType,
        entryPrice,
        status: status as Settled,
        outcome,
        exitPrice: shownExit,
      };
    });
    return { data };
  };
}
