/*
 * Source of the prices behind a figure, and the note about it on pages. Separate from the schemas,
 * which public pages do not load.
 */

/**
 * Made by the demo feed with planted trends, made by it with an effect as small as in recorded
 * months, read from recorded files, or from a live provider.
 */
export const PROVENANCES = ['synthetic', 'like-real', 'recorded', 'live'] as const;
export type Provenance = (typeof PROVENANCES)[number];

export type SimulatedProvenance = Extract<Provenance, 'synthetic' | 'like-real'>;
/** Results on made-up prices are no evidence about a market. */
export const hasSimulatedPrices = (provenance: Provenance): provenance is SimulatedProvenance =>
  provenance === 'synthetic' || provenance === 'like-real';

/** Note about planted effects in the prices of a page; undefined if none is needed. */
export const PLANTED_NOTE: Readonly<Record<Provenance, string | undefined>> = {
  synthetic: 'Demo market: simulated prices, with trends planted in six markets.',
  'like-real': 'Demo market: simulated prices, with as little to find as in recorded months.',
  recorded: 'Recorded market data: past months, moved to the present by whole weeks.',
  live: undefined,
};
