import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import {
  BOT_MAX_TRADES_MAX,
  BOT_RISK_LEVELS,
  BOT_TIMEFRAMES,
  BOT_TRADE_SIZES_USD,
  type BotSettings,
  DEFAULT_BOT_SETTINGS,
} from '@croneai/contracts/paper-settings.ts';
import { stakeMeaning } from '@croneai/rules/terms.ts';
import { botTexts, RISK_HINT, TIMEFRAME_LABEL } from '../../content/paper.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { NumberSetting, TradedSignals } from './machine-controls.tsx';
import { MachinePage } from './machine-page.tsx';
import type { ControlsProps, MachineKind } from './use-machine.ts';

const BOT: MachineKind<BotSettings> = {
  kind: 'bot',
  feature: 'bot-access',
  texts: botTexts,
  defaults: DEFAULT_BOT_SETTINGS,
  needs: `Needs Gold Node, $${TIER_MINIMUM_USD.gold}+`,
  presentWindow: ({ timeframe }) => TIMEFRAME_LABEL[timeframe].present,
  Controls: BotControls,
};

export const BotAccessPage = () => <MachinePage {...BOT} />;

function BotControls({ settings, onPreview, onChange, paysBy }: ControlsProps<BotSettings>) {
  const { timeframe, riskLevel, tradeSizeUsd, maxTrades } = settings;
  return (
    <>
      <Segmented
        legend="Timeframe"
        hint={`The trade limit resets every ${TIMEFRAME_LABEL[timeframe].name} (UTC).`}
        values={BOT_TIMEFRAMES}
        value={timeframe}
        onChange={(value) => onChange({ timeframe: value })}
      />
      <Segmented
        legend="Risk level"
        hint={`${RISK_HINT[riskLevel]}.`}
        values={BOT_RISK_LEVELS}
        value={riskLevel}
        onChange={(value) => onChange({ riskLevel: value })}
      />
      <Segmented
        legend="Trade size"
        hint={`${stakeMeaning(paysBy)}.`}
        values={BOT_TRADE_SIZES_USD}
        value={tradeSizeUsd}
        labelOf={(size) => `$${size}`}
        onChange={(value) => onChange({ tradeSizeUsd: value })}
      />
      <NumberSetting
        label="Maximum trades"
        hint={`Per ${TIMEFRAME_LABEL[timeframe].name}.`}
        value={maxTrades}
        min={1}
        max={BOT_MAX_TRADES_MAX}
        onPreview={(value) => onPreview({ maxTrades: value })}
        onChange={(value) => onChange({ maxTrades: value })}
      />
      <TradedSignals settings={settings} onChange={onChange} />
    </>
  );
}
