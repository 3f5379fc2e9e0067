import { mayUse, TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { AUTO_COPY_DEPOSIT_MIN_USD } from '@croneai/contracts/constants.ts';
import { DEFAULT_COPY_SETTINGS } from '@croneai/contracts/paper-settings.ts';
import { copyTexts } from '../../content/paper.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { CopyControls } from './copy-controls.tsx';
import { MachineTeaser, needsText } from './machine-teaser.tsx';

export function LockedCopyTrading() {
  const { access } = useMember();
  const hasTier = mayUse('copy-trading', { ...access, dashboardUnlocked: true });
  return (
    <MachineTeaser
      kind="copy"
      texts={copyTexts}
      needs={needsText(
        access,
        hasTier,
        `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+; automatic requires $${AUTO_COPY_DEPOSIT_MIN_USD}+`,
      )}
      defaults={DEFAULT_COPY_SETTINGS}
      Controls={CopyControls}
    />
  );
}
