import {
  COPY_AMOUNT_MAX_USD,
  COPY_AMOUNT_MIN_USD,
  COPY_DAILY_TRADES_MAX,
  COPY_RISK_CAP_PERCENT,
  type CopySettings,
} from '@croneai/contracts/paper-settings.ts';
import { stakeMeaning } from '@croneai/contracts/terms.ts';
import { usdText } from '../../shared/signals/gain-text.ts';
import type { ControlsProps } from './machine-page.tsx';
import { NumberSetting } from './number-setting.tsx';
import { TradedSignals } from './traded-signals.tsx';

const AMOUNT_STEP_USD = 10;

export function CopyControls({ settings, onPreview, onChange, paysBy }: ControlsProps<CopySettings>) {
  const { amountUsd, maxDailyTrades } = settings;
  return (
    <>
      <NumberSetting
        label="Copy amount"
        hint={`${stakeMeaning(paysBy)}, capped at ${COPY_RISK_CAP_PERCENT}% of the balance.`}
        value={amountUsd}
        min={COPY_AMOUNT_MIN_USD}
        max={COPY_AMOUNT_MAX_USD}
        step={AMOUNT_STEP_USD}
        format={(value) => `${usdText(value)} per trade`}
        rangeText={`A whole number from $${COPY_AMOUNT_MIN_USD} to $${COPY_AMOUNT_MAX_USD}`}
        onPreview={(value) => onPreview({ amountUsd: value })}
        onChange={(value) => onChange({ amountUsd: value })}
      />
      <NumberSetting
        label="Maximum daily trades"
        hint="Per UTC day, within your tier’s signals."
        value={maxDailyTrades}
        min={1}
        max={COPY_DAILY_TRADES_MAX}
        step={1}
        rangeText={`A whole number from 1 to ${COPY_DAILY_TRADES_MAX}`}
        onPreview={(value) => onPreview({ maxDailyTrades: value })}
        onChange={(value) => onChange({ maxDailyTrades: value })}
      />
      <TradedSignals settings={settings} onChange={onChange} />
    </>
  );
}
