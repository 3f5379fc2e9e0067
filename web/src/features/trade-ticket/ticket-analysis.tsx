import type { Signal } from '@croneai/contracts/signals.ts';
import { capitalised, termsText } from '@croneai/contracts/terms.ts';
import { ShieldAlert } from 'lucide-react';
import { signalTexts } from '../../content/signals.ts';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { type AnalysisChip, chipsOf, expectationText, modelText } from './analysis-chips.ts';

/** Why: how sure it is, what it rests on, and what never to forget. */
export function TicketAnalysis({ signal }: { signal: Signal }) {
  const { forecast, confidence, analysis } = signal;
  return (
    <>
      <div className="flex flex-col gap-3 border-t border-line p-5 sm:px-7">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <span className="font-medium">
            Confidence <span className="tabular text-base font-semibold">{Math.round(confidence)}%</span>
          </span>
          <span className="text-muted">{expectationText(forecast)}</span>
        </p>
        <ul aria-label="What the forecast rests on" className="flex flex-wrap gap-2">
          {chipsOf(forecast).map((chip) => (
            <Chip key={chip.text} {...chip} />
          ))}
        </ul>
        <details className="text-sm">
          <summary className="w-fit rounded-control font-medium text-accent">Analysis</summary>
          <p className="mt-2 max-w-prose text-muted">{analysis}</p>
          <p className="mt-2 max-w-prose text-xs text-muted">
            {modelText(forecast)} {capitalised(termsText(forecast.paysBy))}.{' '}
            <TextLink to="/method">{signalTexts.method}</TextLink>
          </p>
        </details>
      </div>
      <p className="flex items-start gap-3 border-t border-line bg-warn-soft px-5 py-3 text-sm sm:px-7">
        <ShieldAlert className="mt-0.5 size-4 shrink-0 text-warn" />
        <span>
          <strong className="font-semibold">{signalTexts.riskWarning}</strong> {signalTexts.riskMore}
        </span>
      </p>
    </>
  );
}

function Chip({ text, points }: AnalysisChip) {
  return (
    <li className="tabular flex items-center gap-2 rounded-full border border-line bg-surface-2 px-3 py-1 text-sm">
      {text}:
      <span className="whitespace-nowrap text-muted">
        {points > 0 ? '+' : '−'}
        {Math.abs(points).toFixed(1)} points
      </span>
    </li>
  );
}
