import { useEffect, useState } from 'react';
import { useConsent, writeConsent } from '../../shared/analytics/consent.ts';
import { configuredPixel } from '../../shared/analytics/pixel.ts';
import { Button } from '../../shared/ui/button.tsx';

/**
 * Lets the visitor withdraw consent as easily as it was given. Renders nothing if no pixel is
 * configured.
 */
export function PixelChoice() {
  const consent = useConsent();
  const [hasPixel, setHasPixel] = useState(false);
  useEffect(() => setHasPixel(configuredPixel() !== undefined), []);
  if (!hasPixel || consent === null) return null;
  const change = () => {
    writeConsent(consent === 'granted' ? 'denied' : 'granted');
    // Reloads, because a script that has loaded stays active until the page is left.
    if (consent === 'granted') location.reload();
  };
  return (
    <section
      aria-label="Your choice"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface-1 p-5"
    >
      <p>{consent === 'granted' ? 'You allowed the marketing pixel.' : 'The marketing pixel is off.'}</p>
      <Button variant="secondary" size="sm" onClick={change}>
        Change
      </Button>
    </section>
  );
}
