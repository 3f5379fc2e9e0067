import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { HOUR_MS } from '@croneai/contracts/units.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import type { FormsConfig } from './config.ts';
import { contactCollection } from './contacts/contact.model.ts';
import { createContactRepository } from './contacts/contact.repository.ts';
import { contactRoutes } from './contacts/routes.ts';
import { erasureRoutes } from './erase-sender.ts';
import { exportForms } from './export-forms.ts';
import { forgetOldForms } from './forget-old-forms.ts';
import { submissionRoutes } from './submissions/routes.ts';
import { submissionCollection } from './submissions/submission.model.ts';
import { createSubmissionRepository } from './submissions/submission.repository.ts';

export { formsConfig } from './config.ts';

type Needs = Pick<
  ServicePlatform<FormsConfig>,
  'openCollection' | 'relay' | 'adminHints' | 'config' | 'logger' | 'now'
>;

/** Stores applications and contact messages that visitors send through the public forms. */
export function openForms(
  { openCollection, relay, adminHints, config, logger, now }: Needs,
  { members, bulkReads }: { members: Pick<Members, 'users'>; bulkReads: { recordBulkRead: RecordBulkRead } },
) {
  const { users } = members;
  const submissions = createSubmissionRepository({
    model: openCollection(submissionCollection),
    relay,
    changed: () => adminHints.emit('leads'),
  });
  const contacts = createContactRepository({
    model: openCollection(contactCollection),
    relay,
    changed: () => adminHints.emit('contacts'),
  });
  return {
    collections: [submissionCollection, contactCollection],
    routes: [
      ...submissionRoutes({ submissions, users, recordBulkRead: bulkReads.recordBulkRead, now }),
      ...contactRoutes({ contacts, users, now }),
      ...erasureRoutes({ submissions, contacts, users, now }),
    ],
    topics: [topics.leads, topics.audit, topics.funnel],
    subscriptions: userStateEvents.map((definition) =>
      onState(definition, async ({ payload: { userId, email } }) => {
        const before = await users.find(userId);
        if (!before || before.email === email) return;
        // Stores the member's id in these forms, because a different user may soon get this
        // address. Without the id, the erasure of this member would miss the forms.
        await submissions.keepFor(userId, before.email);
        await contacts.keepFor(userId, before.email);
      }),
    ),
    repeats: [
      {
        name: 'forget old forms',
        everyMs: HOUR_MS,
        work: forgetOldForms({ submissions, contacts, config, logger, now }),
      },
    ],
    async eraseMember(userId: string) {
      const person = await users.find(userId);
      // Without a copy of the user, the address is unknown. Forms that have the member's id are
      // still erased.
      const sender = person ? { userId, email: person.email } : { userId };
      await submissions.erase({ sender }, now());
      await contacts.erase({ sender }, now());
    },
    exportMember: exportForms({ submissions, contacts, users }),
  } satisfies Module;
}
