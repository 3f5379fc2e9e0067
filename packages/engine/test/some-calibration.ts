import type { MarketCalibration, OfferLine } from '../src/model/artefact.ts';
import { NO_CALIBRATION } from '../src/model/calibration.ts';

export const SURE_OFFERS: OfferLine = {
  edge: 0.1,
  level: 0.1,
  levelError: 0.002,
  slope: 1,
  slopeError: 0.01,
  spread: 0,
  shortfall: 0,
  shortfallError: 0,
  change: 0,
};

/**
 * A calibration under which the offer of a strong claim equals the claim. The interval of the offer
 * is a few tenths of a percentage point wide.
 */
export const SURE_CALIBRATION: MarketCalibration = {
  ...NO_CALIBRATION,
  slopeError: 0.01,
  offers: SURE_OFFERS,
  effect: 0,
  effectError: 0,
};
