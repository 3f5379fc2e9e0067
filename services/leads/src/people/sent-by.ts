/** A member as the forms of the public site know them: by the address that they have now, and by what is kept for them. */
export type Sender = { userId: string; email: string };

/**
 * What a member has sent through the forms: from their present address, and from former ones. An address may belong to somebody
 * else by now, so what was sent from it before is held by the member's id, and is nobody else's.
 */
export const sentBy = ({ userId, email }: Sender) => [{ memberId: userId }, { email, memberId: null }];
