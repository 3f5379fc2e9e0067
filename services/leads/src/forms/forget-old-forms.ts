import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { FormsConfig } from './config.ts';
import type { ContactRepository } from './contacts/contact.repository.ts';
import type { SubmissionRepository } from './submissions/submission.repository.ts';

/**
 * Erases a form if no admin has worked on it for the time that the privacy policy states. This is
 * needed for people who never register, because they have no account whose deletion would erase the
 * form.
 */
export function forgetOldForms({
  submissions,
  contacts,
  config,
  logger,
  now,
}: {
  submissions: Pick<SubmissionRepository, 'erase'>;
  contacts: Pick<ContactRepository, 'erase'>;
  config: FormsConfig;
  logger: Logger;
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const at = now();
    const before = (days: number) => ({ untouchedSince: new Date(at.getTime() - days * DAY_MS) });
    const forgotten = {
      submissions: await submissions.erase(before(config.SUBMISSIONS_KEPT_DAYS), at),
      contacts: await contacts.erase(before(config.CONTACT_MESSAGES_KEPT_DAYS), at),
    };
    if (forgotten.submissions + forgotten.contacts > 0) logger.info(forgotten, 'old forms forgotten');
  };
}
