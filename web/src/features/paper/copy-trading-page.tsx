import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { AUTO_COPY_DEPOSIT_MIN_USD } from '@croneai/contracts/constants.ts';
import {
  COPY_AMOUNT_MAX_USD,
  COPY_AMOUNT_MIN_USD,
  COPY_DAILY_TRADES_MAX,
  COPY_RISK_CAP_PERCENT,
  type CopySettings,
  DEFAULT_COPY_SETTINGS,
} from '@croneai/contracts/paper-settings.ts';
import { stakeMeaning } from '@croneai/rules/terms.ts';
import { copyTexts } from '../../content/paper.ts';
import { usdText } from '../../shared/signals/gain-text.ts';
import { NumberSetting, TradedSignals } from './machine-controls.tsx';
import { MachinePage } from './machine-page.tsx';
import type { ControlsProps, MachineKind } from './use-machine.ts';

const COPY: MachineKind<CopySettings> = {
  kind: 'copy',
  feature: 'copy-trading',
  texts: copyTexts,
  defaults: DEFAULT_COPY_SETTINGS,
  needs: `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+. Automatic requires $${AUTO_COPY_DEPOSIT_MIN_USD}+`,
  presentWindow: () => 'today',
  Controls: CopyControls,
};

export const CopyTradingPage = () => <MachinePage {...COPY} />;

function CopyControls({ settings, onPreview, onChange, paysBy }: ControlsProps<CopySettings>) {
  return (
    <>
      <NumberSetting
        label="Copy amount"
        hint={`${stakeMeaning(paysBy)}, capped at ${COPY_RISK_CAP_PERCENT}% of the balance.`}
        value={settings.amountUsd}
        min={COPY_AMOUNT_MIN_USD}
        max={COPY_AMOUNT_MAX_USD}
        step={10}
        format={(value) => `${usdText(value)} per trade`}
        unit="$"
        onPreview={(value) => onPreview({ amountUsd: value })}
        onChange={(value) => onChange({ amountUsd: value })}
      />
      <NumberSetting
        label="Maximum daily trades"
        hint="Per UTC day, within your tier’s daily signal limit."
        value={settings.maxDailyTrades}
        min={1}
        max={COPY_DAILY_TRADES_MAX}
        onPreview={(value) => onPreview({ maxDailyTrades: value })}
        onChange={(value) => onChange({ maxDailyTrades: value })}
      />
      <TradedSignals settings={settings} onChange={onChange} />
    </>
  );
}
