import { sampleSignal as sample } from '../../content/sample-signal.ts';
import { Badge, DirectionBadge } from '../ui/badge.tsx';
import { Candles } from './illustrations/candles.tsx';
import { Picture } from './illustrations/picture.tsx';

/** A signal as members see it, from the content folder and marked as a sample. */
export function SampleSignal() {
  return (
    <figure className="flex w-full flex-col gap-5 rounded-card border border-line bg-surface-1 p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="text-lg font-semibold tracking-[-0.01em]">{sample.asset}</span>
          <DirectionBadge direction="CALL" />
        </p>
        <Badge tone="warn">Sample</Badge>
      </div>
      <SignalPicture />
      <dl className="grid grid-cols-3 gap-px overflow-hidden rounded-control border border-line bg-line text-sm">
        {sample.prices.map(({ label, value }) => (
          <div key={label} className="flex flex-col bg-surface-1 px-3 py-2.5">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-2">
        <p className="flex items-baseline justify-between text-sm">
          <span className="text-muted">Confidence</span>
          <span className="tabular font-medium">{sample.confidence}%</span>
        </p>
        <Picture width={100} height={2} className="h-1.5 w-full" isStretched>
          <path d="M0 1H100" strokeWidth="2" className="stroke-surface-3" />
          <path d={`M0 1H${sample.confidence}`} strokeWidth="2" className="stroke-accent" />
        </Picture>
      </div>
      <figcaption className="text-xs text-muted">{sample.caption}</figcaption>
    </figure>
  );
}

function SignalPicture() {
  return (
    <Picture width={440} height={150}>
      <path d="M0 18H440" className="stroke-up" strokeDasharray="5 4" />
      <path d="M0 92H440" className="stroke-text" strokeOpacity="0.6" />
      <path d="M0 132H440" className="stroke-down" strokeDasharray="5 4" />
      <Candles seed={13} count={15} box={{ x: 0, y: 38, width: 290, height: 84 }} />
      <path
        d="M296 92 312 88 326 98 342 84 358 78 372 86 388 66 404 60 416 44"
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      <circle cx="416" cy="44" r="4" className="fill-accent" />
    </Picture>
  );
}
