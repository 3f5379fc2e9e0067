import { SERVED } from '@croneai/engine/engines/engines.ts';
import { writeArtefact } from '@croneai/engine/model/artefact.ts';
import { trackMarket, walkTracks } from '@croneai/engine/model/track.ts';
import { contentOf, walkWindow } from '@croneai/engine/walk-forward.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import type { CompareOptions } from '../options.ts';
import { openHistories } from '../prices/read-histories.ts';
import { textTable } from '../report/report.ts';

/**
 * Trains an artefact as the service would at the end of these prices. Equal prices give an equal
 * artefact. Throws if prices cannot be loaded or read.
 */
export async function trainInLab(options: CompareOptions) {
  const { name, slotMs, read } = await openHistories(options);
  const histories = await read(SERVED.features);
  const until = Math.max(...histories.flatMap(({ rows }) => rows.at(-1)?.settledAt ?? 0));
  const window = walkWindow(until);
  const tracks = histories.map(({ pair, rows }) => {
    const known = rows.filter(({ slot }) => slot >= window.from);
    return trackMarket(SERVED, pair, known, {
      trainAt: window.trainAt,
      until,
      slotMs,
      keepFrom: Number.POSITIVE_INFINITY,
    });
  });
  const content = contentOf(SERVED, tracks, walkTracks(tracks, { until, slotMs }), {
    prices: `lab.${name}`,
    rule: settlementRuleOf(options.paysBy),
    ...window,
  });
  return { prices: name, content, ...writeArtefact(SERVED, content) };
}

/**
 * Formats lines for a terminal. For each market, shows the number of rows, and the weight of each
 * feature in the expert with the middle half-life.
 */
export function printTrained({ prices, hash, content }: Awaited<ReturnType<typeof trainInLab>>): string {
  const { models, calibrations, metrics, until } = content;
  const header = ['market', 'rows', ...SERVED.features.names];
  const rows = Object.entries(models).map(([symbol, model]) => {
    const coefficients = SERVED.coefficientsOf(model);
    const cells = SERVED.features.names.map((_name, column) => coefficients?.[column]?.toFixed(3) ?? '–');
    return [symbol, String(model.rows), ...cells];
  });
  const kinds = Object.entries(calibrations).map(([kind, { slope, slopeError, gain, forecasts }]) => {
    const score = metrics[kind as keyof typeof metrics];
    const measured = score ? `, predicted ${score.predicted} %, actual ${score.actual} %` : '';
    return `${kind}: slope ${slope.toFixed(2)} ± ${slopeError.toFixed(2)}, gain ${gain.toFixed(2)} R, ${forecasts} forecasts${measured}`;
  });
  return [
    `${prices}, outcomes up to ${new Date(until).toISOString()}`,
    '',
    ...textTable([header, ...rows]),
    '(weights of the memory of three days; – where there are too few rows)',
    '',
    ...kinds,
    '',
    `Artefact ${hash}`,
  ].join('\n');
}
