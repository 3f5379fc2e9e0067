/** How often one caller may call: per session when signed in, per address otherwise. */
export type RateClassRule = {
  windowSeconds: number;
  perSession: number;
  /** Higher where many people share an address (an office, a mobile network); a visitor has no other key. */
  perAddress: number;
  /** Every request asks Redis: few are allowed, so that a share counted in memory would be a large error. */
  isExact?: true;
};

export const RATE_CLASSES = {
  /** Guesses at passwords and codes. A person needs a handful; a whole office 20 a minute. */
  'auth-strict': { windowSeconds: 60, perSession: 10, perAddress: 20, isExact: true },
  /** Calls that send a mail to an address of the caller's choice. */
  'auth-mail': { windowSeconds: 600, perSession: 10, perAddress: 20, isExact: true },
  /** Forms that anybody may send and that mail somebody. A person sends one or two; an office shares an address. */
  form: { windowSeconds: 600, perSession: 20, perAddress: 40, isExact: true },
  default: { windowSeconds: 60, perSession: 300, perAddress: 600 },
  /**
   * What open pages ask for by the clock: signals every 2 s, the member every 5 s, the countdown every second make 102
   * a minute; room for several tabs of a member, and for two hundred visitors behind one address.
   */
  poll: { windowSeconds: 60, perSession: 1_200, perAddress: 12_000 },
  /** Messages in tickets, each of which mails somebody; an admin may answer twelve a minute. */
  support: { windowSeconds: 600, perSession: 120, perAddress: 120, isExact: true },
  /** Posts and reports. The service counts a member's posts too; this bounds what is refused there. */
  broadcast: { windowSeconds: 600, perSession: 60, perAddress: 60, isExact: true },
  upload: { windowSeconds: 600, perSession: 30, perAddress: 30, isExact: true },
} as const satisfies Record<string, RateClassRule>;

export type RateClass = keyof typeof RATE_CLASSES;
