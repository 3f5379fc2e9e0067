import type { RateClass } from '@croneai/contracts/http/endpoint.ts';

/**
 * Maximum number of requests of one caller: a signed-in member over all sessions, or otherwise an
 * address.
 */
export type RateClassRule = {
  windowSeconds: number;
  perMember: number;
  /**
   * Higher than `perMember`, because many people share an address (an office, a mobile network).
   */
  perAddress: number;
  /**
   * Maximum number of requests at one gateway from all visitors together. All members together have
   * a separate count with the same maximum. The services can handle twice this number.
   */
  inAll?: number;
  /** Counts each request in Redis, because the limit is too low for counts in memory. */
  isExact?: true;
  /**
   * Undoes the count of a call that was refused or failed before its reply began. Each call of this
   * class is also counted in the class `default`, and that count is never undone.
   */
  onlyBegun?: true;
};

export const RATE_CLASSES = {
  /**
   * Pages and files of the site, and the API document. A first visit needs about 40 requests, and
   * two hundred visitors may share one address.
   */
  site: { windowSeconds: 60, perMember: 12_000, perAddress: 12_000 },
  /**
   * Health and metrics: balancers and supervisors probe a few times a second. Separate from `site`,
   * so that visitors cannot starve probes.
   */
  probe: { windowSeconds: 60, perMember: 600, perAddress: 600 },
  /**
   * Guesses of passwords and codes. A person needs a few, and an office 20 a minute. Each guess
   * costs up to two password hashes of 17 ms. Two cores manage about 6,400 hashes a minute. The
   * guesses that `inAll` allows need about a third of these.
   */
  'auth-strict': { windowSeconds: 60, perMember: 10, perAddress: 20, inAll: 1_200, isExact: true },
  /**
   * Calls that send a mail to an address that the caller chooses. Most of these calls hash a
   * password, so `inAll` limits them to ten a second.
   */
  'auth-mail': { windowSeconds: 600, perMember: 10, perAddress: 20, inAll: 6_000, isExact: true },
  /** Public forms that send mail. A visitor sends one or two; an office shares an address. */
  form: { windowSeconds: 600, perMember: 20, perAddress: 40, isExact: true },
  default: { windowSeconds: 60, perMember: 300, perAddress: 600 },
  /**
   * Polls of open pages without the live stream: signals every 2 s, the member every 3 s, and the
   * countdown every second. Together, these are 110 calls a minute, so a member may have ten tabs.
   * A visitor polls only the countdown, so two hundred visitors may share one address.
   */
  poll: { windowSeconds: 60, perMember: 1_200, perAddress: 12_000 },
  /**
   * Calls that replay past signals with a member's own settings. A replay takes 2 to 20 ms, and a
   * dragged control makes at most a few calls a second. `inAll` limits these calls to about half of
   * the time of one core.
   */
  replay: { windowSeconds: 60, perMember: 150, perAddress: 600, inAll: 1_500 },
  /** Calls that deliver to the receiver of a webhook: a test, or a resend from the log. */
  hook: { windowSeconds: 60, perMember: 6, perAddress: 24, isExact: true },
  /**
   * Calls of about 5 to 20 ms that have no class of their own; a page makes a few a minute. `inAll`
   * limits these calls to about half of the time of one core.
   */
  heavy: { windowSeconds: 60, perMember: 120, perAddress: 600, inAll: 3_000 },
  /**
   * Tiles and bundles of the public log. A call takes 1 to 2 ms, and an audit of a year makes about
   * 900 calls.
   */
  tile: { windowSeconds: 60, perMember: 3_000, perAddress: 3_000, inAll: 12_000 },
  /**
   * Calls that return a month of settled signals. A call takes about 100 ms, and an audit of a year
   * makes twelve calls. `inAll` limits these calls to about half of the time of one core.
   */
  span: { windowSeconds: 60, perMember: 60, perAddress: 60, inAll: 300 },
  /** Messages in tickets. Each message sends a mail, and an admin may answer twelve a minute. */
  support: { windowSeconds: 600, perMember: 120, perAddress: 120, isExact: true },
  /**
   * Posts and reports. The service also limits the posts of a member, but counts only posts that it
   * accepts. This limit counts every attempt.
   */
  broadcast: { windowSeconds: 600, perMember: 60, perAddress: 60, isExact: true },
  /** Calls that read all data of a member in every service. */
  export: { windowSeconds: 3_600, perMember: 3, perAddress: 12, inAll: 600, isExact: true, onlyBegun: true },
  upload: { windowSeconds: 600, perMember: 30, perAddress: 30, inAll: 1_200, isExact: true },
} as const satisfies RateClasses;

/**
 * Rate class of a call, or of a page outside the route table. Requests for such pages are counted
 * only by address.
 */
export type LimitClass = RateClass | 'site' | 'probe';
export type RateClasses = Record<LimitClass, RateClassRule>;

const MAX_LIMIT = 1_000_000;
const RATE_LIMIT = /^([a-z-]+)=(\d{1,7})\/(\d{1,7})(?:\/(\d{1,7}))?$/;

/**
 * Parses overrides `class=member/address` or `class=member/address/all`, separated by commas.
 * Throws with the reason if they are invalid.
 */
export function readRateLimits(text: string): RateClasses {
  const classes: RateClasses = { ...RATE_CLASSES };
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, name = '', ...numbers] = RATE_LIMIT.exec(entry) ?? [];
    if (!Object.hasOwn(RATE_CLASSES, name))
      throw new Error(`must be class=member/address of ${Object.keys(RATE_CLASSES).join(', ')}`);
    const [perMember = 0, perAddress = 0, inAll] = numbers.flatMap((number) =>
      number === undefined ? [] : [Number(number)],
    );
    const limits = [perMember, perAddress, inAll ?? 1];
    if (limits.some((limit) => limit < 1 || limit > MAX_LIMIT))
      throw new Error(`must have limits between 1 and ${MAX_LIMIT}`);
    const rule = classes[name as LimitClass];
    classes[name as LimitClass] = { ...rule, perMember, perAddress, ...(inAll ? { inAll } : {}) };
  }
  return classes;
}
