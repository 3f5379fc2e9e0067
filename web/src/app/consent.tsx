import { type ComponentType, useEffect, useState } from 'react';
import { configuredPixel } from '../shared/analytics/pixel.ts';

/** Fetches the question about the marketing pixel only where there is one to ask about. */
export function Consent() {
  const [Note, setNote] = useState<ComponentType>();
  useEffect(() => {
    if (!configuredPixel()) return;
    import('../shared/analytics/consent-note.tsx').then(
      ({ ConsentNote }) => setNote(() => ConsentNote),
      // Without the note there is no consent and no pixel; the page does not need either.
      () => undefined,
    );
  }, []);
  return Note ? <Note /> : null;
}
