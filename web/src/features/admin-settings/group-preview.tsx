import type { SiteSettings } from '@croneai/contracts/site-settings.ts';
import { type settingGroups, siteSettingsTexts as texts } from '../../content/admin-settings.ts';
import { brokerAction, memberGroups, quickContacts } from '../../content/links.ts';
import { socialLinks } from '../../content/site.ts';
import { FactList } from '../../shared/ui/fact-list.tsx';

interface GroupPreviewProps {
  id: (typeof settingGroups)[number]['id'];
  /** Values as typed so far. */
  values: SiteSettings;
}

/** Shows the values of a group as members will see them. */
export function GroupPreview({ id, values }: GroupPreviewProps) {
  const facts = factsOf(id, values);
  if (facts.length === 0) return null;
  return (
    <section
      aria-label={`${texts.preview}: ${id}`}
      className="min-w-0 rounded-control border border-dashed border-line-strong bg-surface-2 px-4 py-3"
    >
      <p className="pb-1 text-xs font-medium text-muted">{texts.preview}</p>
      <FactList
        facts={facts.map(({ label, value }) => ({
          label,
          value: <span className="wrap-anywhere whitespace-pre-line">{value}</span>,
        }))}
      />
    </section>
  );
}

interface Fact {
  label: string;
  value: string;
}

function factsOf(id: GroupPreviewProps['id'], values: SiteSettings): Fact[] {
  switch (id) {
    case 'brokers':
      return values.brokers.flatMap((broker) => [
        { label: brokerAction(values, broker), value: broker.link },
        { label: 'Promo code', value: broker.promoCode },
      ]);
    case 'support':
      return quickContacts(values, null)
        .slice(0, 3)
        .map(({ label, text }) => ({ label, value: text }));
    case 'community':
      return [...memberGroups(values), ...socialLinks(values).slice(1)].map(({ label, href }) => ({
        label,
        value: href,
      }));
    case 'offices':
      return values.offices.map(({ city, street, postcode, country }) => ({
        label: city,
        value: `${street}\n${postcode}\n${country}`,
      }));
    case 'claims':
      return [...values.claims, ...values.companyClaims].map(({ value, label }) => ({
        label,
        value: `${value}*`,
      }));
    case 'currency':
      return [{ label: '$100', value: `${hundredTimes(values.currencyRate)} ${values.currency}` }];
    case 'replies':
      return values.cannedReplies.map(({ title, text }) => ({ label: title, value: text }));
    case 'sessions':
    case 'grants':
      return [];
  }
}

/** Rounds away the error of binary fractions: 1.1 gives 110, and not 110.00000000000001. */
function hundredTimes(typed: unknown): number | string {
  const product = Number((100 * Number(typed)).toPrecision(12));
  return Number.isNaN(product) ? '–' : product;
}
