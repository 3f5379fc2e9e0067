import type { Session } from '@croneai/platform/auth/sessions.ts';
import { streamJsonObject } from '@croneai/platform/http/json-stream.ts';
import { toActorView, toSubjectView } from '../audit/audit-entry.ts';
import type { Parts } from '../connections.ts';
import { toRow } from '../members/member.ts';

/** All that this service holds about the calling member. */
export function exportAccount({ members, audit }: Parts) {
  async function* history(userId: string) {
    for await (const row of audit.stream({ subjectKind: 'member', subjectId: userId }))
      yield toSubjectView(row);
  }
  async function* actions(userId: string) {
    for await (const row of audit.stream({ actorIds: [userId] })) yield toActorView(row);
  }
  return async ({ userId }: Session): Promise<AsyncIterable<string>> => {
    const member = await members.find(userId);
    return streamJsonObject({
      member: member ? toRow(member) : null,
      accessHistory: history(userId),
      adminActions: actions(userId),
    });
  };
}
