import type { Signal } from '@croneai/contracts/signals.ts';
import { LEVEL_NAMES, priceText } from '../../shared/signals/signal-labels.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { type Position, stakeOfRisk, unitsOf } from './position.ts';

interface SizeProps {
  signal: Signal;
  position: Position;
  onChange: (position: Position) => void;
}

/**
 * Values to enter at the broker: the stake that matches the member's risk, and the price levels.
 * Each price level has a copy button.
 */
export function SizeAndRange({ signal, position, onChange }: SizeProps) {
  const { entryPrice, stopLoss, takeProfit, precision, forecast } = signal;
  const { stop, target } = LEVEL_NAMES;
  const stake = stakeOfRisk(position);
  const units = forecast.paysBy.kind === 'payout' ? undefined : unitsOf(stake, entryPrice, stopLoss);
  const levels = [
    { label: 'Entry', price: entryPrice },
    { label: stop, price: stopLoss },
    { label: target, price: takeProfit },
  ];
  const number = (key: 'balanceUsd' | 'riskPercent', label: string, most: number) => (
    <TextField
      label={label}
      inputMode="decimal"
      defaultValue={position[key]}
      onChange={({ target: { value } }) => {
        const typed = Number(value);
        if (typed > 0 && typed <= most) onChange({ ...position, [key]: typed });
      }}
    />
  );
  return (
    <div className="flex flex-col gap-4 pt-1">
      <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
        {number('balanceUsd', 'Balance, $', 10_000_000)}
        {number('riskPercent', 'Risk, %', 100)}
      </div>
      <p aria-live="polite">
        Stake <span className="tabular font-semibold">${stake.toFixed(2)}</span>
        {units === undefined ? null : (
          <span className="text-muted">
            {' '}
            · {Math.floor(units).toLocaleString('en-US')} units. If the stop loss is hit, you lose this stake.
          </span>
        )}
        {position.riskPercent > 2 ? (
          <span className="block text-warn">
            More than 2% per trade. Ten losses in a row cost 18% or more.
          </span>
        ) : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {levels.map(({ label, price }) =>
          price === null ? null : (
            <CopyButton
              key={label}
              text={price.toFixed(precision)}
              label={`${label} ${priceText(price, precision)}`}
              copied={`${label} copied`}
            />
          ),
        )}
      </div>
    </div>
  );
}
