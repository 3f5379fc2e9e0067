import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { ADMISSION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import type { ImportReport, ImportRow } from '@croneai/contracts/endpoints/auth/member-import.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { userRegistered } from '@croneai/contracts/events/users.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { randomCode } from '../secrets/module.ts';
import { memberAudit, newUser, stateEvent, type User, type Users } from '../users/module.ts';
import { accessText, type ImportedPerson, type ReadRow } from './read-import.ts';

/** Batch size for creating accounts and looking up addresses. */
const BATCH_ROWS = 50;
/**
 * Source of imported members. The admin page Sources shows them in a row of their own, under this
 * name.
 */
const IMPORT_SOURCE = { ref: 'import' } as const;
/**
 * Password hash of an imported member. It is not a valid hash, so no password matches until the
 * member sets one through the invitation.
 */
const NO_PASSWORD = '';

export type ImportMembers = (
  rows: readonly ReadRow[],
  by: AdminWrite,
  isDryRun: boolean,
) => Promise<ImportReport>;

/**
 * Creates an account for each row. An account, its access, and its invitation are stored in one
 * write, and addresses are unique. Therefore a file can be sent again after a crash: rows that have
 * an account are skipped.
 */
export function importMembers({
  users,
  newId,
  settleAddresses,
  rememberTrial,
  config,
  now,
}: {
  users: Pick<Users, 'insert' | 'findTakenEmails'>;
  newId: () => string;
  settleAddresses: (emails: readonly string[]) => Promise<void>;
  rememberTrial: (userId: string, trialEndsAt: Date) => Promise<void>;
  config: { TRIAL_MINUTES: number };
  now: () => Date;
}): ImportMembers {
  return async (rows, by, isDryRun) => {
    const rowOfEmail = new Map<string, number>();
    const report: ImportRow[] = [];
    for (let at = 0; at < rows.length; at += BATCH_ROWS) {
      const batch = rows.slice(at, at + BATCH_ROWS);
      const emails = batch.flatMap((read) => ('person' in read ? [read.person.email] : []));
      const taken = await users.findTakenEmails(emails);
      const judged = batch.map((read) => ({ read, why: reasonToSkip(read, taken, rowOfEmail, now()) }));
      const make = (person: ImportedPerson) => isDryRun || makeAccount(person, by);
      report.push(...(await Promise.all(judged.map(({ read, why }) => importRow(read, why, make)))));
      // Voids pending sign-ups only for addresses that now have an account. If a row was skipped
      // for another reason, a sign-up with its address can still be confirmed.
      if (!isDryRun) await settleAddresses([...(await users.findTakenEmails(emails))]);
    }
    const created = report.filter(({ state }) => state === 'created').length;
    return { created, skipped: report.length - created, rows: report };
  };

  /**
   * Creates the account of a row. Resolves to false if another account got the address in the
   * meantime.
   */
  async function makeAccount(person: ImportedPerson, by: AdminWrite): Promise<boolean> {
    const user = toUser(person);
    const { tier, until } = person.grant ?? { tier: 'guest', until: null };
    const audit = { action: 'member.import', after: { tier, until: until?.toISOString() ?? null } } as const;
    const events = [
      stateEvent(user, user.createdAt, userRegistered),
      memberAudit(user, audit, by, user.createdAt),
    ];
    if ((await users.insert(user, events)) !== 'inserted') return false;
    await rememberTrial(user.id, user.trialEndsAt);
    return true;
  }

  function toUser({ grant, ...person }: ImportedPerson): User {
    const createdAt = now();
    return newUser({
      ...person,
      id: newId(),
      version: 1,
      role: 'member',
      passwordHash: NO_PASSWORD,
      passwordChangedAt: createdAt,
      admissionCode: randomCode(ADMISSION_CODE_LENGTH),
      notifications: { ...DEFAULT_NOTIFICATIONS },
      createdAt,
      lastSeenAt: createdAt,
      acceptances: [],
      trialEndsAt: new Date(createdAt.getTime() + config.TRIAL_MINUTES * MINUTE_MS),
      access: { ...GUEST_ACCESS },
      importedGrant: grant,
      source: IMPORT_SOURCE,
      invitationDueAt: createdAt,
    });
  }
}

async function importRow(
  { row, email, ...read }: ReadRow,
  why: string | undefined,
  make: (person: ImportedPerson) => boolean | Promise<boolean>,
): Promise<ImportRow> {
  if (why !== undefined || !('person' in read)) return { row, email, state: 'skipped', why: why ?? '' };
  return (await make(read.person))
    ? { row, email, state: 'created', why: accessText(read.person) }
    : { row, email, state: 'skipped', why: HAS_ACCOUNT };
}

const HAS_ACCOUNT = 'This email already has an account';

/**
 * Returns the reason to skip a row, or undefined if the row must be imported. Records the row's
 * address in `rowOfEmail`, so that a later row with the same address is skipped.
 */
function reasonToSkip(
  read: ReadRow,
  taken: ReadonlySet<string>,
  rowOfEmail: Map<string, number>,
  now: Date,
): string | undefined {
  if ('problem' in read) return read.problem;
  const { email, grant } = read.person;
  const first = rowOfEmail.get(email);
  if (first !== undefined) return `Row ${first} has the same email`;
  if (grant?.until && grant.until <= now) return 'The until date has already passed';
  rowOfEmail.set(email, read.row);
  return taken.has(email) ? HAS_ACCOUNT : undefined;
}
