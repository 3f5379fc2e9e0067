import type { PaperAccount } from '@croneai/contracts/paper.ts';
import { Moment } from '../time/moment.tsx';
import { useTimes } from '../time/use-times.ts';
import { Card, CardHead } from '../ui/card.tsx';
import { equityPath } from './equity-path.ts';
import { usdText } from './paper-money.ts';

const BOX = { width: 640, height: 220 };

/** The balance after each closed trade, as a line, and as a table for who cannot or will not read a line. */
export function EquityCard({ account }: { account: PaperAccount }) {
  const { equity, startingBalanceUsd } = account;
  return (
    <Card padding="lg" aria-labelledby="equity" className="flex min-w-0 flex-col gap-4">
      <CardHead
        id="equity"
        title="Equity curve"
        text={`Balance after each closed trade, from ${usdText(startingBalanceUsd)}.`}
      />
      {equity.length > 1 ? (
        <Curve account={account} />
      ) : (
        <p className="grid min-h-44 flex-1 place-items-center rounded-control border border-dashed border-line px-6 text-center text-sm text-muted">
          The curve begins with the first closed trade.
        </p>
      )}
    </Card>
  );
}

function Curve({ account: { equity, startingBalanceUsd } }: { account: PaperAccount }) {
  const { zoneName } = useTimes();
  const points = equity.map(({ at, balanceUsd }) => ({ at: Date.parse(at), balanceUsd }));
  const { path, y } = equityPath(points, BOX);
  const values = points.map(({ balanceUsd }) => balanceUsd);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      <div className="relative min-h-44 flex-1 sm:min-h-56">
        <svg
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full"
        >
          <path
            d={`M0 ${y(startingBalanceUsd)}H${BOX.width}`}
            className="stroke-line-strong"
            strokeDasharray="3 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`${path}V${y(startingBalanceUsd)}H0Z`}
            className={last.balanceUsd >= startingBalanceUsd ? 'fill-up' : 'fill-down'}
            fillOpacity="0.08"
          />
          <path
            d={path}
            fill="none"
            className="stroke-accent"
            strokeWidth="1.75"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <p className="tabular flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <Moment at={first.at} form="bare" />
        <span>
          Low {usdText(Math.min(...values))} · High {usdText(Math.max(...values))}
        </span>
        <span>
          <Moment at={last.at} form="recent" />
        </span>
      </p>
      <details className="border-t border-line pt-3 text-sm">
        <summary className="rounded-control font-medium text-accent">The curve as a table</summary>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="The curve as a table"
          className="mt-3 max-h-64 overflow-y-auto"
        >
          <table className="w-full">
            <caption className="sr-only">Balance after each closed trade, newest first</caption>
            <thead>
              <tr className="border-b border-line text-xs text-muted">
                <th scope="col" className="py-2 text-left font-medium">
                  Time ({zoneName(last.at)})
                </th>
                <th scope="col" className="py-2 text-right font-medium">
                  Balance
                </th>
              </tr>
            </thead>
            <tbody className="tabular divide-y divide-line">
              {points.toReversed().map(({ at, balanceUsd }, index) => (
                // Two trades may close in the same millisecond.
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows are replaced as a whole
                <tr key={`${at}-${index}`}>
                  <td className="py-1.5">
                    <Moment at={at} form="bare" />
                  </td>
                  <td className="py-1.5 text-right">{usdText(balanceUsd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
}
