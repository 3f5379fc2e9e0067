import type { AuditChainState } from '@croneai/contracts/endpoints/admin/admin-audit.ts';

export const auditTexts = {
  title: 'Audit',
  lead: 'Every admin change, newest first. Rows are chained by hashes, so tampering shows.',
  search: 'Search values, reasons, addresses, request ids',
  loadFailed: 'The audit couldn’t be loaded',
  empty: 'No admin has changed anything yet',
  emptyHint: 'Grants, answers, statuses and resets appear here within seconds.',
  noMatch: 'No rows match',
  noMatchHint: 'Widen the dates or clear the filters.',
  exported: 'The audit was saved as CSV.',
  erased: 'Erased with the account',
} as const;

export const chainTexts = {
  noteIt: 'Keep a copy of this hash elsewhere. It proves later that nobody rebuilt the chain.',
} as const;

/** Labels of audit actions. If an action has no label, its key is shown. */
export const auditActionTexts: Readonly<Record<string, string>> = {
  'access.update': 'Changed access',
  'broker.report': 'Applied a broker report',
  'broker.rotate': 'Replaced a broker secret',
  'code.create': 'Created an access code',
  'grant.give': 'Gave a grant',
  'grant.end': 'Ended a grant',
  'audit.erase': 'Erased personal fields',
  'countdown.reset': 'Restarted the countdown',
  'lead.update': 'Updated a lead',
  'contact.update': 'Updated a message',
  'sender.erase': 'Erased a person without an account',
  'mail.resend': 'Resent an email',
  'news.send': 'Sent news',
  'webhook.create': 'Added a webhook',
  'webhook.enable': 'Turned on a webhook',
  'webhook.remove': 'Removed a webhook',
  'webhook.rotate': 'Rotated a webhook secret',
  'post.keep': 'Kept a reported post',
  'post.remove': 'Removed a post',
  'session.end': 'Ended a session',
  'sessions.end-all': 'Ended all sessions',
  'ticket.answer': 'Answered a ticket',
  'ticket.note': 'Added a note to a ticket',
  'ticket.update': 'Changed a ticket',
  'two-factor.reset': 'Reset two-factor login',
  'member.block': 'Blocked an account',
  'member.unblock': 'Ended a block',
  'role.change': 'Changed a role',
  'bulk.grant': 'Gave a grant to many',
  'bulk.message': 'Sent a message to many',
  'bulk.undo': 'Undid a bulk action',
  'member.import': 'Imported a member',
  'leads.export': 'Exported leads',
  'audit.export': 'Exported the audit',
  'members.export': 'Exported members',
  'engine.promote': 'Promoted an engine model',
  'engine.roll-back': 'Rolled the engine back',
  'public-log.resume': 'Resumed the public log after a restore',
  'members.read': 'Read people’s records in bulk',
};

export const subjectKinds: readonly { value: string; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'lead', label: 'Lead' },
  { value: 'ticket', label: 'Ticket' },
  { value: 'post', label: 'Post' },
  { value: 'registration', label: 'Registration' },
  { value: 'news', label: 'News' },
  { value: 'webhook', label: 'Webhooks' },
  { value: 'public-log', label: 'Public log' },
  { value: 'countdown', label: 'Countdown' },
  { value: 'leads', label: 'Leads' },
  { value: 'audit', label: 'Audit' },
  { value: 'engine', label: 'Engine' },
  { value: 'members', label: 'Members' },
];

export const problemTexts: Readonly<Record<AuditChainState['problems'][number]['kind'], string>> = {
  'changed-row': 'Changed row',
  'removed-row': 'Removed row',
  'replaced-row': 'Replaced row',
  'broken-commitment': 'Changed personal value',
  'unrecorded-erasure': 'Erasure without a record',
  'head-mismatch': 'Latest hash doesn’t match',
  'noted-head-mismatch': 'Noted hash doesn’t match',
};
