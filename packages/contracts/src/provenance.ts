/*
 * Sources of the prices from which figures are computed, and the notes about these sources on
 * pages. This file contains no schemas, because public pages do not load schemas.
 */

/**
 * `synthetic` is the demo feed with planted trends. `like-real` is the demo feed with planted
 * effects that are as small as in recorded months. `recorded` is read from files, and `live` from a
 * provider.
 */
export const PROVENANCES = ['synthetic', 'like-real', 'recorded', 'live'] as const;
export type Provenance = (typeof PROVENANCES)[number];

export type SimulatedProvenance = Extract<Provenance, 'synthetic' | 'like-real'>;
/** True for simulated prices. Results on simulated prices are no evidence about a market. */
export const hasSimulatedPrices = (provenance: Provenance): provenance is SimulatedProvenance =>
  provenance === 'synthetic' || provenance === 'like-real';

/** Note on pages about effects that are planted in the prices; undefined if none is needed. */
export const PLANTED_NOTE: Readonly<Record<Provenance, string | undefined>> = {
  synthetic: 'Demo market: simulated prices, with trends planted in six markets.',
  'like-real': 'Demo market: simulated prices, with as little to find as in recorded months.',
  recorded: 'Recorded market data: past months, moved to the present by whole weeks.',
  live: undefined,
};
