/** A failure, with a stable code for programs, a status, and a text for people. */
export type Problem<Code extends string = string> = {
  readonly code: Code;
  readonly status: number;
  readonly message: string;
};

export const problem = <const Code extends string>(
  code: Code,
  status: number,
  message: string,
): Problem<Code> => ({
  code,
  status,
  message,
});

/** A separate constant, so that importing it does not load the table of all problems. */
export const TOO_MANY_REQUESTS = 'request.too_many';

/** Failures that any call of any service can have. */
export const problems = {
  malformed: problem('request.malformed', 400, 'The request could not be read.'),
  invalidId: problem('request.invalid_id', 400, 'The address contains an invalid id.'),
  invalid: problem('request.invalid', 422, 'Please check the highlighted fields.'),
  /**
   * Used for rules that schemas cannot express. These rules have an error code of their own, so
   * `request.invalid` always means that the OpenAPI document also forbids the request.
   */
  valuesRefused: problem('request.values_refused', 422, 'Please check the highlighted fields.'),
  tooLarge: problem('request.too_large', 413, 'The request is too large.'),
  bodyTimeout: problem('request.timeout', 408, 'The request took too long to arrive. Please try again.'),
  csvTooManyRows: problem(
    'csv.too_many_rows',
    422,
    'This file has more than 10,000 rows. Split it and upload the parts one by one.',
  ),
  csvUnreadable: problem(
    'csv.unreadable',
    422,
    'This file can’t be read as CSV. Save it again as CSV (UTF-8) and upload that.',
  ),
  csvColumnsMissing: problem(
    'csv.columns_missing',
    422,
    'The first row must name the columns, and a required column is missing.',
  ),
  unsupportedMediaType: problem(
    'request.unsupported_media_type',
    415,
    'Please send JSON (application/json).',
  ),
  notFound: problem('request.not_found', 404, 'There is nothing at this address.'),
  methodNotAllowed: problem('request.method_not_allowed', 405, 'This address does not take that method.'),
  tooManyRequests: problem(TOO_MANY_REQUESTS, 429, 'Too many requests. Please wait a moment and try again.'),
  conflict: problem('request.conflict', 409, 'Someone else changed this at the same time. Please try again.'),
  internal: problem('internal', 500, 'Something went wrong on our side.'),
  badGateway: problem('gateway.bad_gateway', 502, 'We couldn’t read the service’s answer. Please try again.'),
  unavailable: problem(
    'service.unavailable',
    503,
    'The service can’t answer right now. Please try again in a moment.',
  ),
  maintenance: problem(
    'service.maintenance',
    503,
    'We’re doing maintenance. You can read everything, but you can’t change anything right now.',
  ),
  gatewayTimeout: problem('gateway.timeout', 504, 'The service took too long to answer. Please try again.'),

  // Authentication.
  unauthenticated: problem('auth.unauthenticated', 401, 'Please sign in.'),
  forbidden: problem('auth.forbidden', 403, 'You don’t have access to this.'),
  keyScopeMissing: problem('auth.key_scope', 403, 'This API key doesn’t allow that call.'),
  keyInAddress: problem(
    'auth.key_in_address',
    400,
    'Send an API key only in the Authorization header, never in a URL. Revoke this key, because URLs end up in logs.',
  ),
  recentSignInRequired: problem(
    'auth.recent_sign_in_required',
    403,
    'Please confirm your password to continue.',
  ),
  twoFactorEnrolmentRequired: problem(
    'auth.two_factor_enrolment_required',
    403,
    'Please set up two-factor login first. Admin accounts need it.',
  ),
};
