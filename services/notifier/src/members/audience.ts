/**
 * Audience of a message. `at-once` sees every signal when it is published, without a limit, and may
 * receive its prices. `on-request` sees signals later or within a limit, and receives a hint.
 * `signals` is both; `network` is everybody who reads the Elite Network.
 */
export const AUDIENCES = [
  'member',
  'at-once',
  'on-request',
  'signals',
  'network',
  'everyone',
  // These messages are posted in one Telegram channel and go to no member directly.
  'gold-channel',
  'results-channel',
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Telegram channels, where many people read one post. */
const PLACES = ['gold-channel', 'hint-channel', 'results-channel'] as const;
/** The channel that receives a post, instead of a member. */
export type Place = (typeof PLACES)[number];

/** For each channel, the audiences that read it. */
const READ_IN: Readonly<Record<Place, readonly Audience[]>> = {
  'gold-channel': ['at-once', 'gold-channel'],
  'hint-channel': ['on-request'],
  'results-channel': ['results-channel'],
};

export const isPlace = (receiver: string): receiver is Place =>
  (PLACES as readonly string[]).includes(receiver);
/** Returns true if messages to this audience are only posted in a channel. */
export const isOnlyPosted = (audience: Audience): boolean => isPlace(audience);
export const readsIn = (place: Place, audience: Audience): boolean => READ_IN[place].includes(audience);
