import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { AuditRepository } from '../audit/audit.repository.ts';
import { toActorView, toSubjectView } from '../audit/audit-entry.ts';
import type { MemberRepository } from '../members/member.repository.ts';
import { toRow } from '../members/member.ts';

/** All that this service holds about the member who asks. */
export function exportAccount(parts: {
  members: Pick<MemberRepository, 'find'>;
  audit: Pick<AuditRepository, 'about' | 'by'>;
}) {
  const { members, audit } = parts;
  return async ({ userId }: Session): Promise<Record<string, unknown>> => {
    const [member, history, actions] = await Promise.all([
      members.find(userId),
      audit.about({ kind: 'member', id: userId }),
      audit.by(userId),
    ]);
    return {
      member: member ? toRow(member) : null,
      accessHistory: history.map(toSubjectView),
      adminActions: actions.map(toActorView),
    };
  };
}
