import { signalTexts } from '../../content/signals.ts';
import { tradingTips } from '../../content/trading-tips.ts';
import { TextLink } from '../../shared/ui/text-link.tsx';

/** Below all figures: what a signal cannot do for its reader. */
export function TradingTips() {
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
        {tradingTips.map(({ title, text }) => (
          <li key={title} className="flex flex-col gap-1.5 bg-surface-1 p-5">
            <h3 className="text-sm font-medium">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
