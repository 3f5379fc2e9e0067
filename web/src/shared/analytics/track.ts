import { readConsent } from './consent.ts';

/** Events that the product sends to the marketing pixel, with their fields. */
export interface TrackEvents {
  Login: { method: string };
  Lead: { content_name: string; content_category: string; value: number; currency: 'USD' };
  InitiateCheckout: { content_name: string };
  AddPaymentInfo: { value: number; currency: 'USD'; content_category: string };
  Purchase: { content_name: string; value: number; currency: 'USD' };
}

type Pixel = (command: 'track', event: string, data: object) => void;

/** Sends an event to the pixel. Does nothing if there is no pixel or the visitor did not agree. */
export function track<Name extends keyof TrackEvents>(name: Name, data: TrackEvents[Name]): void {
  const { fbq } = globalThis as { fbq?: Pixel };
  if (!fbq || readConsent() !== 'granted') return;
  try {
    fbq('track', name, data);
  } catch {
    // An error in a third-party script must never break a purchase or a login.
  }
}
