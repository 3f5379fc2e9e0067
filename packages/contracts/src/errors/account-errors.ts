import { type Problem, problem } from '../http/problem.ts';
import { conflict, forbidden, notFound, tooMany, unavailable, unprocessable } from './problem-of-status.ts';

export const accountErrors = {
  invalidCredentials: problem('auth.invalid_credentials', 401, 'Email or password is incorrect.'),
  emailUnconfirmed: forbidden(
    'auth.email_unconfirmed',
    'Please confirm your email first. We can send you a new code.',
  ),
  deletionScheduled: forbidden(
    'auth.deletion_scheduled',
    'This account will be deleted. You can still keep it.',
  ),
  accountBlocked: forbidden(
    'auth.account_blocked',
    'This account is blocked. Please write to us with the contact form.',
  ),
  busy: unavailable('auth.busy', 'We are very busy right now. Please try again in a moment.'),
  codeInvalid: unprocessable('auth.code_invalid', 'Invalid confirmation code'),
  resetTokenInvalid: unprocessable('auth.reset_token_invalid', 'Invalid or expired reset token'),
  wrongPassword: unprocessable('auth.wrong_password', 'The current password is incorrect.'),
  postbackUnknown: notFound('brokers.postback_unknown', 'There is no postback at this address.'),
  brokerNotFound: notFound('brokers.not_found', 'There is no broker with this name in the settings.'),
  brokerReportTooLarge: problem(
    'brokers.report_too_large',
    413,
    'This report is larger than 5 MB. Split it and upload the parts one by one.',
  ),
  accessCodeInvalid: unprocessable(
    'codes.invalid',
    'This access code doesn’t work. Check it, or ask the person who gave it to you.',
  ),
  accessCodeNotFound: notFound('codes.not_found', 'There is no access code with this id.'),
  tooManyAccessCodes: conflict(
    'codes.too_many',
    'No more access codes can be created: their number has reached its limit.',
  ),
  dashboardCodeInvalid: unprocessable('auth.dashboard_code_invalid', 'Invalid or expired dashboard code'),
  dashboardCodeVoid: conflict('auth.dashboard_code_void', 'This code was withdrawn. Please contact support.'),
  noDashboardCode: conflict(
    'auth.no_dashboard_code',
    'There is no dashboard code to send yet. We send it once your deposit is verified.',
  ),
  resendTooSoon: tooMany('auth.resend_too_soon', 'Please wait a minute before asking for another email.'),
  signUpOver: notFound(
    'auth.sign_up_over',
    'This sign-up has ended, or the password doesn’t match. Please sign up again. If you’ve already confirmed your email, sign in.',
  ),
  codesUsedUp: conflict(
    'auth.codes_used_up',
    'We’ve sent all ten codes for this sign-up. Please sign up again.',
  ),
  noPendingRegistration: notFound(
    'auth.no_pending_registration',
    'No sign-up with this email is waiting to be confirmed.',
  ),
  severalPendingRegistrations: conflict(
    'auth.several_pending_registrations',
    'Someone signed up with this address more than once. Only they can request the right code, in the browser that they signed up with.',
  ),
  challengeInvalid: problem('auth.challenge_invalid', 401, 'This sign-in has expired. Please sign in again.'),
  secondFactorInvalid: unprocessable(
    'auth.second_factor_invalid',
    'The code is incorrect. Codes change every 30 seconds. Enter the one your app shows now.',
  ),
  secondFactorUsed: unprocessable(
    'auth.second_factor_used',
    'This code has already been used. Wait for the next one in your app.',
  ),
  secondFactorMissing: unprocessable(
    'auth.second_factor_missing',
    'Please also enter the code from your authenticator app.',
  ),
  twoFactorOn: conflict('auth.two_factor_on', 'Two-factor login is already on.'),
  twoFactorOff: conflict('auth.two_factor_off', 'Two-factor login is off.'),
  twoFactorNeeded: forbidden(
    'auth.two_factor_needed',
    'Admin accounts need two-factor login. You can’t turn it off.',
  ),
  enrolmentExpired: conflict(
    'auth.enrolment_expired',
    'Setting up two-factor login took too long. Please start again.',
  ),
  emailChangeGone: notFound(
    'auth.email_change_gone',
    'There is no email change to confirm. Please start again.',
  ),
  emailChangeImpossible: conflict(
    'auth.email_change_impossible',
    'You can’t use this email address any more. Please choose another.',
  ),
  setupConflict: conflict(
    'setup.conflict',
    'Your account setup was changed on another device. Please check it and try again.',
  ),
  sessionNotFound: notFound('auth.session_not_found', 'This session has already ended.'),

  keyNotFound: notFound('auth.key_not_found', 'This API key is already revoked.'),
  tooManyKeys: conflict('auth.too_many_keys', 'You have ten API keys. Revoke one you no longer use.'),

  ownSecondFactor: forbidden(
    'admin.own_second_factor',
    'You can’t reset your own two-factor login. Ask another owner or the server’s operator.',
  ),
  ownAccount: forbidden('admin.own_account', 'You can’t do this to your own account. Ask another owner.'),
  lastAdmin: conflict(
    'admin.last_admin',
    'The team needs at least one owner. Make another member an owner first.',
  ),
  memberNotFound: notFound('admin.member_not_found', 'There is no member with this id.'),
  accessConflict: conflict(
    'admin.access_conflict',
    'Another admin changed this member in the meantime. Please look at the current state and try again.',
  ),
  grantNotFound: notFound('admin.grant_not_found', 'There is no grant with this id.'),
  grantAboveLimit: forbidden(
    'admin.grant_above_limit',
    'Support can’t give this grant: the tier is too high, or the grant is too long. Ask an owner.',
  ),
  grantIsOver: conflict('admin.grant_over', 'The end of this grant is in the past. Choose a later one.'),
  bulkNotFound: notFound('admin.bulk_not_found', 'There is no bulk action with this id.'),
  bulkBusy: conflict('admin.bulk_busy', 'Five bulk actions are waiting. Try again when one is done.'),
  tooManyGrants: conflict('admin.too_many_grants', 'This member has too many grants. End one first.'),
  depositNotFound: notFound('admin.deposit_not_found', 'There is no deposit with this id.'),
  depositConflict: conflict(
    'admin.deposit_conflict',
    'This deposit was changed in the meantime. Please look at it again.',
  ),
  depositAccountTaken: conflict(
    'admin.deposit_account_taken',
    'Another member has a verified deposit with this account.',
  ),
  tooManyDeposits: conflict(
    'admin.too_many_deposits',
    'This member already has the maximum number of deposits.',
  ),

  hookNotFound: notFound('webhooks.not_found', 'There is no webhook with this id.'),
  hookCallGone: notFound('webhooks.call_gone', 'This call is no longer in the log.'),
  hookTestRuns: conflict('webhooks.test_runs', 'A test is still waiting for its receiver. Try again soon.'),
  hookSecretChanged: conflict(
    'webhooks.secret_changed',
    'The secret was replaced a moment ago. Reload the page.',
  ),
  tooManyHookSecrets: conflict(
    'webhooks.too_many_secrets',
    'You replaced ten secrets within a day, and calls are still signed with them. Try again later.',
  ),
  hookIsOff: conflict('webhooks.is_off', 'Turn the webhook on first, then send the call again.'),
  tooManyHooks: conflict('webhooks.too_many', 'You have ten webhooks. Remove one you no longer use.'),
  unsubscribeAccountUnknown: notFound(
    'notifications.account_unknown',
    'There is no account behind this link any more. If you still get emails, please write to support.',
  ),
  unsubscribeLinkInvalid: unprocessable(
    'notifications.link_invalid',
    'This link isn’t complete. You can turn off emails in your settings.',
  ),
  termsChanged: conflict(
    'account.terms_changed',
    'Our terms have changed since you opened this page. Please reload it and read the new ones.',
  ),
  newsRecipientsChanged: conflict(
    'news.recipients_changed',
    'The number of members who want news has changed. Please check the preview again.',
  ),
  newsTooSoon: tooMany(
    'news.too_soon',
    'News went out a moment ago. Please wait ten minutes before you send more.',
  ),
  noticeRecipientsChanged: conflict(
    'notices.recipients_changed',
    'The number of members who match has changed. Please check the preview again.',
  ),
  noticeRepeated: tooMany(
    'notices.repeated',
    'This notice went out a moment ago. To send it again, wait ten minutes.',
  ),
  noticeNotFound: notFound('notices.not_found', 'There is no service notice with this id.'),

  deviceRefused: unprocessable(
    'devices.endpoint_refused',
    'We can’t send alerts to this browser, because we don’t support its push service.',
  ),
  deviceNotFound: notFound('devices.not_found', 'We can’t find this device. It may have been removed.'),
  receiptInvalid: unprocessable('receipts.invalid', 'This receipt is not one of ours.'),
  telegramOff: notFound('telegram.off', 'Telegram alerts aren’t available yet.'),
  telegramAway: unavailable('telegram.away', 'Telegram isn’t answering. Nothing was changed.'),
  telegramNotLinked: notFound('telegram.not_linked', 'No Telegram chat is linked to your account.'),
  telegramSecretWrong: forbidden('telegram.secret_wrong', 'This update is not from Telegram.'),

  lessonNotFound: notFound('learning.lesson_not_found', 'There is no lesson with this name.'),
  liveSessionNotFound: notFound(
    'learning.session_not_found',
    'There is no upcoming live session with this name.',
  ),
} as const satisfies Record<string, Problem>;
