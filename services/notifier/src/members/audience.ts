/**
 * Who gets a message. `at-once` sees every signal as it is published, without a limit, and may be sent what it says; `on-request` sees
 * signals later or within a limit, and is sent a hint. `signals` is both, for what everybody with signals may see;
 * `network` is who reads the Elite Network.
 */
export const AUDIENCES = ['member', 'at-once', 'on-request', 'signals', 'network', 'everyone'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** In place of a member, the receiver of a post that all of the audience `at-once` read in one place. */
export const GOLD_CHANNEL = 'gold-channel';
