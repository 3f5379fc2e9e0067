import type { AuditRowView } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import type { Times } from '@croneai/rules/times.ts';
import { auditActionTexts, subjectKinds } from '../../content/admin-audit.ts';

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** Text for a field that is absent or erased. */
export const NOTHING = '–';

/**
 * Lists the changed fields as text. If nothing differs, lists all fields, because some entries only
 * record an action.
 */
export function changesOf(
  { before, after }: Pick<AuditRowView, 'before' | 'after'>,
  times: Pick<Times, 'moment'>,
): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const all = fields.map((field) => ({
    field: wordsOf(field),
    before: valueText(before[field], times),
    after: valueText(after[field], times),
  }));
  const changed = all.filter((change) => change.before !== change.after);
  return changed.length > 0 ? changed : all;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Formats `dashboardUnlocked` as `Dashboard unlocked`. */
function wordsOf(field: string): string {
  const words = field.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(value: unknown, { moment }: Pick<Times, 'moment'>): string {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && MOMENT.test(value)) return moment(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

export const actionText = (action: string): string => auditActionTexts[action] ?? action;

export function actorText(actor: AuditRowView['actor']): string {
  if (!actor) return 'The system';
  if (actor.userId === OPERATOR_ID) return 'The operator';
  return actor.fullName ?? 'A former admin';
}

/**
 * Returns the name of a member. For a member whose account was deleted, and for a subject that is
 * not a member, returns the kind and the id instead.
 */
export function subjectText({ kind, id, fullName }: AuditRowView['subject']): string {
  const label = subjectKinds.find(({ value }) => value === kind)?.label ?? kind;
  return fullName ?? `${label} ${id}`;
}
