import { useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { useConsent, writeConsent } from './consent.ts';
import { configuredPixel, startPixel } from './pixel.ts';

/**
 * Requests consent next to the page's content, never over it, and loads the pixel if the visitor
 * agrees. Only pages with a configured pixel (`pixel.ts`) load this component.
 */
export function ConsentNote() {
  const consent = useConsent();
  useEffect(() => {
    const pixel = configuredPixel();
    if (consent === 'granted' && pixel) startPixel(pixel);
  }, [consent]);
  if (consent !== null) return null;
  return (
    <aside
      aria-label="Consent"
      className="fixed inset-x-3 bottom-3 z-40 flex animate-enter flex-col gap-4 rounded-card border border-line-strong bg-surface-1 p-5 text-text shadow-float sm:right-auto sm:left-6 sm:bottom-6 sm:max-w-md"
    >
      <div className="flex flex-col gap-1.5">
        <p className="font-medium">May we measure this visit?</p>
        <p className="text-sm text-muted">
          A marketing pixel tells us which ad brought you here. Nothing is loaded before you agree.{' '}
          <Link to="/cookies" className="rounded-[4px] text-accent underline underline-offset-4">
            What it means
          </Link>
        </p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => writeConsent('denied')}>
          No, thanks
        </Button>
        <Button variant="secondary" onClick={() => writeConsent('granted')}>
          Allow
        </Button>
      </div>
    </aside>
  );
}
