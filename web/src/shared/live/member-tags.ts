/*
 * Tags for the queries of a member's admin page. Each query has the tag of its member, for changes
 * on the page, and the tag for any member, for hints that name no member.
 */
export const MEMBER_LIST = { type: 'Members', id: 'list' } as const;
export const ANY_MEMBER = { type: 'Members', id: 'any' } as const;
export const ANY_MAILS = { type: 'Members', id: 'any/mails' } as const;
export const memberOf = (id: string) => ({ type: 'Members', id }) as const;
export const sessionsOf = (id: string) => ({ type: 'Members', id: `${id}/sessions` }) as const;
export const mailsOf = (id: string) => ({ type: 'Members', id: `${id}/mails` }) as const;
