import { OWN_STAKE_MAX_USD, OWN_STAKE_MIN_USD } from '@croneai/contracts/own-trades.ts';
import type { Signal } from '@croneai/contracts/signals.ts';
import { LEVEL_NAMES, priceText } from '../../shared/signals/signal-labels.ts';
import { parseStored, storedText } from '../../shared/storage/stored-text.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';

interface SizeProps {
  signal: Signal;
  position: Position;
  onChange: (position: Position) => void;
}

/**
 * Values to enter at the broker: the stake that matches the member's risk, and the price levels.
 * Each price level has a copy button.
 */
export function SizeAndLevels({ signal, position, onChange }: SizeProps) {
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
    <Disclosure title="Size and levels">
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
              · {Math.floor(units).toLocaleString('en-US')} units. If the stop loss is hit, you lose this
              stake.
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
    </Disclosure>
  );
}

const kept = storedText('croneai.position');

/** The member's risk settings, stored on this device. */
interface Position {
  balanceUsd: number;
  riskPercent: number;
  stakeUsd: number;
}
const FIRST: Position = { balanceUsd: 1_000, riskPercent: 2, stakeUsd: 20 };

export function readPosition(): Position {
  const stored = Object.entries({ ...(parseStored(kept.read()) as Partial<Position>) });
  return {
    ...FIRST,
    ...Object.fromEntries(stored.filter(([, value]) => Number.isFinite(value) && value > 0)),
  };
}

export const storePosition = (position: Position): void => kept.write(JSON.stringify(position));

/** Returns the stake in dollars, in whole cents. The member can lose at most this amount. */
export function stakeOfRisk({
  balanceUsd,
  riskPercent,
}: Pick<Position, 'balanceUsd' | 'riskPercent'>): number {
  const cents = Math.floor(balanceUsd * riskPercent);
  return Math.min(OWN_STAKE_MAX_USD, Math.max(OWN_STAKE_MIN_USD, cents / 100));
}

/**
 * Returns the position size in units. A move from the entry to the stop loss then costs exactly the
 * stake. Undefined without a stop loss.
 */
export function unitsOf(stakeUsd: number, entryPrice: number, stopLoss: number | null): number | undefined {
  const distance = stopLoss === null ? 0 : Math.abs(entryPrice - stopLoss);
  return distance === 0 ? undefined : stakeUsd / distance;
}
