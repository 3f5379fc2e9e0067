/** Business constants and limits of the product. Units are in the names. */

/** Placeholder address in built pages. The gateway replaces it with `PUBLIC_URL` when it starts. */
export const BUILT_SITE_URL = 'https://croneai.example';

export const PASSWORD_MIN_LENGTH = 8;
/** Longer passwords would only cost hashing time, without adding security. */
export const PASSWORD_MAX_LENGTH = 128;
export const FULL_NAME_MIN_LENGTH = 3;
export const FULL_NAME_MAX_LENGTH = 100;
/**
 * RFC 5321 §4.5.3.1.3 allows at most 256 octets for a path. A path consists of `<`, the address,
 * and `>`, so the address has at most 254 octets.
 */
export const EMAIL_MAX_LENGTH = 254;
export const PHONE_MIN_DIGITS = 7;
export const PHONE_MAX_DIGITS = 15;
/** Maximum number of characters in a typed phone number, including separators. */
export const PHONE_TEXT_MAX_LENGTH = 40;

export const CONFIRMATION_CODE_INPUT_MAX_LENGTH = 10;
/** In characters. Leaves room for the separators in a pasted code. */
export const TYPED_CODE_MAX_LENGTH = 100;
export const CONFIRMATION_CODE_LENGTH = 6;
export const CONFIRMATION_CODE_TTL_MINUTES = 10;
export const CONFIRMATION_CODE_MAX_TRIES = 5;
export const RESEND_COOLDOWN_SECONDS = 60;

export const DASHBOARD_CODE_LENGTH = 10;
export const DASHBOARD_CODE_TTL_DAYS = 7;
export const DASHBOARD_CODE_MAX_TRIES = 5;

export const ADMISSION_CODE_LENGTH = 8;
/** Number of letters of an access code. A letter has 4.5 bits of entropy, so a code has 90 bits. */
export const ACCESS_CODE_LENGTH = 20;

export const RESET_TOKEN_TTL_MINUTES = 60;

/**
 * Lifetime of the link in an invitation. With the link, an imported member sets the first password.
 */
export const INVITATION_TTL_DAYS = 14;

/**
 * RFC 6238 with the defaults of authenticator apps: six digits, a new code every 30 seconds, and
 * SHA-1.
 */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = 30;
export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_LENGTH = 10;
export const SECOND_FACTOR_CHALLENGE_MINUTES = 5;
export const SECOND_FACTOR_MAX_TRIES = 5;
export const TWO_FACTOR_ENROLMENT_MINUTES = 15;

/** Maximum time from requesting a new e-mail address until both addresses are confirmed. */
export const EMAIL_CHANGE_TTL_MINUTES = 60;

/** When a member has this many sessions, a new session ends the oldest one. */
export const MAX_SESSIONS_PER_MEMBER = 20;
export const SESSION_TTL_HOURS = 24;
/**
 * A stolen admin session could do more damage than a member's session. Admin sessions are therefore
 * shorter, and end when they are idle.
 */
export const ADMIN_SESSION_TTL_HOURS = 8;
export const ADMIN_IDLE_MINUTES = 30;
/**
 * For calls that affect the whole account or other members: maximum time since the last sign-in or
 * password check.
 */
export const RECENT_SIGN_IN_MINUTES = 10;

/**
 * Time between requesting a deletion and carrying it out: seven days. During this time, the member
 * can cancel the deletion.
 */
export const ERASURE_GRACE_DEFAULT_SECONDS = 7 * 24 * 60 * 60;

export const NEWS_SUBJECT_MAX_LENGTH = 120;
export const NEWS_TEXT_MAX_LENGTH = 10_000;
/**
 * Minimum interval between two news mails. It prevents a second mail after a double click, or if
 * two admins send the same news.
 */
export const NEWS_PAUSE_MINUTES = 10;

export const TRIAL_DEFAULT_MINUTES = 1440;
export const SITE_COUNTDOWN_DEFAULT_MINUTES = 480;

export const ADMIN_PAGE_SIZE = 50;
export const ADMIN_PAGE_SIZE_MAX = 200;
export const AUDIT_PAGE_SIZE = 50;
export const AUDIT_PAGE_SIZE_MAX = 200;

export const MANUAL_DEPOSIT_MIN_USD = 30;
export const AUTO_COPY_DEPOSIT_MIN_USD = 500;

export const COPYRIGHT_YEAR = 2025;

/** Countries offered at sign-up, in display order. */
export const SIGNUP_COUNTRIES = [
  'Nigeria',
  'United States',
  'United Kingdom',
  'Canada',
  'Australia',
  'South Africa',
  'Ghana',
  'Kenya',
  'India',
  'Germany',
  'France',
  'Other',
] as const;

/**
 * Number of won and lost signals needed to estimate the win rate to within ± 1.5 percentage points,
 * with 95% confidence: (1.96 · 50 ÷ 1.5)².
 */
export const SCORE_SIGNALS = 4_268;
/**
 * Maximum size of a page's headers. Larger headers would leave less room for the document in the
 * first packets of a connection.
 */
export const PAGE_HEADERS_MAX_BYTES = 1_250;

/**
 * Maximum numbers of brokers, offices, and canned replies in the site settings. The static pages
 * contain a placeholder for each possible broker and office.
 */
export const SITE_BROKERS_MAX = 5;
export const SITE_OFFICES_MAX = 3;
export const SITE_REPLIES_MAX = 20;

/**
 * Enough for {@link BROKER_REPORT_MAX_ROWS} rows of 250 characters in UTF-16, which takes two bytes
 * per character.
 */
export const BROKER_REPORT_MAX_BYTES = 5_000_000;
export const BROKER_REPORT_MAX_ROWS = 10_000;

/** Interval at which the gateway queries the state of every part of the system. */
export const STATUS_PROBE_SECONDS = 3;

/**
 * A signal that is published later than this after the start of its slot is late: it counts from a
 * later price.
 */
export const SLOT_LATE_AFTER_MS = 5_000;
