import { tradingTips } from '../../content/signals.ts';

export function TradingTips() {
  return (
    <section aria-labelledby="tips" className="flex flex-col gap-4">
      <h2 id="tips" className="text-lg font-semibold tracking-[-0.01em]">
        Trading tips
      </h2>
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
