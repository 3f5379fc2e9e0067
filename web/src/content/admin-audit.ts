import type { AuditChainState } from '@croneai/contracts/endpoints/admin/admin-audit.ts';

export const auditTexts = {
  title: 'Audit',
  lead: 'Everything admins have done, newest first. Each row holds the hash of the row before it, so any tampering shows.',
  search: 'Search values, reasons, IPs, request IDs',
  loadFailed: 'The audit couldn’t be loaded',
  empty: 'No admin has changed anything yet',
  emptyHint: 'Grants, answers, and other changes appear here within seconds.',
  noMatch: 'No rows match',
  noMatchHint: 'Widen the dates or clear the filters.',
  exported: 'The list was saved as a CSV file.',
  erased: 'Erased with the account',
} as const;

export const chainTexts = {
  failed: 'The chain couldn’t be verified.',
  noteIt:
    'Keep a copy of this hash somewhere else. You can use it later to prove that no one has rewritten the audit.',
} as const;

/** Labels of audit actions. If an action has no label, its key is shown. */
export const auditActionTexts: Readonly<Record<string, string>> = {
  'access.update': 'Changed access',
  'broker.report': 'Applied a broker report',
  'broker.rotate': 'Replaced a broker secret',
  'code.create': 'Created an access code',
  'code.disable': 'Disabled an access code',
  'code.enable': 'Enabled an access code',
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
  'webhook.rotate': 'Replaced a webhook secret',
  'post.keep': 'Kept a reported post',
  'post.remove': 'Removed a post',
  'session.end': 'Ended a session',
  'sessions.end-all': 'Ended all sessions',
  'ticket.answer': 'Answered a ticket',
  'ticket.note': 'Added a note to a ticket',
  'ticket.update': 'Changed a ticket',
  'two-factor.reset': 'Reset two-factor login',
  'member.block': 'Blocked an account',
  'member.unblock': 'Unblocked an account',
  'role.change': 'Changed a role',
  'bulk.grant': 'Gave many members a grant',
  'bulk.message': 'Sent many members a message',
  'bulk.undo': 'Undid a bulk action',
  'member.import': 'Imported a member',
  'leads.export': 'Exported leads',
  'audit.export': 'Exported the audit',
  'members.export': 'Exported members',
  'engine.promote': 'Promoted an engine model',
  'engine.roll-back': 'Rolled back the engine model',
  'public-log.resume': 'Resumed the public log after restoring a backup',
  'members.read': 'Viewed many people’s records',
};

export const subjectKinds: readonly { value: string; label: string }[] = [
  { value: 'member', label: 'Member' },
  { value: 'lead', label: 'Lead' },
  { value: 'ticket', label: 'Ticket' },
  { value: 'post', label: 'Post' },
  { value: 'registration', label: 'Registration' },
  { value: 'news', label: 'News' },
  { value: 'webhook', label: 'Webhook' },
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
  'noted-head-mismatch': 'Your saved hash doesn’t match',
};
