import { mayUse, TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { DEFAULT_BOT_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import { botTexts } from '../../content/paper.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { BotControls } from './bot-controls.tsx';
import { MachineTeaser, needsText } from './machine-teaser.tsx';

export function LockedBotAccess() {
  const { access } = useMember();
  const hasTier = mayUse('bot-access', { ...access, dashboardUnlocked: true });
  return (
    <MachineTeaser
      kind="bot"
      texts={botTexts}
      needs={needsText(access, hasTier, `Needs Gold Node, $${TIER_MINIMUM_USD.gold}+`)}
      defaults={DEFAULT_BOT_SETTINGS}
      Controls={BotControls}
    />
  );
}
