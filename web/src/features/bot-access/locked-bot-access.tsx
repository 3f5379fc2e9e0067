import { mayUse, TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { DEFAULT_BOT_SETTINGS } from '@croneai/contracts/paper.ts';
import { botTexts } from '../../content/paper.ts';
import { MachineTeaser, needsText } from '../../shared/paper/machine-teaser.tsx';
import { SAMPLE_TERMS } from '../../shared/paper/sample-account.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { BotControls } from './bot-controls.tsx';

export function LockedBotAccess() {
  const { access } = useMember();
  const hasTier = mayUse('bot-access', { ...access, dashboardUnlocked: true });
  return (
    <MachineTeaser
      kind="bot"
      texts={botTexts}
      needs={needsText(access, hasTier, `Needs Gold Node, $${TIER_MINIMUM_USD.gold}+`)}
      settings={
        <BotControls
          settings={{ ...DEFAULT_BOT_SETTINGS, status: 'active' }}
          onPreview={() => undefined}
          onChange={() => undefined}
          paysBy={SAMPLE_TERMS}
        />
      }
    />
  );
}
