import type { UserCopy, Users } from '../members/module.ts';

/**
 * The sender of public forms: a member, by id and present address, or a visitor, by address alone.
 */
export type Sender = { userId: string; email?: string } | { email: string };

/** What is known of the sender of one form. */
export type Sent = { email: string; memberId?: string | undefined };

/**
 * What a sender has sent through the forms: from their present address, and from former ones. An address may belong to another person
 * by now, so what was sent from it before is kept under the member's id.
 */
export function sentBy(sender: Sender) {
  const { userId, email } = { userId: undefined, email: undefined, ...sender };
  return [
    ...(userId === undefined ? [] : [{ memberId: userId }]),
    ...(email === undefined ? [] : [{ email, memberId: null }]),
  ];
}

/** Finds the member behind each of these: whose it is kept for, else whose address it came from. */
export async function membersBehind(
  users: Pick<Users, 'findMany' | 'findByEmails'>,
  sent: readonly Sent[],
): Promise<(one: Sent) => UserCopy | undefined> {
  const [byId, byEmail] = await Promise.all([
    users.findMany(sent.flatMap(({ memberId }) => memberId ?? [])),
    users.findByEmails(sent.flatMap(({ email, memberId }) => (memberId === undefined ? email : []))),
  ]);
  return ({ email, memberId }) => (memberId === undefined ? byEmail.get(email) : byId.get(memberId));
}

/** Who has sent this one: to find all else of theirs. */
export function senderOf({ email, memberId }: Sent, member: UserCopy | undefined): Sender {
  if (member) return { userId: member.id, email: member.email };
  return memberId === undefined ? { email } : { userId: memberId };
}
