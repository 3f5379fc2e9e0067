/**
 * `<epoch>-<first>-<last>`: the positions in the log that a frame covers, including entries for
 * other readers. The next frame with an id must begin at `last + 1`; otherwise, an entry was lost.
 * If a stream resumes after `last`, its first frame covers nothing, and its id has the positions
 * `last + 1` and `last`. A different epoch means a different log, in which old positions are not
 * valid.
 */
export const LIVE_ID = /^[0-9]{1,15}-[0-9]{1,15}-[0-9]{1,15}$/;

/**
 * Response header of each GET with a token: the id of the newest entry of the log that the gateway
 * had read ten seconds before the call. A stream that resumes after this id gets every change that
 * the reply may lack. The gateway omits the header if it does not know this id.
 */
export const LIVE_POSITION_HEADER = 'x-live-position';

export type LivePosition = { epoch: number; first: number; last: number };

/** Parses an id; undefined if it is invalid. */
export function parseLiveId(id: string | undefined): LivePosition | undefined {
  if (id === undefined || !LIVE_ID.test(id)) return undefined;
  const [epoch = 0, first = 0, last = 0] = id.split('-').map(Number);
  return { epoch, first, last };
}

export const liveIdOf = ({ epoch, first, last }: LivePosition): string => `${epoch}-${first}-${last}`;

/** True if nothing is missing between two ids. `before` must have arrived before `next`. */
export const liveIdFollows = (before: LivePosition, next: LivePosition): boolean =>
  next.epoch === before.epoch && next.first === before.last + 1;
