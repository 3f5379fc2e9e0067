import { type Problem, problem } from '../http/problem.ts';

export const deskErrors = {
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
} as const satisfies Record<string, Problem>;
