import { supportEndpoints } from '@croneai/contracts/endpoints/support.ts';
import type { EndpointAccess, HttpMethod, Upload } from '@croneai/contracts/http/endpoint.ts';
import type { RateClass } from './limits/rate-classes.ts';

/** Who answers a row: a service of its own, or the gateway itself. */
export const UPSTREAMS = ['auth', 'signals', 'leads', 'admin', 'notifier'] as const;
export type Upstream = (typeof UPSTREAMS)[number];

/**
 * What moves for seconds keeps to a lane of its own: `files` (uploads, downloads, exports) has other connections to a service and
 * other limits than `calls`, so that neither waits for the other.
 */
export type Lane = 'calls' | 'files';

export type RouteRow = {
  /** Any of the API's methods when left out; the service then answers 405 itself. */
  method?: HttpMethod;
  /** Compared segment by segment, and covers what lies below it; `:name` stands for any one segment. */
  prefix: string;
  service: Upstream | 'gateway';
  access: EndpointAccess;
  /** Also open to a session that may do nothing yet but enrol a second factor. */
  isOpenDuringEnrolment?: true;
  rateClass: RateClass;
  /** How long the service may take to begin its reply, and may pause within it. */
  timeoutMs: number;
  bodyLimitBytes: number;
  /** The body is a file of any type in place of JSON; its own limit counts. */
  upload?: Upload;
  lane: Lane;
};

/** The limit that every service has too (`createHttpApp`). */
const BODY_LIMIT_BYTES = 100_000;
/** A page that waits longer has lost its reader; hashing under load takes up to a few seconds. */
const TIMEOUT_MS = 10_000;
/** The export reads everything about a member. */
const EXPORT_TIMEOUT_MS = 30_000;

/** Five megabytes over a slow mobile network, within the time after which the service no longer believes the address. */
const UPLOAD_TIMEOUT_MS = 55_000;

type RowOptions = Partial<Pick<RouteRow, 'timeoutMs' | 'upload' | 'isOpenDuringEnrolment' | 'lane'>>;
/** What reads everything about somebody, or all of a list. */
const EXPORT: RowOptions = { timeoutMs: EXPORT_TIMEOUT_MS, lane: 'files' };
const DURING_ENROLMENT: RowOptions = { isOpenDuringEnrolment: true };

function row(
  target: `${HttpMethod | '*'} /api/${string}`,
  service: RouteRow['service'],
  access: EndpointAccess,
  rateClass: RateClass,
  options: RowOptions = {},
): RouteRow {
  const [method, prefix = ''] = target.split(' ');
  const base = {
    prefix,
    service,
    access,
    rateClass,
    lane: 'calls' as const,
    timeoutMs: TIMEOUT_MS,
    bodyLimitBytes: options.upload?.maxBytes ?? BODY_LIMIT_BYTES,
  };
  return { ...base, ...(method === '*' ? {} : { method: method as HttpMethod }), ...options };
}

/** The door: what is not below one of these prefixes does not exist. Most specific first. */
// biome-ignore format: a table is read in columns
export const routes: readonly RouteRow[] = [
  //   method and prefix                          service     may enter   rate class
  row('POST /api/auth/register',                  'auth',     'public',   'auth-mail'),
  row('POST /api/auth/resend-welcome-email',      'auth',     'public',   'auth-mail'),
  row('POST /api/auth/forgot-password',           'auth',     'public',   'auth-mail'),
  row('POST /api/auth/send-activation-email',     'auth',     'member',   'auth-mail'),
  row('POST /api/auth/confirm-code',              'auth',     'public',   'auth-strict'),
  row('POST /api/auth/login',                     'auth',     'public',   'auth-strict'),
  row('POST /api/auth/keep-account',              'auth',     'public',   'auth-strict'),
  row('POST /api/auth/verify-reset-token',        'auth',     'public',   'auth-strict'),
  row('POST /api/auth/reset-password',            'auth',     'public',   'auth-strict'),
  row('POST /api/auth/validate-dashboard-code',   'auth',     'member',   'auth-strict'),
  row('POST /api/auth/logout',                    'auth',     'member',   'default', DURING_ENROLMENT),
  row('GET /api/auth/me',                         'auth',     'member',   'poll', DURING_ENROLMENT),

  row('GET /api/countdown/config',                'auth',     'public',   'poll'),
  row('POST /api/countdown/reset',                'auth',     'admin',    'default'),
  row('GET /api/countdown',                       'auth',     'optional', 'poll'),

  row('GET /api/account/export/auth',             'auth',     'member',   'export',  EXPORT),
  row('GET /api/account/export/admin',            'admin',    'member',   'export',  EXPORT),
  row('GET /api/account/export/notifier',         'notifier', 'member',   'export',  EXPORT),
  row('GET /api/account/export/signals',          'signals',  'member',   'export',  EXPORT),
  row('GET /api/account/export/leads',            'leads',    'member',   'export',  EXPORT),
  row('GET /api/account/export',                  'gateway',  'member',   'export',  EXPORT),
  row('POST /api/account/password',               'auth',     'member',   'auth-strict'),
  row('POST /api/account/confirm-password',       'auth',     'member',   'auth-strict', DURING_ENROLMENT),
  row('POST /api/account/email-change/confirm',   'auth',     'member',   'auth-strict'),
  row('POST /api/account/email-change',           'auth',     'member',   'auth-mail'),
  row('GET /api/account/email-change',            'auth',     'member',   'default'),
  row('DELETE /api/account/email-change',         'auth',     'member',   'default'),
  row('POST /api/account/two-factor/enrolment',   'auth',     'member',   'auth-strict', DURING_ENROLMENT),
  row('POST /api/account/two-factor',             'auth',     'member',   'auth-strict'),
  row('GET /api/account/two-factor',              'auth',     'member',   'default', DURING_ENROLMENT),
  row('* /api/account',                           'auth',     'member',   'default'),

  row('POST /api/unsubscribe',                    'auth',     'public',   'default'),
  row('* /api/learning',                          'auth',     'member',   'default'),

  row('GET /api/signals/summary',                 'signals',  'public',   'poll'),
  row('GET /api/signals/candles',                 'signals',  'member',   'default'),
  row('GET /api/signals',                         'signals',  'member',   'poll'),

  row('* /api/copy-trading',                      'signals',  'member',   'default'),
  row('* /api/bot',                               'signals',  'member',   'default'),
  row('GET /api/paper/leaderboard',               'signals',  'member',   'default'),
  row('POST /api/bot-access/submit',              'leads',    'public',   'form'),
  row('GET /api/bot-access/submissions/export',   'leads',    'admin',    'default', EXPORT),
  row('* /api/bot-access/submissions',            'leads',    'admin',    'default'),
  row('POST /api/contact',                        'leads',    'public',   'form'),

  row('GET /api/admin/users/:id/profile',         'auth',     'admin',    'default'),
  row('* /api/admin/users/:id/sessions',          'auth',     'admin',    'default'),
  row('POST /api/admin/users/:id/two-factor',     'auth',     'admin',    'default'),
  row('PUT /api/admin/users/:id/block',           'auth',     'admin',    'default'),
  row('PUT /api/admin/users/:id/role',            'auth',     'admin',    'default'),
  row('POST /api/admin/users/:id/mails',          'auth',     'admin',    'default'),
  row('POST /api/admin/registrations',            'auth',     'admin',    'default'),
  row('GET /api/admin/users/:id/deliveries',      'notifier', 'admin',    'default'),
  row('* /api/admin/news',                        'notifier', 'admin',    'default'),
  row('* /api/admin/users',                       'admin',    'admin',    'default'),
  row('* /api/admin/engine',                      'signals',  'admin',    'default'),
  row('GET /api/admin/audit/export',              'admin',    'admin',    'default', EXPORT),
  row('GET /api/admin/audit/chain',               'admin',    'admin',    'default', { timeoutMs: EXPORT_TIMEOUT_MS }),
  row('GET /api/admin/audit',                     'admin',    'admin',    'default'),

  row('POST /api/support/attachments',            'leads',    'member',   'upload', { timeoutMs: UPLOAD_TIMEOUT_MS, lane: 'files', upload: supportEndpoints.uploadAttachment.upload }),
  row('GET /api/support/attachments',             'leads',    'member',   'default', { timeoutMs: UPLOAD_TIMEOUT_MS, lane: 'files' }),
  row('POST /api/support/tickets',                'leads',    'member',   'support'),
  row('GET /api/support/tickets',                 'leads',    'member',   'default'),
  row('PATCH /api/support/tickets',               'leads',    'member',   'default'),

  row('POST /api/community/posts',                'leads',    'member',   'broadcast'),
  row('GET /api/community/posts',                 'leads',    'member',   'poll'),
  row('DELETE /api/community/posts',              'leads',    'member',   'default'),
  row('GET /api/community/statistics',            'leads',    'member',   'default'),
  row('* /api/admin/community',                   'leads',    'admin',    'default'),
  row('* /api/admin/contact-messages',            'leads',    'admin',    'default'),

  row('GET /api/status',                          'gateway',  'public',   'poll'),
];
