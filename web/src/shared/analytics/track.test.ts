import { afterEach, expect, it, vi } from 'vitest';
import { track } from './track.ts';

afterEach(() => vi.unstubAllGlobals());

const storageWith = (consent: string | null) => ({ getItem: () => consent });
const purchase = { content_name: 'Gold Node', value: 500, currency: 'USD' } as const;

it('sends the event to the pixel after consent was given', () => {
  const fbq = vi.fn();
  vi.stubGlobal('fbq', fbq);
  vi.stubGlobal('localStorage', storageWith('granted'));
  track('Purchase', purchase);
  expect(fbq).toHaveBeenCalledExactlyOnceWith('track', 'Purchase', purchase);
});

it.each([null, 'denied'])('does nothing while consent is %s', (consent) => {
  const fbq = vi.fn();
  vi.stubGlobal('fbq', fbq);
  vi.stubGlobal('localStorage', storageWith(consent));
  track('Purchase', purchase);
  expect(fbq).not.toHaveBeenCalled();
});

it('does nothing without a pixel, and ignores an error of the pixel', () => {
  vi.stubGlobal('localStorage', storageWith('granted'));
  expect(() => track('Purchase', purchase)).not.toThrow();
  vi.stubGlobal('fbq', () => {
    throw new Error('blocked');
  });
  expect(() => track('Purchase', purchase)).not.toThrow();
});
