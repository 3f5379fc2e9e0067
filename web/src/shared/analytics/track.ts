import { readConsent } from './consent.ts';

/** The marketing pixel's events that the product fires, with what each carries. */
export interface TrackEvents {
  Login: { method: string };
  Lead: { content_name: string; content_category: string; value: number; currency: 'USD' };
  InitiateCheckout: { content_name: string };
  AddPaymentInfo: { value: number; currency: 'USD'; content_category: string };
  Purchase: { content_name: string; value: number; currency: 'USD' };
}

type Pixel = (command: 'track', event: string, data: object) => void;

/** Hands an event to the pixel when one is on the page and the person agreed. Otherwise nothing happens. */
export function track<Name extends keyof TrackEvents>(name: Name, data: TrackEvents[Name]): void {
  const { fbq } = globalThis as { fbq?: Pixel };
  if (!fbq || readConsent() !== 'granted') return;
  try {
    fbq('track', name, data);
  } catch {
    // A broken third-party script must never break a purchase or a login.
  }
}
