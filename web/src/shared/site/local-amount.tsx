import { useSiteSettings } from './site-settings.ts';

/**
 * An amount in dollars, converted to the local currency at the rate in Settings. Empty if that
 * currency is the dollar or the amount is not a number.
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
