import { livePricesSchema } from '@croneai/contracts/live-log.ts';
import { frameOf } from './frames.ts';
import type { Readers } from './readers.ts';
import { parseJson } from './replay.ts';

/**
 * Writes a round of prices: those of open signals to members who see every signal at once, and to each the pairs that it named.
 * `isReleased`: whether a named pair's price goes to members who do not.
 */
export function writePrices(text: string, readers: Readers, isReleased: (pair: string) => boolean): void {
  const round = livePricesSchema.safeParse(parseJson(text)).data;
  if (!round) return;
  const jsonOf = new Map(round.prices.map((price) => [price.pair, JSON.stringify(price)]));
  const frames = new Map<string, Buffer | undefined>();
  for (const reader of readers.all) {
    const { delivery, pairs } = reader;
    const isAtOnce = delivery === 'at-once';
    if (delivery === 'none' || (!isAtOnce && pairs.length === 0)) continue;
    const key = `${delivery} ${pairs.join()}`;
    if (!frames.has(key))
      frames.set(key, frameFor(jsonOf, isAtOnce ? [...round.open, ...pairs] : pairs.filter(isReleased)));
    const frame = frames.get(key);
    if (frame) readers.write(reader, frame);
  }
}

function frameFor(jsonOf: ReadonlyMap<string, string>, wanted: readonly string[]): Buffer | undefined {
  const found = [...new Set(wanted)].flatMap((pair) => jsonOf.get(pair) ?? []);
  if (found.length === 0) return undefined;
  return Buffer.from(frameOf('prices', `{"prices":[${found.join()}]}`));
}
