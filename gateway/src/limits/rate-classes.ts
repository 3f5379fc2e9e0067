import type { RateClass } from '@croneai/contracts/http/endpoint.ts';

/** How often one caller may call: per member when signed in (over all sessions), per address otherwise. */
export type RateClassRule = {
  windowSeconds: number;
  perMember: number;
  /** Higher where many people share an address (an office, a mobile network); a visitor has no other key. */
  perAddress: number;
  /** Total for all visitors at one gateway, and again for all members: the load that the services can take. */
  inAll?: number;
  /** Every request is counted in Redis: few are allowed, so that a share counted in memory would be a large error. */
  isExact?: true;
  /** A call that was refused, or failed before its reply began, is given back; it counts in the class `default` alone. */
  onlyBegun?: true;
};

export const RATE_CLASSES = {
  /** Pages and files of the site, and the API's document: some 40 at a first visit, and two hundred visitors behind one address. */
  site: { windowSeconds: 60, perMember: 12_000, perAddress: 12_000 },
  /** Health and metrics: balancers and supervisors ask a few times a second. Apart from the site, so that its visitors starve no probe. */
  probe: { windowSeconds: 60, perMember: 600, perAddress: 600 },
  /**
   * Guesses at passwords and codes. A person needs a handful; a whole office 20 a minute. Each costs up to two password hashes of 17 ms,
   * and two cores make some 6,400 a minute: in all they may take a third of that.
   */
  'auth-strict': { windowSeconds: 60, perMember: 10, perAddress: 20, inAll: 1_200, isExact: true },
  /** Calls that send a mail to an address of the caller's choice. In all ten a second, most of which hash a password. */
  'auth-mail': { windowSeconds: 600, perMember: 10, perAddress: 20, inAll: 6_000, isExact: true },
  /** Public forms that send mail. A visitor sends one or two; an office shares an address. */
  form: { windowSeconds: 600, perMember: 20, perAddress: 40, isExact: true },
  default: { windowSeconds: 60, perMember: 300, perAddress: 600 },
  /**
   * Polls of open pages without the live stream: signals every 2 s, the member every 3 s, the countdown every second make 110 a
   * minute; room for several tabs of a member, and for two hundred visitors behind one address.
   */
  poll: { windowSeconds: 60, perMember: 1_200, perAddress: 12_000 },
  /** Replays of a member's own settings, 2 to 20 ms each; a dragged control calls where it rests, a few times a second at most. In all half of a minute. */
  replay: { windowSeconds: 60, perMember: 150, perAddress: 600, inAll: 1_500 },
  /** Calls that make a webhook call its receiver: by the button, and again from the log. */
  hook: { windowSeconds: 60, perMember: 6, perAddress: 24, isExact: true },
  /** Other calls of some 5 to 20 ms each: what a page asks for a few times a minute. In all they may take half of a minute. */
  heavy: { windowSeconds: 60, perMember: 120, perAddress: 600, inAll: 3_000 },
  /** Tiles and bundles of the public log, 1 to 2 ms each. A check of a year reads some 900. */
  tile: { windowSeconds: 60, perMember: 3_000, perAddress: 3_000, inAll: 12_000 },
  /**
   * A month of settled signals, some 100 ms of the service's one core, for everybody. Who checks a year asks for twelve; in all they may take half
   * of a minute.
   */
  span: { windowSeconds: 60, perMember: 60, perAddress: 60, inAll: 300 },
  /** Messages in tickets, each of which sends a mail; an admin may answer twelve a minute. */
  support: { windowSeconds: 600, perMember: 120, perAddress: 120, isExact: true },
  /** Posts and reports. The service counts a member's posts too; this bounds what is refused there. */
  broadcast: { windowSeconds: 600, perMember: 60, perAddress: 60, isExact: true },
  /** Reads everything about a member in every service. */
  export: { windowSeconds: 3_600, perMember: 3, perAddress: 12, inAll: 600, isExact: true, onlyBegun: true },
  upload: { windowSeconds: 600, perMember: 30, perAddress: 30, inAll: 1_200, isExact: true },
} as const satisfies RateClasses;

/** A class of calls, or of what the gateway serves beside the table; that is counted by address alone. */
export type LimitClass = RateClass | 'site' | 'probe';
export type RateClasses = Record<LimitClass, RateClassRule>;

const MAX_LIMIT = 1_000_000;
const RATE_LIMIT = /^([a-z-]+)=(\d{1,7})\/(\d{1,7})(?:\/(\d{1,7}))?$/;

/**
 * The classes with other limits, from `class=member/address` or `class=member/address/all`, separated by commas. Throws with what is
 * wrong.
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
