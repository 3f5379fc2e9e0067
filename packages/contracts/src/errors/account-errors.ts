import { type Problem, problem } from '../http/problem.ts';

export const accountErrors = {
  // auth
  invalidCredentials: problem('auth.invalid_credentials', 401, 'Email or password is incorrect.'),
  emailUnconfirmed: problem(
    'auth.email_unconfirmed',
    403,
    'Please confirm your email first. We can send you a new code.',
  ),
  deletionScheduled: problem(
    'auth.deletion_scheduled',
    403,
    'This account is going to be deleted. You can still keep it.',
  ),
  accountBlocked: problem(
    'auth.account_blocked',
    403,
    'This account is blocked. Please write to us with the contact form.',
  ),
  busy: problem('auth.busy', 503, 'We are very busy right now. Please try again in a moment.'),
  codeInvalid: problem('auth.code_invalid', 422, 'Invalid confirmation code'),
  resetTokenInvalid: problem('auth.reset_token_invalid', 422, 'Invalid or expired reset token'),
  wrongPassword: problem('auth.wrong_password', 422, 'The current password is incorrect.'),
  dashboardCodeInvalid: problem('auth.dashboard_code_invalid', 422, 'Invalid or expired dashboard code'),
  dashboardCodeVoid: problem(
    'auth.dashboard_code_void',
    409,
    'This code was withdrawn. Please contact support.',
  ),
  noDashboardCode: problem(
    'auth.no_dashboard_code',
    409,
    'There is no dashboard code to send yet. It is issued once your deposit is verified.',
  ),
  resendTooSoon: problem(
    'auth.resend_too_soon',
    429,
    'Please wait a minute before asking for another email.',
  ),
  noPendingRegistration: problem(
    'auth.no_pending_registration',
    404,
    'Nobody has an unconfirmed registration with this address.',
  ),
  severalPendingRegistrations: problem(
    'auth.several_pending_registrations',
    409,
    'This address was registered more than once. Only the person themselves can ask for the right code, where they registered.',
  ),
  challengeInvalid: problem('auth.challenge_invalid', 401, 'This sign-in has run out. Please sign in again.'),
  secondFactorInvalid: problem(
    'auth.second_factor_invalid',
    422,
    'The code is incorrect. Codes change every 30 seconds: take the one that shows now.',
  ),
  secondFactorUsed: problem(
    'auth.second_factor_used',
    422,
    'This code was used already. Wait for the next one in your app.',
  ),
  secondFactorMissing: problem(
    'auth.second_factor_missing',
    422,
    'Please enter the code of your authenticator app too.',
  ),
  twoFactorOn: problem('auth.two_factor_on', 409, 'Two-factor login is on already.'),
  twoFactorOff: problem('auth.two_factor_off', 409, 'Two-factor login is off.'),
  twoFactorNeeded: problem(
    'auth.two_factor_needed',
    403,
    'Admin accounts need two-factor login. It cannot be switched off.',
  ),
  enrolmentExpired: problem(
    'auth.enrolment_expired',
    409,
    'Setting up two-factor login took too long. Please start again.',
  ),
  emailChangeGone: problem(
    'auth.email_change_gone',
    404,
    'There is no change of email to confirm. Please start again.',
  ),
  emailChangeImpossible: problem(
    'auth.email_change_impossible',
    409,
    'This address cannot be used any more. Please choose another.',
  ),
  setupConflict: problem(
    'setup.conflict',
    409,
    'Your account setup was changed somewhere else in the meantime. Please look at it and try again.',
  ),
  sessionNotFound: problem('auth.session_not_found', 404, 'This session has already ended.'),

  keyNotFound: problem('auth.key_not_found', 404, 'This API key is revoked already.'),
  tooManyKeys: problem('auth.too_many_keys', 409, 'You have ten API keys. Revoke one you no longer use.'),

  // admin
  ownSecondFactor: problem(
    'admin.own_second_factor',
    403,
    'You cannot reset your own two-factor login. Ask another admin or the operator.',
  ),
  ownAccount: problem('admin.own_account', 403, 'You cannot do this to your own account. Ask another admin.'),
  lastAdmin: problem(
    'admin.last_admin',
    409,
    'Somebody has to be an admin. Give the role to another member first.',
  ),
  memberNotFound: problem('admin.member_not_found', 404, 'There is no member with this id.'),
  accessConflict: problem(
    'admin.access_conflict',
    409,
    'Another admin changed this member in the meantime. Please look at the current state and try again.',
  ),

  // notifier
  hookNotFound: problem('webhooks.not_found', 404, 'There is no webhook with this id.'),
  hookCallGone: problem('webhooks.call_gone', 404, 'This call is no longer in the log.'),
  tooManyHooks: problem('webhooks.too_many', 409, 'You have ten webhooks. Remove one you no longer use.'),
  unsubscribeAccountUnknown: problem(
    'notifications.account_unknown',
    404,
    'There is no account behind this link any more. If emails go on, please write to support.',
  ),
  unsubscribeLinkInvalid: problem(
    'notifications.link_invalid',
    422,
    'This link is not complete. You can switch emails off in your settings.',
  ),
  termsChanged: problem(
    'account.terms_changed',
    409,
    'These texts have changed since the page was opened. Please reload it and read the new ones.',
  ),
  newsRecipientsChanged: problem(
    'news.recipients_changed',
    409,
    'The number of members who want news has changed. Please check the preview again.',
  ),
  newsTooSoon: problem(
    'news.too_soon',
    429,
    'News went out a moment ago. Please wait ten minutes before you send more.',
  ),
  noticeRecipientsChanged: problem(
    'notices.recipients_changed',
    409,
    'The number of members in this segment has changed. Please check the preview again.',
  ),
  noticeRepeated: problem(
    'notices.repeated',
    429,
    'These words went out a moment ago. If they’re to go out again, wait ten minutes.',
  ),
  noticeNotFound: problem('notices.not_found', 404, 'There is no service notice with this id.'),

  deviceRefused: problem(
    'devices.endpoint_refused',
    422,
    'Alerts can’t be sent to this browser: its push service isn’t one we know.',
  ),
  deviceNotFound: problem('devices.not_found', 404, 'There is no such device. It may have been removed.'),
  receiptInvalid: problem('receipts.invalid', 422, 'This receipt is not one of ours.'),
  telegramOff: problem('telegram.off', 404, 'Telegram isn’t connected to this site yet.'),
  telegramAway: problem('telegram.away', 503, 'Telegram isn’t answering. Nothing was changed.'),
  telegramNotLinked: problem('telegram.not_linked', 404, 'No Telegram chat is linked to your account.'),
  telegramSecretWrong: problem('telegram.secret_wrong', 403, 'This update is not from Telegram.'),

  // learning
  lessonNotFound: problem('learning.lesson_not_found', 404, 'There is no lesson with this name.'),
  courseNotFound: problem('learning.course_not_found', 404, 'There is no course with this name.'),
  courseNotBegun: problem(
    'learning.course_not_begun',
    409,
    'Finish a lesson of this course before you rate it.',
  ),
  liveSessionNotFound: problem(
    'learning.session_not_found',
    404,
    'There is no upcoming session with this name.',
  ),
} as const satisfies Record<string, Problem>;
