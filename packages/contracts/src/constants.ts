/** Business constants and limits of the product. Units are in the names. */

/** Placeholder address in built pages; the gateway replaces it with `PUBLIC_URL` when it starts. */
export const BUILT_SITE_URL = 'https://croneai.example';

export const PASSWORD_MIN_LENGTH = 8;
/** Longer passwords only cost hashing time; argon2 gains nothing from them. */
export const PASSWORD_MAX_LENGTH = 128;
export const FULL_NAME_MIN_LENGTH = 3;
export const FULL_NAME_MAX_LENGTH = 100;
/** RFC 5321 §4.5.3.1.3: a path is at most 256 octets, so an address is at most 254. */
export const EMAIL_MAX_LENGTH = 254;
export const PHONE_MIN_DIGITS = 7;
export const PHONE_MAX_DIGITS = 15;
/** Digits, including separators. */
export const PHONE_TEXT_MAX_LENGTH = 40;

export const CONFIRMATION_CODE_INPUT_MAX_LENGTH = 10;
/** Allows for the separators of a pasted code. */
export const TYPED_CODE_MAX_LENGTH = 100;
export const CONFIRMATION_CODE_LENGTH = 6;
export const CONFIRMATION_CODE_TTL_MINUTES = 10;
export const CONFIRMATION_CODE_MAX_TRIES = 5;
export const RESEND_COOLDOWN_SECONDS = 60;

export const DASHBOARD_CODE_LENGTH = 10;
export const DASHBOARD_CODE_TTL_DAYS = 7;
export const DASHBOARD_CODE_MAX_TRIES = 5;

export const ADMISSION_CODE_LENGTH = 8;
/** Letters of an access code: 4.5 bits each, 90 bits in total. */
export const ACCESS_CODE_LENGTH = 20;

export const RESET_TOKEN_TTL_MINUTES = 60;

/** Lifetime of the link in an invitation, which sets the first password of an imported member. */
export const INVITATION_TTL_DAYS = 14;

/**
 * RFC 6238 with the defaults of authenticator apps: six digits, a new code every 30 seconds, SHA-1.
 */
export const TOTP_DIGITS = 6;
export const TOTP_STEP_SECONDS = 30;
export const RECOVERY_CODE_COUNT = 10;
export const RECOVERY_CODE_LENGTH = 10;
export const SECOND_FACTOR_CHALLENGE_MINUTES = 5;
export const SECOND_FACTOR_MAX_TRIES = 5;
export const TWO_FACTOR_ENROLMENT_MINUTES = 15;

/** Time from requesting a new e-mail address to confirming both. */
export const EMAIL_CHANGE_TTL_MINUTES = 60;

/** Maximum for one member; a new session beyond it ends the oldest. */
export const MAX_SESSIONS_PER_MEMBER = 20;
export const SESSION_TTL_HOURS = 24;
/** An admin's session can do more damage, so it is shorter and ends when it is idle. */
export const ADMIN_SESSION_TTL_HOURS = 8;
export const ADMIN_IDLE_MINUTES = 30;
/**
 * Maximum age of a sign-in or password check for calls that affect the whole account or other
 * members.
 */
export const RECENT_SIGN_IN_MINUTES = 10;

/** Time until a requested deletion is carried out, in which it can be cancelled: seven days. */
export const ERASURE_GRACE_DEFAULT_SECONDS = 7 * 24 * 60 * 60;

export const NEWS_SUBJECT_MAX_LENGTH = 120;
export const NEWS_TEXT_MAX_LENGTH = 10_000;
/**
 * Minimum interval between two news mails, so that a double click, or two admins with the same
 * idea, send only one.
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
 * Decided signals needed to know the win rate to ± 1.5 points with 95% confidence: (1.96 · 50 ÷
 * 1.5)².
 */
export const SCORE_SIGNALS = 4_268;
/**
 * Maximum size of a page's headers, because the first flight of a connection carries them before
 * the document.
 */
export const PAGE_HEADERS_MAX_BYTES = 1_250;

/**
 * Maximum entries of each list in the site settings. A built document has a place for each broker
 * and office.
 */
export const SITE_BROKERS_MAX = 5;
export const SITE_OFFICES_MAX = 3;
export const SITE_REPLIES_MAX = 20;

/** Size of a broker’s report with 10,000 rows of 250 characters in UTF-16. */
export const BROKER_REPORT_MAX_BYTES = 5_000_000;
export const BROKER_REPORT_MAX_ROWS = 10_000;
