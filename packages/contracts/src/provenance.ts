/*
 * Sources of prices, and the notes about these sources that pages show. This file contains no zod
 * schemas, because public pages do not load zod.
 */

/**
 * `synthetic`: simulated prices with clear trends in a few markets. `like-real`: simulated prices
 * that are as hard to forecast as real prices. `recorded`: real prices of past months, read from
 * files. `live`: current prices from a provider.
 */
export const PROVENANCES = ['synthetic', 'like-real', 'recorded', 'live'] as const;
export type Provenance = (typeof PROVENANCES)[number];

export type SimulatedProvenance = Extract<Provenance, 'synthetic' | 'like-real'>;
/** True for simulated prices. Results on simulated prices are no evidence about real markets. */
export const hasSimulatedPrices = (provenance: Provenance): provenance is SimulatedProvenance =>
  provenance === 'synthetic' || provenance === 'like-real';

/** Note that pages show if the prices are not live; undefined for live prices. */
export const PLANTED_NOTE: Readonly<Record<Provenance, string | undefined>> = {
  synthetic: 'Simulated prices. Six markets have built-in trends.',
  'like-real': 'Simulated prices, about as hard to predict as recorded prices.',
  recorded: 'Recorded market data: past months, moved to the present by whole weeks.',
  live: undefined,
};
