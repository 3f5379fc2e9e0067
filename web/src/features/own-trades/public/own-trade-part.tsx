import { OWN_STAKE_MAX_USD, OWN_STAKE_MIN_USD } from '@croneai/contracts/own-trades.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { OwnTradeRow } from '../own-trade-row.tsx';
import { keepPosition, readPosition } from '../position.ts';
import { SizeAndLevels } from '../size-and-levels.tsx';
import { useOwnTradeQuery, useTakeTradeMutation } from './own-api.ts';

interface OwnTradePartProps {
  signal: Signal;
  /** Entering is still worth it: afterwards a trade can no longer be noted here. */
  mayEnter: boolean;
}

/** The member's own part of a ticket: in with one tap, then how the own trade stands. */
export function OwnTradePart({ signal, mayEnter }: OwnTradePartProps) {
  const { id, status } = signal;
  const { currentData: trade } = useOwnTradeQuery({ id, status });
  const [position, setPosition] = useState(readPosition);
  const change = (next: typeof position) => {
    setPosition(next);
    keepPosition(next);
  };
  if (trade) return <OwnTradeRow key={`${trade.stakeUsd} ${trade.fillPrice}`} trade={trade} />;
  if (status !== 'active' || trade === undefined) return null;
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4 @xl:p-5 sm:px-7">
      {mayEnter ? (
        <TakeForm
          key={id}
          signal={signal}
          stakeUsd={position.stakeUsd}
          onStake={(stakeUsd) => change({ ...position, stakeUsd })}
        />
      ) : null}
      <SizeAndLevels signal={signal} position={position} onChange={change} />
    </div>
  );
}

interface TakeFormProps {
  signal: Signal;
  stakeUsd: number;
  onStake: (stakeUsd: number) => void;
}

function TakeForm({ signal, stakeUsd, onStake }: TakeFormProps) {
  const [take, { isLoading, error }] = useTakeTradeMutation();
  const [typed, setTyped] = useState(String(stakeUsd));
  const [isShown, setIsShown] = useState(false);
  const stake = Math.round(Number(typed) * 100) / 100;
  const isFit = typed.trim() !== '' && stake >= OWN_STAKE_MIN_USD && stake <= OWN_STAKE_MAX_USD;
  const problem = `From $${OWN_STAKE_MIN_USD} to $${OWN_STAKE_MAX_USD.toLocaleString('en-US')}.`;
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setIsShown(true);
        if (!isFit) return;
        onStake(stake);
        void take({ id: signal.id, stakeUsd: stake });
      }}
    >
      <div className="w-28">
        <TextField
          label="Stake in dollars"
          hideLabel
          inputMode="decimal"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={isShown && !isFit ? problem : undefined}
        />
      </div>
      <Button type="submit" loading={isLoading}>
        I’m in{isFit ? `, $${stake}` : ''}
      </Button>
      {error ? (
        <p role="alert" className="w-full text-sm text-danger">
          {messageOf(error, 'Your trade wasn’t noted. Tap again.')}
        </p>
      ) : null}
    </form>
  );
}
