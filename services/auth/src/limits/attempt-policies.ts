/** Limits on attempts at one subject (an email address, a user), by their origin. */
export type AttemptPolicy = {
  /** Name of the counters, unique to this policy. */
  name: string;
  /**
   * Limits for one place (an IPv4 address, an IPv6 /64) or one known browser: free attempts, after
   * which each wait is twice the previous one. `forgottenAfterSeconds` after its first attempt, the
   * origin starts over.
   */
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  forgottenAfterSeconds: number;
  /**
   * Limits for the network around the place (an IPv4 /24, an IPv6 /48) or all known browsers of a
   * member, and for all origins together, within a window.
   */
  windowSeconds: number;
  maxFromNetwork: number;
  maxFromAll: number;
};

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * Allows about a hundred guesses a day from one place and 9,600 from all places, which is too few
 * to guess any accepted password.
 */
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
 * Limits mails with a confirmation code to one address, over all its registrations. Even a person
 * who never registered gets at most `maxFromAll` of them per hour. One network cannot use up this
 * limit, because `maxFromNetwork` is lower.
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
 * Limits codes and code mails if the caller proves a registration by neither its handle nor its
 * password. The limit is half of the registration's mails, so that other people on the same network
 * leave some for its owner.
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
/** Returns the limit for a call about a registration; undefined if the caller has its handle. */
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
 * Mails with a reset link. Beyond the limit, the answer is the same but no mail is sent: no window
 * exceeds a link's lifetime, so a link that was already mailed still works.
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
 * A caller who guesses codes already has the password or a session. By using up this limit, the
 * caller can block the second step in the owner's unknown browsers until the password changes.
 * Three of a million codes are valid at any time, so twenty guesses an hour succeed with odds of
 * one in seven hundred per day.
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
/** Access codes that a member enters. A code has 90 random bits, so this only limits the work. */
export const ACCESS_CODE: AttemptPolicy = {
  name: 'access-code',
  free: 10,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: 15 * MINUTE_S,
  maxFromNetwork: 20,
  maxFromAll: 30,
};
/**
 * Limits access codes that anybody enters, at sign-up or later, from one address or network. There
 * is no total limit: it would let a few strangers block everybody’s codes, and 90 random bits
 * cannot be guessed anyway.
 */
export const ACCESS_CODE_GLOBAL: AttemptPolicy = {
  name: 'access-code-of-anybody',
  free: 30,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE_S,
  forgottenAfterSeconds: HOUR_S,
  windowSeconds: HOUR_S,
  maxFromNetwork: 300,
  maxFromAll: Number.MAX_SAFE_INTEGER,
};
/** Email changes, because each attempt mails an address that the member chose. */
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
