/*
 * Tags of a member's page at the desk. Each of its queries has the tag of its member, for what the page itself has changed, and that
 * of any member, for a hint that names none.
 */
export const MEMBER_LIST = { type: 'Members', id: 'list' } as const;
export const ANY_MEMBER = { type: 'Members', id: 'any' } as const;
export const ANY_MAILS = { type: 'Members', id: 'any/mails' } as const;
export const memberOf = (id: string) => ({ type: 'Members', id }) as const;
export const sessionsOf = (id: string) => ({ type: 'Members', id: `${id}/sessions` }) as const;
export const mailsOf = (id: string) => ({ type: 'Members', id: `${id}/mails` }) as const;
