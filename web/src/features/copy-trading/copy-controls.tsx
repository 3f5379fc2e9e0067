import {
  COPY_AMOUNT_MAX_USD,
  COPY_AMOUNT_MIN_USD,
  COPY_DAILY_TRADES_MAX,
  COPY_RISK_CAP_PERCENT,
  type CopySettings,
} from '@croneai/contracts/paper.ts';
import type { PaysByTerms } from '@croneai/contracts/signals.ts';
import { stakeMeaning } from '@croneai/contracts/terms.ts';
import { NumberSetting } from '../../shared/paper/number-setting.tsx';
import { usdText } from '../../shared/paper/paper-money.ts';

const AMOUNT_STEP_USD = 10;

interface CopyControlsProps {
  settings: CopySettings;
  onChange: (part: Partial<CopySettings>) => void;
  paysBy: PaysByTerms;
}

export function CopyControls({
  settings: { status, amountUsd, maxDailyTrades },
  onChange,
  paysBy,
}: CopyControlsProps) {
  return (
    <>
      <dl className="flex flex-col gap-2 text-sm">
        <Row label="Status" value={status === 'active' ? 'Connected to the signal stream' : 'Paused'} />
        <Row label="Copy amount" value={`${usdText(amountUsd)} per trade`} />
        <Row label="Maximum daily trades" value={String(maxDailyTrades)} />
      </dl>
      <NumberSetting
        label="Copy amount per trade (USD)"
        hint={`${stakeMeaning(paysBy)}; ${COPY_RISK_CAP_PERCENT}% of the balance at most.`}
        value={amountUsd}
        min={COPY_AMOUNT_MIN_USD}
        max={COPY_AMOUNT_MAX_USD}
        step={AMOUNT_STEP_USD}
        rangeText={`A whole number from $${COPY_AMOUNT_MIN_USD} to $${COPY_AMOUNT_MAX_USD}`}
        onChange={(value) => onChange({ amountUsd: value })}
      />
      <NumberSetting
        label="Maximum daily trades"
        hint="Opened within one day, UTC. Your tier’s signals per day hold as well."
        value={maxDailyTrades}
        min={1}
        max={COPY_DAILY_TRADES_MAX}
        step={1}
        rangeText={`A whole number from 1 to ${COPY_DAILY_TRADES_MAX}`}
        onChange={(value) => onChange({ maxDailyTrades: value })}
      />
    </>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line pb-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-right font-medium">{value}</dd>
    </div>
  );
}
