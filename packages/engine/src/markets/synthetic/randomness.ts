/**
 * Random numbers by key. The same key gives the same number in every process and in any order. Only
 * integer arithmetic and a few basic operations are used, so that all machines agree to the last
 * bit.
 */

/** Hashes a text to 32 bits with FNV-1a over UTF-16 code units, followed by `mix`. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return mix(hash);
}

/**
 * Applies the finaliser of MurmurHash3 (Appleby, public domain). Each bit of the input changes half
 * of the output bits on average.
 */
export function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

/** Hashes a position in a stream (both integers) to 32 bits. */
export const hashAt = (stream: number, index: number): number =>
  mix(mix(stream ^ Math.imul(index | 0, 0x9e3779b1)) + stream);

/** Maps a hash to the open interval (0, 1), so that its logarithm is finite. */
export const uniform = (hash: number): number => ((hash >>> 0) + 0.5) / 4_294_967_296;

/**
 * Maps a hash to a standard normal number with P. J. Acklam's rational approximation of the inverse
 * distribution (relative error under 1.15e-9). It needs no second random number and, except in the
 * tails, no logarithm.
 */
export function normal(hash: number): number {
  const p = uniform(hash);
  if (p < LOW_TAIL) return tail(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - LOW_TAIL) return -tail(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  const above =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const below =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (above * q) / below;
}

const LOW_TAIL = 0.02425;

function tail(q: number): number {
  const above =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) *
      q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const below =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q +
    1;
  return above / below;
}
