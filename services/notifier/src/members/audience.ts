/**
 * Audience of a message. Members in `at-once` may see every signal, with its prices, as soon as it
 * is published. Members in `on-request` see signals later, or only a limited number, and get
 * messages without prices. `signals` contains both of these audiences. `network` contains all
 * members who may read the Elite Network.
 */
export const AUDIENCES = [
  'member',
  'at-once',
  'on-request',
  'signals',
  'network',
  'everyone',
  // Each of these two audiences is one Telegram channel. Its messages are posted in the channel and
  // are not sent to members directly.
  'gold-channel',
  'results-channel',
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Telegram channels, where many people read one post. */
const PLACES = ['gold-channel', 'hint-channel', 'results-channel'] as const;
/** The Telegram channel that receives a post. */
export type Place = (typeof PLACES)[number];

/** For each Telegram channel, the audiences whose messages are posted there. */
const READ_IN: Readonly<Record<Place, readonly Audience[]>> = {
  'gold-channel': ['at-once', 'gold-channel'],
  'hint-channel': ['on-request'],
  'results-channel': ['results-channel'],
};

export const isPlace = (receiver: string): receiver is Place =>
  (PLACES as readonly string[]).includes(receiver);
/** Returns true if messages to this audience are only posted in a Telegram channel. */
export const isOnlyPosted = (audience: Audience): boolean => isPlace(audience);
export const readsIn = (place: Place, audience: Audience): boolean => READ_IN[place].includes(audience);
