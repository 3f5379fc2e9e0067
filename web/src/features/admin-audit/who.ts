import type { AuditRowView } from '@croneai/contracts/endpoints/admin-audit.ts';
import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { auditActionTexts, subjectKinds } from '../../content/admin-audit.ts';

export const actionText = (action: string): string => auditActionTexts[action] ?? action;

export function actorText(actor: AuditRowView['actor']): string {
  if (!actor) return 'The system';
  if (actor.userId === OPERATOR_ID) return 'The operator';
  return actor.fullName ?? 'A former admin';
}

/** A member by name as long as there is one; everything else by kind and id. */
export function subjectText({ kind, id, fullName }: AuditRowView['subject']): string {
  const label = subjectKinds.find(({ value }) => value === kind)?.label ?? kind;
  return fullName ?? `${label} ${id}`;
}
