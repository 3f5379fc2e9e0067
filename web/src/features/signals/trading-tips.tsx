import type { PaysBy } from '@croneai/contracts/signals.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import { signalTexts } from '../../content/signals.ts';
import { tipsOf } from '../../content/trading-tips.ts';
import { TextLink } from '../../shared/ui/text-link.tsx';

interface TipsProps {
  /** Payment terms of the newest signals; undefined without signals. */
  paysBy: PaysBy | undefined;
}

/** The last part of the signals page. Phones load it when the member opens it. */
export function TradingTips({ paysBy }: TipsProps) {
  const isFixedTime = paysBy === undefined || settlementRuleOf(paysBy) === 2;
  return (
    <section aria-labelledby="tips" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="tips" className="text-lg font-semibold tracking-[-0.01em]">
          Trading tips
        </h2>
        <TextLink to="/method" className="text-sm">
          {signalTexts.method}
        </TextLink>
      </div>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 xl:grid-cols-4">
        {tipsOf(isFixedTime).map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-1.5 bg-surface-1 p-5">
            <h3 className="text-sm font-medium">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
