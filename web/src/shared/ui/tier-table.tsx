import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXPECTED_SHORT } from '../../content/expected-signals.ts';
import { featureMeanings, MAIN_DIFFERENCES, tierComparison } from '../../content/feature-meanings.ts';
import { RECOMMENDED, RECOMMENDED_TIER, type TierText, tiers } from '../../content/tiers.ts';
import { TierMark } from './tier-badge.tsx';

const PER_DAY = / signals.*/;

/** In a narrow window, the label of a row has its own line above the cells. */
const NARROW = 'max-[359px]:grid max-[359px]:grid-cols-3';
const FOLDED =
  'hidden max-[359px]:grid-cols-3 group-has-[:checked]/fold:table-row max-[359px]:group-has-[:checked]/fold:grid';
const LABEL = 'py-1.5 pr-2 text-left font-normal max-[359px]:col-span-3 max-sm:text-[13px]';

/**
 * Tiers as columns and features as rows. With `isFolded`, only the first rows show until the
 * surrounding `group/fold` is open.
 */
export function TierTable({ isFolded = false }: { isFolded?: boolean }) {
  const ladder = tiers.map(({ tier }) => tier);
  return (
    <table aria-label="Tiers compared" className="w-full table-fixed text-sm max-xs:text-[10px]">
      <caption className="caption-bottom py-1.5 text-muted">{EXPECTED_SHORT}</caption>
      <thead>
        <tr className={`border-b border-line-strong ${NARROW}`}>
          <th
            scope="col"
            className="w-[29%] max-[359px]:hidden py-3 pr-2 text-left sm:w-2/5 font-medium text-muted"
          >
            <span className="sr-only">Feature</span>
          </th>
          {tiers.map(({ tier, name }) => (
            <th
              key={tier}
              scope="col"
              className={`py-3 align-top font-semibold max-sm:text-[13px] ${tint(tier)}`}
            >
              <span className="inline-flex items-center gap-1.5 max-xs:flex-col">
                <TierMark tier={tier} className="size-4 max-sm:hidden" />
                {name.replace(' Node', '')}
                <span className="sr-only"> Node</span>
              </span>
              {tier === RECOMMENDED_TIER ? (
                <span className="block text-[10px] font-medium text-accent max-xs:hidden sm:text-xs">
                  {RECOMMENDED}
                </span>
              ) : null}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr+tr]:border-t [&>tr+tr]:border-line">
        <Row label="Deposit">{tiers.map(({ depositUsd }) => `$${depositUsd}+`)}</Row>
        <Row label="Signals per day, at most">{tiers.map(({ signals }) => signals.replace(PER_DAY, ''))}</Row>
        {tierComparison.map(({ feature, from }) => (
          <Row
            key={feature}
            label={feature}
            className={isFolded && !MAIN_DIFFERENCES.has(feature) ? FOLDED : NARROW}
          >
            {ladder.map((tier) => (ladder.indexOf(tier) >= ladder.indexOf(from) ? YES : NO))}
          </Row>
        ))}
      </tbody>
    </table>
  );
}

const YES = (
  <>
    <Check className="mx-auto size-4 text-accent" />
    <span className="sr-only">Included</span>
  </>
);
const NO = (
  <>
    <span aria-hidden className="text-faint">
      –
    </span>
    <span className="sr-only">Not included</span>
  </>
);

/** Marks the column of the recommended tier on phones. */
const tint = (tier: TierText['tier']) => (tier === RECOMMENDED_TIER ? 'max-sm:bg-accent-soft' : '');

interface RowProps {
  label: string;
  className?: string;
  children: readonly ReactNode[];
}

function Row({ label, className = NARROW, children }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row" className={LABEL}>
        {label}
      </th>
      {tiers.map(({ tier }, index) => (
        <td key={tier} className={`py-1.5 text-center tabular-nums ${tint(tier)}`}>
          {children[index]}
        </td>
      ))}
    </tr>
  );
}

/** Features of a tier. The first entry names the next lower tier, whose features are included. */
export function TierFeatures({ tier, className = '' }: { tier: TierText; className?: string }) {
  return (
    <ul className={`flex flex-col gap-2.5 border-t border-line pt-5 text-sm ${className}`}>
      {tier.includes ? <li className="font-medium">Everything in {tier.includes}, plus</li> : null}
      {tier.features.map((feature) => (
        <li key={feature} className="flex items-start gap-2.5">
          <Check className="mt-0.5 size-4 shrink-0 text-accent" />
          <span>
            {feature}
            {featureMeanings[feature] ? (
              <span className="block text-xs text-muted">{featureMeanings[feature]}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
