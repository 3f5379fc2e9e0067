/*
 * Where the prices behind a figure come from, and what pages say about it. Apart from the schemas, which public pages do not load.
 */

/**
 * Made by the demo feed with planted trends, made by it with an effect as small as recorded months have, recorded in files, or a provider's.
 */
export const PROVENANCES = ['synthetic', 'like-real', 'recorded', 'live'] as const;
export type Provenance = (typeof PROVENANCES)[number];

export type MadeUp = Extract<Provenance, 'synthetic' | 'like-real'>;
/** What is won on made-up prices says nothing about a market. */
export const isMadeUp = (provenance: Provenance): provenance is MadeUp =>
  provenance === 'synthetic' || provenance === 'like-real';

/** What is planted in the prices of a page; undefined where nothing is to be said. */
export const PLANTED_NOTE: Readonly<Record<Provenance, string | undefined>> = {
  synthetic: 'Demo market: simulated prices, with trends planted in six markets.',
  'like-real': 'Demo market: simulated prices, with as little to find as in recorded months.',
  recorded: 'Recorded market data: past months, moved to the present by whole weeks.',
  live: undefined,
};
