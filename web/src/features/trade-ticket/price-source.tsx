import { PROVENANCE_LABEL } from '../../shared/signals/signal-labels.ts';
import { ageText } from '../../shared/signals/wat-time.ts';
import { isOldPrice, type LivePrice } from './public/ticket-state.ts';

interface PriceSourceProps {
  price: LivePrice | undefined;
  hasFailed: boolean;
  /** Epoch milliseconds by the server's clock. */
  now: number;
}

const KIND = { minute: 'Last minute’s close', live: 'Live price' } as const;

/** Where the price comes from and how old it is; where there is none, why. */
export function PriceSource({ price, hasFailed, now }: PriceSourceProps) {
  if (!price) {
    return (
      <p className={`text-xs ${hasFailed ? 'text-warn' : 'text-muted'}`}>
        {hasFailed ? 'No price: the source doesn’t answer right now.' : 'Waiting for the first price.'}
      </p>
    );
  }
  const isOld = isOldPrice(price, now);
  const kind = isOld && price.kind === 'live' ? 'Last price' : KIND[price.kind];
  const source = (price.provenance && PROVENANCE_LABEL[price.provenance]) ?? 'Market data';
  return (
    <p className={`tabular text-xs ${isOld ? 'text-warn' : 'text-muted'}`}>
      {kind}, {ageText(price.at, now)} · {source}
      {isOld && price.kind === 'minute'
        ? '. The market may be closed.'
        : isOld || hasFailed
          ? '. Prices don’t update right now.'
          : ''}
    </p>
  );
}
