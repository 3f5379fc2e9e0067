import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';

/**
 * Why this round exists: people who apply or write and never become members have no account to delete. Forms without a change for as long
 * as their kind is kept are erased, as the privacy policy promises. What failure does: the next round finds the same.
 */
export function purgeOldForms(
  { submissions, contacts, logger, now }: Pick<Parts, 'submissions' | 'contacts' | 'logger' | 'now'>,
  keptDays: { submissions: number; contacts: number },
) {
  return async (): Promise<void> => {
    const at = now();
    const before = (days: number) => ({ untouchedSince: new Date(at.getTime() - days * DAY_MS) });
    const forgotten = {
      submissions: await submissions.erase(before(keptDays.submissions), at),
      contacts: await contacts.erase(before(keptDays.contacts), at),
    };
    if (forgotten.submissions + forgotten.contacts > 0) logger.info(forgotten, 'old forms forgotten');
  };
}
