import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { configuredPixel } from './pixel.ts';

/**
 * Loads the consent note if a pixel is configured. A prerendered page loads it once the visitor
 * opens the page.
 */
export function requestConsent(): void {
  if (!configuredPixel()) return;
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', show, { once: true });
  else show();
}

function show(): void {
  import('./consent-note.tsx').then(
    ({ ConsentNote }) => {
      const place = document.body.appendChild(document.createElement('div'));
      createRoot(place).render(createElement(ConsentNote));
    },
    // If the note fails to load, there is no consent and no pixel, and the page works without both.
    () => undefined,
  );
}
