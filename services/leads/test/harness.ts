import { startServiceHarness } from '../../../tests/support/service-harness.ts';
import { loadConfig } from '../src/config.ts';
import { contactCollection } from '../src/contacts/contact.model.ts';
import { createContactRepository } from '../src/contacts/contact.repository.ts';
import { start } from '../src/start.ts';
import { submissionCollection } from '../src/submissions/submission.model.ts';
import { createSubmissionRepository } from '../src/submissions/submission.repository.ts';
import { ticketCollection } from '../src/tickets/ticket.model.ts';
import { createTicketRepository } from '../src/tickets/ticket.repository.ts';

export const startHarness = (environment: Record<string, string> = {}, now?: () => Date) =>
  startServiceHarness({
    name: 'leads',
    loadConfig,
    start: (config) => start(config, now ? { now } : {}),
    watch: ['leads', 'support', 'audit', 'users.dead-letter'],
    environment,
  });
export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** The repositories on the database of a harness, for rounds that a test makes itself. */
export function repositoriesOf({ database }: Pick<Harness, 'database'>) {
  const parts = { relay: { nudge: () => undefined }, changed: () => undefined };
  return {
    submissions: createSubmissionRepository({ model: submissionCollection.model(database), ...parts }),
    contacts: createContactRepository({ model: contactCollection.model(database), ...parts }),
    tickets: createTicketRepository({ model: ticketCollection.model(database), ...parts }),
  };
}
