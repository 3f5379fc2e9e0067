import type { UserCopy, Users } from '../members/module.ts';

/** Sender of public forms: a member, by id and current address, or a visitor, by address. */
export type Sender = { userId: string; email?: string } | { email: string };

/** Fields of a form that identify its sender. */
export type Sent = { email: string; memberId?: string | undefined };

/**
 * Matches the forms that a sender sent from the current address or a former one. A former address
 * may now belong to a different person. Forms from a former address are therefore found by the
 * member's id.
 */
export function sentBy(sender: Sender) {
  const { userId, email } = { userId: undefined, email: undefined, ...sender };
  return [
    ...(userId === undefined ? [] : [{ memberId: userId }]),
    ...(email === undefined ? [] : [{ email, memberId: null }]),
  ];
}

/**
 * Finds the member who sent each form: by the form's member id, or by the form's address if it has
 * no member id.
 */
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

/** Returns the sender of a form, for a search for the sender's other forms. */
export function senderOf({ email, memberId }: Sent, member: UserCopy | undefined): Sender {
  if (member) return { userId: member.id, email: member.email };
  return memberId === undefined ? { email } : { userId: memberId };
}
