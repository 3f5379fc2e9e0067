/**
 * Appends a canned reply to the text written so far, and inserts the member's first name into the
 * reply.
 */
export function withCannedReply(
  answer: string,
  template: string,
  fullName: string | null | undefined,
): string {
  const firstName = fullName?.trim().split(/\s+/)[0];
  const text = firstName
    ? template.replaceAll('{name}', () => firstName)
    : template.replaceAll(' {name}', '');
  return answer.trim() === '' ? text : `${answer.trimEnd()}\n\n${text}`;
}
