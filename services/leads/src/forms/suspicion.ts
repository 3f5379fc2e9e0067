import type { SuspectReason } from '@croneai/contracts/leads.ts';

/**
 * Signs of a program behind a form: the hidden field is filled in, or the form was sent faster than
 * it can be read. A client that sends neither field is not suspect.
 */
export function suspicionOf(
  { website = '', elapsedMs }: { website?: string | undefined; elapsedMs?: number | undefined },
  fillTimeMinMs: number,
): SuspectReason[] {
  const reasons: SuspectReason[] = [];
  if (website.trim() !== '') reasons.push('honeypot');
  if (elapsedMs !== undefined && elapsedMs < fillTimeMinMs) reasons.push('too-fast');
  return reasons;
}
