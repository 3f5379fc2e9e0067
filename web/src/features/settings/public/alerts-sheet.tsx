import { alertSettingsPath } from '@croneai/contracts/paths.ts';
import { alertTexts } from '../../../content/alerts.ts';
import { BottomSheet } from '../../../shared/ui/bottom-sheet.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { PhoneCard } from '../phone-card.tsx';
import { RulesCard } from '../rules-card.tsx';

/** Quick alert settings for phones, with a link to all others. */
export function AlertsSheet({ onClose }: { onClose: () => void }) {
  return (
    <BottomSheet title={alertTexts.sheet} onClose={onClose}>
      <PhoneCard />
      <RulesCard />
      <TextLink to={alertSettingsPath} className="inline-flex min-h-11 items-center self-start text-sm">
        {alertTexts.allSettings}
      </TextLink>
    </BottomSheet>
  );
}
