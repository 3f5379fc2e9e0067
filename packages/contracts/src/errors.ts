import { type Problem, problem, problems } from './http/problem.ts';

/** Every error code of the API. Codes are stable; texts may change. */
export const errors = {
  ...problems,

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
  challengeInvalid: problem('auth.challenge_invalid', 401, 'This sign-in has run out. Please log in again.'),
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

  // signals
  locked: problem(
    'access.locked',
    403,
    'Your current access does not open this. Activate your account to unlock it.',
  ),
  signalNotFound: problem('signals.not_found', 404, 'There is no signal with this id.'),
  signalWithheld: problem(
    'signals.withheld',
    403,
    'This signal is not open to you yet, or your daily limit is reached.',
  ),
  marketDataUnavailable: problem(
    'signals.market_data_unavailable',
    503,
    'Prices are not available right now.',
  ),
  settingsConflict: problem(
    'paper.settings_conflict',
    409,
    'These settings were changed somewhere else in the meantime. Please look at them and try again.',
  ),
  tooManySaves: problem(
    'paper.too_many_saves',
    429,
    'You have saved these settings very often within an hour. Please try again later.',
  ),

  // engine
  engineConflict: problem(
    'engine.conflict',
    409,
    'The champion was changed in the meantime. Please look at the present one and try again.',
  ),
  engineUntrained: problem(
    'engine.untrained',
    409,
    'The first training is not over yet. There is nothing to choose from.',
  ),
  artefactNotFound: problem('engine.artefact_not_found', 404, 'There is no artefact with this hash.'),
  artefactIsChampion: problem('engine.artefact_is_champion', 409, 'This artefact is the champion already.'),
  artefactTooOld: problem(
    'engine.artefact_too_old',
    409,
    'This artefact is older than 72 hours. Workers would refuse it.',
  ),
  artefactBroken: problem(
    'engine.artefact_broken',
    409,
    'This artefact is not what its hash says, or of another version of the engine.',
  ),
  artefactOtherPrices: problem(
    'engine.artefact_other_prices',
    409,
    'This artefact was trained on prices of another source. It says nothing about the ones here.',
  ),
  artefactPartial: problem(
    'engine.artefact_partial',
    409,
    'This artefact knows fewer markets than the champion: it was made while the first training went on.',
  ),

  // leads
  leadNotFound: problem('leads.not_found', 404, 'There is no submission with this id.'),
  leadConflict: problem(
    'leads.conflict',
    409,
    'Another admin changed this lead in the meantime. Please look at the current state and try again.',
  ),
  leadTransition: problem('leads.transition', 422, 'A lead cannot go from its present status to that one.'),
  contactNotFound: problem('contact.not_found', 404, 'There is no message with this id.'),
  contactConflict: problem(
    'contact.conflict',
    409,
    'Somebody else changed this message in the meantime. Please look at it again.',
  ),
  assigneeUnknown: problem('leads.assignee_unknown', 422, 'There is no admin with this id.'),
  idempotencyKeyReused: problem(
    'request.idempotency_key_reused',
    409,
    'This Idempotency-Key was used for something else. Please use a new one.',
  ),

  // support
  ticketNotFound: problem('support.ticket_not_found', 404, 'There is no ticket with this id.'),
  ticketFull: problem('support.ticket_full', 409, 'This conversation is full. Please open a new ticket.'),
  ticketTransitionRefused: problem(
    'support.transition_refused',
    409,
    'The ticket cannot go from its present status to that one.',
  ),
  ticketConflict: problem(
    'support.ticket_conflict',
    409,
    'Somebody else changed this ticket in the meantime. Please look at it again.',
  ),
  attachmentNotFound: problem('support.attachment_not_found', 404, 'There is no file with this id.'),
  attachmentEmpty: problem('support.attachment_empty', 422, 'This file is empty.'),
  attachmentTooLarge: problem(
    'support.attachment_too_large',
    413,
    'This file is larger than 5 MB. Please send a smaller one.',
  ),
  attachmentTypeRefused: problem(
    'support.attachment_type_refused',
    415,
    'Only PNG, JPEG and WebP pictures and PDF files can be attached.',
  ),
  attachmentTypeMismatch: problem(
    'support.attachment_type_mismatch',
    422,
    'This file is not what its name says it is. Save it again as a picture or PDF and try once more.',
  ),
  tooManyAttachments: problem(
    'support.too_many_attachments',
    409,
    'Too many of your uploads wait to be sent. Send a message with them first.',
  ),
  storageUsedUp: problem(
    'support.storage_used_up',
    409,
    'Your files take up all the space that an account has (100 MB or 200 files). Files of tickets that were closed long ago make room again.',
  ),
  storageFull: problem(
    'support.storage_full',
    507,
    'Files cannot be taken at the moment. Please send your message without one; we have been told.',
  ),
  tooManyUploads: problem(
    'support.too_many_uploads',
    429,
    'Two of your files are being uploaded already. Please wait until they are here.',
  ),
  tooManyOpenTickets: problem(
    'support.too_many_open_tickets',
    409,
    'You have 20 open tickets. Please wait for an answer, or close one that is settled.',
  ),
  tooManyTickets: problem(
    'support.too_many_tickets',
    409,
    'Your account holds as many tickets as it can. Please write in one of them.',
  ),
  exportTooLarge: problem(
    'account.export_too_large',
    413,
    'Your account holds more than fits into one download. Please write to support, and we send it to you.',
  ),

  // community
  postNotFound: problem('community.post_not_found', 404, 'This post is gone.'),
  postingTooFast: problem(
    'community.posting_too_fast',
    429,
    'You have broadcast a lot in a short time. Please wait a few minutes.',
  ),
  ownPostReported: problem('community.own_post', 409, 'This post is your own. You can delete it.'),

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

  // live
  liveOff: problem('live.off', 404, 'The live stream is switched off. Please ask from time to time instead.'),
  tooManyStreams: problem(
    'live.too_many_streams',
    429,
    'You have too many streams open. Please close one or wait a moment.',
  ),
} as const satisfies Record<string, Problem>;
