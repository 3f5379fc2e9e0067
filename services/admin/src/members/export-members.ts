import { csvFile, inBatches } from '@croneai/platform/http/csv-file.ts';
import type { MemberFilter } from './listed.ts';
import type { Member } from './member.model.ts';
import type { MemberRepository } from './member.repository.ts';
import { toRow } from './member.ts';

/** Rows per chunk of the stream. */
const BATCH_ROWS = 200;

const COLUMNS = [
  'id',
  'fullName',
  'email',
  'country',
  'source',
  'role',
  'tier',
  'dashboardUnlocked',
  'hasDeposited',
  'createdAt',
  'lastSeenAt',
  'grantEndsAt',
  'blockedAt',
  'erasesAt',
] as const;

/** Exports all members that match the filter as a file. */
export function exportMembers({
  members,
  now,
}: {
  members: Pick<MemberRepository, 'each'>;
  now: () => Date;
}) {
  return (filter: MemberFilter) =>
    csvFile({ name: 'croneai-members', at: now(), columns: COLUMNS }, pagesOf(filter));

  async function* pagesOf(filter: MemberFilter) {
    for await (const batch of inBatches(members.each(filter, now()), BATCH_ROWS)) yield batch.map(toCells);
  }
}

const toCells = (member: Member) => {
  const { dashboardUnlocked, hasDeposited, ...row } = toRow(member);
  return { ...row, dashboardUnlocked: yesOrNo(dashboardUnlocked), hasDeposited: yesOrNo(hasDeposited) };
};

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
