import { useSiteSettings } from './site-settings.ts';

/**
 * A dollar amount in the local currency, by the rate of Settings. Nothing while the currency is the
 * dollar or the amount is no number.
 */
export function LocalAmount({ usd }: { usd: number }) {
  const { currency, currencyRate } = useSiteSettings();
  if (currency === 'USD' || !(usd > 0)) return null;
  const amount = (usd * currencyRate).toLocaleString('en', {
    style: 'currency',
    currency,
    maximumSignificantDigits: 3,
  });
  return <p className="tabular text-sm text-muted">About {amount} at our rate.</p>;
}
