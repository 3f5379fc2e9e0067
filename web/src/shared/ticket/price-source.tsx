import { PROVENANCE_LABEL } from '../signals/signal-labels.ts';
import { ageText } from '../signals/wat-time.ts';
import { type LivePrice, PRICE_OLD_AFTER_MS } from './ticket-state.ts';

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
  const isOld = now - price.at > PRICE_OLD_AFTER_MS;
  const source = (price.provenance && PROVENANCE_LABEL[price.provenance]) ?? 'Market data';
  return (
    <p className={`tabular text-xs ${isOld ? 'text-warn' : 'text-muted'}`}>
      {KIND[price.kind]}, {ageText(price.at, now)} · {source}
      {isOld ? '. The market may be closed.' : hasFailed ? '. Prices don’t update right now.' : ''}
    </p>
  );
}
