import type { EngineKindMetrics } from '@croneai/contracts/endpoints/admin-engine.ts';
import { engineTexts } from '../../content/admin-engine.ts';

type Came = EngineKindMetrics['came'];

export const percentText = (value: number): string => `${value.toFixed(1)}\u00a0%`;
export const countText = (count: number): string => count.toLocaleString('en-US');

/** A share with its interval: "52.1 % (51.0 to 53.2)". */
export function CameText({ came }: { came: Came }) {
  if (!came) return <span className="text-muted">{engineTexts.notEnough}</span>;
  return (
    <span className="whitespace-nowrap">
      {percentText(came.value)}{' '}
      <span className="text-xs text-muted">
        ({came.low.toFixed(1)} to {came.high.toFixed(1)})
      </span>
    </span>
  );
}

/** Evidence spans from a hundredth to a million. */
export function evidenceText(value: number): string {
  if (value >= 1_000) return countText(Math.round(value));
  return value.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}
