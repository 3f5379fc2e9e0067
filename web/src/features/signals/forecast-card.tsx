import type { Signal } from '@croneai/contracts/signals.ts';
import { signalTexts } from '../../content/signals.ts';
import { Card } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { forecastFacts, modelText } from './forecast-facts.ts';

/** What the forecast rests on, in figures. Signals of earlier releases have none. */
export function ForecastCard({ signal: { forecast, confidence } }: { signal: Signal }) {
  if (!forecast) return null;
  return (
    <Card padding="none" aria-labelledby="forecast" className="p-5 sm:px-7">
      <h2 id="forecast" className="text-sm font-medium">
        {signalTexts.forecast}
      </h2>
      <FactList facts={forecastFacts(forecast, confidence)} />
      <p className="border-t border-line pt-3 text-xs text-muted">
        {modelText(forecast)} <TextLink to="/method">{signalTexts.method}</TextLink>
      </p>
    </Card>
  );
}
