import { type Problem, problem } from '../http/problem.ts';
import { conflict, notFound, tooMany, unprocessable } from './problem-of-status.ts';

export const adminErrors = {
  leadNotFound: notFound('leads.not_found', 'There is no submission with this id.'),
  leadConflict: conflict(
    'leads.conflict',
    'Another admin changed this lead in the meantime. Please look at the current state and try again.',
  ),
  leadTransition: unprocessable('leads.transition', 'A lead can’t move from its current status to that one.'),
  contactNotFound: notFound('contact.not_found', 'There is no message with this id.'),
  contactConflict: conflict(
    'contact.conflict',
    'Another admin changed this message in the meantime. Please look at it again.',
  ),
  siteSettingsConflict: conflict(
    'settings.conflict',
    'Another admin changed the settings in the meantime. Please look at them and try again.',
  ),
  settingsNothingToUndo: conflict('settings.nothing_to_undo', 'There is no change left to undo.'),
  incidentNotFound: notFound('incidents.not_found', 'There is no incident with this id.'),
  incidentConflict: conflict(
    'incidents.conflict',
    'Another admin changed this incident in the meantime. Please look at it again.',
  ),
  incidentOpenTwice: conflict(
    'incidents.open_twice',
    'An incident with this title is already open. Add an update to it instead.',
  ),
  incidentsTooMany: conflict('incidents.too_many', 'Five incidents are open. Resolve one of them first.'),
  incidentResolved: conflict(
    'incidents.resolved',
    'This incident is already resolved. Open a new one if it is back.',
  ),
  csvTooLarge: problem(
    'csv.too_large',
    413,
    'This file is larger than 6 MB. Split it and upload the parts one by one.',
  ),
  assigneeUnknown: unprocessable('leads.assignee_unknown', 'There is no admin with this id.'),
  idempotencyKeyReused: conflict(
    'request.idempotency_key_reused',
    'This Idempotency-Key was used for something else. Please use a new one.',
  ),

  ticketNotFound: notFound('support.ticket_not_found', 'There is no ticket with this id.'),
  ticketFull: conflict('support.ticket_full', 'This conversation is full. Please open a new ticket.'),
  ticketTransitionRefused: conflict(
    'support.transition_refused',
    'A ticket can’t move from its current status to that one.',
  ),
  ticketConflict: conflict(
    'support.ticket_conflict',
    'Someone else has just changed this ticket. Please check it again.',
  ),
  attachmentNotFound: notFound('support.attachment_not_found', 'There is no file with this id.'),
  attachmentEmpty: unprocessable('support.attachment_empty', 'This file is empty.'),
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
  attachmentTypeMismatch: unprocessable(
    'support.attachment_type_mismatch',
    'This file’s content doesn’t match its name. Save it again as a picture or PDF and try once more.',
  ),
  tooManyAttachments: conflict(
    'support.too_many_attachments',
    'You’ve uploaded too many files without sending them. Send a message with them first.',
  ),
  storageUsedUp: conflict(
    'support.storage_used_up',
    'Your files use up all your space (100 MB or 200 files). We free space by deleting files of tickets that were closed long ago.',
  ),
  storageFull: problem(
    'support.storage_full',
    507,
    'We can’t take files at the moment. Please send your message without one. Our team has been alerted.',
  ),
  tooManyUploads: tooMany(
    'support.too_many_uploads',
    'Two of your files are still uploading. Please wait until they’re done.',
  ),
  tooManyOpenTickets: conflict(
    'support.too_many_open_tickets',
    'You have 20 open tickets. Please wait for an answer, or close one you no longer need.',
  ),
  tooManyTickets: conflict(
    'support.too_many_tickets',
    'Your account has reached its limit of tickets. Please write in a ticket that you already have.',
  ),
  exportTooLarge: problem(
    'account.export_too_large',
    413,
    'Your data is too large for one download. Please write to support, and we’ll send it to you.',
  ),

  postNotFound: notFound('community.post_not_found', 'This post has been deleted.'),
  postingTooFast: tooMany(
    'community.posting_too_fast',
    'You’ve posted a lot in a short time. Please wait a few minutes.',
  ),
  ownPostReported: conflict('community.own_post', 'You can’t report your own post, but you can delete it.'),
} as const satisfies Record<string, Problem>;
