import { useEffect, useState } from 'react';
import { consentTexts as texts } from '../../content/pixel.ts';
import { useConsent, writeConsent } from '../../shared/analytics/consent.ts';
import { configuredPixel } from '../../shared/analytics/pixel.ts';
import { Button } from '../../shared/ui/button.tsx';

/** Taking consent back is as easy as giving it. Nothing to choose where no pixel is configured. */
export function PixelChoice() {
  const consent = useConsent();
  const [hasPixel, setHasPixel] = useState(false);
  useEffect(() => setHasPixel(configuredPixel() !== undefined), []);
  if (!hasPixel || consent === null) return null;
  const change = () => {
    writeConsent(consent === 'granted' ? 'denied' : 'granted');
    // A script that was loaded stays until the page is left.
    if (consent === 'granted') location.reload();
  };
  return (
    <section
      aria-label={texts.choiceTitle}
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface-1 p-5"
    >
      <p>{consent === 'granted' ? texts.granted : texts.denied}</p>
      <Button variant="secondary" size="sm" onClick={change}>
        {texts.change}
      </Button>
    </section>
  );
}
