import { mayUse, TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { AUTO_COPY_DEPOSIT_MIN_USD } from '@croneai/contracts/constants.ts';
import { DEFAULT_COPY_SETTINGS } from '@croneai/contracts/paper.ts';
import { copyTexts } from '../../content/paper.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { CopyControls } from './copy-controls.tsx';
import { MachineTeaser, needsText, TEASER_TERMS } from './machine-teaser.tsx';

export function LockedCopyTrading() {
  const { access } = useMember();
  const hasTier = mayUse('copy-trading', { ...access, dashboardUnlocked: true });
  return (
    <MachineTeaser
      texts={copyTexts}
      needs={needsText(
        access,
        hasTier,
        `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+; automatic requires $${AUTO_COPY_DEPOSIT_MIN_USD}+`,
      )}
      settings={
        <CopyControls
          settings={{ ...DEFAULT_COPY_SETTINGS, status: 'active' }}
          onPreview={() => undefined}
          onChange={() => undefined}
          paysBy={TEASER_TERMS}
        />
      }
    />
  );
}
