import type { Problem } from '../errors.ts';

/** Failures that the platform itself answers with. */
export const problems = {
  malformed: { code: 'request.malformed', status: 400, message: 'The request could not be read.' },
  invalidId: {
    code: 'request.invalid_id',
    status: 400,
    message: 'The address contains an id of the wrong form.',
  },
  invalid: { code: 'request.invalid', status: 422, message: 'Please check the highlighted fields.' },
  tooLarge: { code: 'request.too_large', status: 413, message: 'The request is too large.' },
  unsupportedMediaType: {
    code: 'request.unsupported_media_type',
    status: 415,
    message: 'Please send JSON (application/json).',
  },
  notFound: { code: 'request.not_found', status: 404, message: 'There is nothing at this address.' },
  methodNotAllowed: {
    code: 'request.method_not_allowed',
    status: 405,
    message: 'This address does not take that method.',
  },
  unauthenticated: { code: 'auth.unauthenticated', status: 401, message: 'Please sign in.' },
  forbidden: { code: 'auth.forbidden', status: 403, message: 'You do not have access to this.' },
  recentSignInRequired: {
    code: 'auth.recent_sign_in_required',
    status: 403,
    message: 'Please confirm your password to continue.',
  },
  twoFactorEnrolmentRequired: {
    code: 'auth.two_factor_enrolment_required',
    status: 403,
    message: 'Please set up two-factor login first. Admin accounts need it.',
  },
  internal: { code: 'internal', status: 500, message: 'Something went wrong on our side.' },
  unavailable: {
    code: 'service.unavailable',
    status: 503,
    message: 'The service is restarting. Please try again in a moment.',
  },
} as const satisfies Record<string, Problem>;
