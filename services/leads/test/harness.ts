import { startServiceHarness } from '../../../tests/support/service-harness.ts';
import { contactCollection } from '../src/forms/contacts/contact.model.ts';
import { createContactRepository } from '../src/forms/contacts/contact.repository.ts';
import { submissionCollection } from '../src/forms/submissions/submission.model.ts';
import { createSubmissionRepository } from '../src/forms/submissions/submission.repository.ts';
import { loadConfig, start } from '../src/start.ts';
import { ticketCollection } from '../src/support/tickets/ticket.model.ts';
import { createTicketRepository } from '../src/support/tickets/ticket.repository.ts';

export const startHarness = (environment: Record<string, string> = {}, now?: () => Date) =>
  startServiceHarness({
    name: 'leads',
    loadConfig,
    start: (config) => start(config, now ? { now } : {}),
    watch: ['leads', 'support', 'audit', 'funnel', 'users.dead-letter'],
    environment,
  });
export type Harness = Awaited<ReturnType<typeof startHarness>>;

/** Opens repositories on the database of a harness, for periodic work that a test runs itself. */
export function repositoriesOf({ database }: Pick<Harness, 'database'>) {
  const parts = { relay: { nudge: () => undefined }, changed: () => undefined };
  return {
    submissions: createSubmissionRepository({ model: submissionCollection.model(database), ...parts }),
    contacts: createContactRepository({ model: contactCollection.model(database), ...parts }),
    tickets: createTicketRepository({ model: ticketCollection.model(database), ...parts }),
  };
}
