import type { EngineArtefact, EngineRefusal } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { SERVED } from '../engines/engines.ts';
import { KINDS } from '../markets/pair.ts';
import { ARTEFACT_LIFE_MS, type Artefact, refusalOf } from '../model/artefact.ts';
import { NO_CALIBRATION } from '../model/calibration.ts';
import { actualOf } from './measure-forecasts.ts';

/**
 * Minimum number of markets in an artefact, as a share of the number of markets in the champion. An
 * artefact with fewer markets is partial and must not replace the champion.
 */
const WHOLE_SHARE = 0.9;

/** Returns the reason why an artefact must not replace the champion; null if it may. */
export function promotionRefusal(
  artefact: Artefact,
  { champion, prices, now }: { champion: Artefact | undefined; prices: string; now: number },
): Exclude<EngineRefusal, 'champion' | 'broken'> | null {
  const refusal = refusalOf(artefact, prices, now);
  if (refusal === 'too_old' || refusal === 'other_prices') return refusal;
  const known = champion ? marketsOf(champion) : 0;
  return marketsOf(artefact) < WHOLE_SHARE * known ? 'partial' : null;
}

const marketsOf = ({ models }: Pick<Artefact, 'models'>): number => Object.keys(models).length;

/** Describes a trained artefact for admins. */
export function describeArtefact({
  engine,
  from,
  until,
  models,
  calibrations,
  metrics,
}: Artefact): NonNullable<EngineArtefact['content']> {
  const trained = Object.values(models);
  return {
    engine,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    expiresAt: new Date(until + ARTEFACT_LIFE_MS).toISOString(),
    markets: trained.length,
    trainedMarkets: trained.filter((model) => SERVED.coefficientsOf(model) !== null).length,
    rows: trained.reduce((sum, { rows }) => sum + rows, 0),
    metrics: KINDS.flatMap((kind) => {
      const score = metrics[kind];
      if (!score) return [];
      const { slope, slopeError } = calibrations[kind] ?? NO_CALIBRATION;
      const { forecasts, predicted, actual } = score;
      const wins = Math.round((actual / 100) * forecasts);
      return [{ kind, forecasts, predicted, actual: actualOf(wins, forecasts), slope, slopeError }];
    }),
  };
}
