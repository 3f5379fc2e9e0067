import { alertSettingsPath } from '@croneai/contracts/paths.ts';
import { alertTexts } from '../../../content/alerts.ts';
import { BottomSheet } from '../../../shared/ui/bottom-sheet.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { TextLink } from '../../../shared/ui/text-link.tsx';
import { PhonePart } from '../phone-part.tsx';
import { RulesPart } from '../rules-part.tsx';

/** The most important alert settings for phones, with a link to all settings. */
export function AlertsSheet({ onClose }: { onClose: () => void }) {
  return (
    <BottomSheet title={alertTexts.sheet} onClose={onClose}>
      <Card padding="lg">
        <PhonePart />
      </Card>
      <Card padding="lg">
        <RulesPart />
      </Card>
      <TextLink to={alertSettingsPath} className="inline-flex min-h-11 items-center self-start text-sm">
        {alertTexts.allSettings}
      </TextLink>
    </BottomSheet>
  );
}
