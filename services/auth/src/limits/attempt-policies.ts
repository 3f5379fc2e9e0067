/** How often something may be tried about one subject (an e-mail address, a user), from how far away. */
export type AttemptPolicy = {
  /** Names the counters; no two policies share one. */
  name: string;
  /**
   * From one place (an IPv4 address, an IPv6 /64), or from one browser that is known: so many without a wait, then each
   * wait is twice the one before. The origin starts again `forgottenAfterSeconds` after its first attempt.
   */
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  forgottenAfterSeconds: number;
  /**
   * From the network around the place (an IPv4 /24, an IPv6 /48) or from all known browsers of a member, and from
   * everywhere, within a window.
   */
  windowSeconds: number;
  maxFromNetwork: number;
  maxFromAll: number;
};

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Of a place some hundred guesses a day; of all places together 9,600, which no password that is taken falls to soon. */
export const SIGN_IN: AttemptPolicy = {
  name: 'sign-in',
  free: 10,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE_S,
  forgottenAfterSeconds: DAY_S,
  windowSeconds: 15 * MINUTE_S,
  maxFromNetwork: 30,
  maxFromAll: 100,
};
/**
 * Mails with a confirmation code, first and further ones, counted over all registrations of an address: what the mailbox
 * an address without an account gets in an hour at the worst. One origin cannot use it up for the others.
 */
export const CODE_MAIL: AttemptPolicy = {
  name: 'code-mail',
  free: 6,
  firstWaitSeconds: 10 * MINUTE_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 8,
  maxFromAll: 12,
};
const CONFIRM: AttemptPolicy = {
  name: 'confirm',
  free: 20,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: 15 * MINUTE_S,
  maxFromNetwork: 40,
  maxFromAll: 100,
};
/**
 * Codes, and mails with one, for a registration that is neither proven by its handle nor by its password: half of the
 * mails that it has, so that whoever shares its network leaves its owner some.
 */
const CONFIRM_UNPROVEN: AttemptPolicy = {
  name: 'confirm-unproven',
  free: 5,
  firstWaitSeconds: HOUR_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 20,
  maxFromAll: 100,
};
/** The limit of a call about a registration; none behind its handle. */
export function guessesOf({
  handle,
  password,
}: {
  handle?: string | undefined;
  password?: string | undefined;
}): AttemptPolicy | undefined {
  if (handle !== undefined) return undefined;
  return password === undefined ? CONFIRM_UNPROVEN : CONFIRM;
}
/**
 * Mails with a reset link. What is beyond is answered alike and mails nothing: no window is longer than a link lives, so one that was
 * mailed within it still opens the account.
 */
export const FORGOT: AttemptPolicy = {
  name: 'forgot',
  free: 5,
  firstWaitSeconds: 5 * MINUTE_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 6,
  maxFromAll: 8,
};
/**
 * Whoever gets to guess codes has the password, or a session, and can keep unknown browsers of the owner from the second step; a new
 * password ends that. Of a million codes three are good at any time: with twenty guesses an hour the odds reach one in seven hundred
 * after a day.
 */
export const SECOND_FACTOR: AttemptPolicy = {
  name: 'second-factor',
  free: 10,
  firstWaitSeconds: 5 * MINUTE_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 20,
  maxFromAll: 20,
};
/** Each one mails an address of the member's choice. */
export const EMAIL_CHANGE: AttemptPolicy = {
  name: 'email-change',
  free: 10,
  firstWaitSeconds: HOUR_S,
  longestWaitSeconds: HOUR_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 10,
  maxFromAll: 10,
};
