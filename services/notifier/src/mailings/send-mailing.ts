import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { effectiveAccess, GUEST_ACCESS, mayUse } from '@croneai/contracts/access.ts';
import { type RecordParts, recordDelivery } from '../deliveries/record-delivery.ts';
import type { RecipientRepository, WantingRecipient } from '../recipients/recipient.repository.ts';
import type { MailingRepository } from './mailing.repository.ts';
import { type Mailing, SETTING_OF_MAILING } from './mailing.ts';

const BATCH = 200;

type AudienceParts = {
  recipients: Pick<RecipientRepository, 'wanting'>;
  accessCopies: Pick<AccessCopies, 'findMany'>;
};

/** Who gets a mailing of a kind: whoever wants it, is not about to be erased, and may see what it tells of. */
function mailingAudience(parts: AudienceParts) {
  const { recipients, accessCopies } = parts;
  return async function* (kind: Mailing['kind']): AsyncGenerator<string> {
    let after = '';
    for (;;) {
      const batch = await recipients.wanting(SETTING_OF_MAILING[kind], after, BATCH);
      yield* kind === 'signals-summary'
        ? await whoMaySeeSignals(batch, accessCopies)
        : batch.map(({ id }) => id);
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last.id;
    }
  };
}

async function whoMaySeeSignals(
  members: readonly WantingRecipient[],
  accessCopies: Pick<AccessCopies, 'findMany'>,
): Promise<string[]> {
  const copies = await accessCopies.findMany(members.map(({ id }) => id));
  return members
    .filter(({ id, role }) => mayUse('signals', effectiveAccess(role, copies.get(id) ?? GUEST_ACCESS)))
    .map(({ id }) => id);
}

/**
 * Writes one delivery for each recipient of a mailing. A second run, after a crash or in another process, finds the
 * deliveries that are there by their key (mailing and member) and adds the rest.
 */
export function sendMailing(
  parts: AudienceParts &
    RecordParts & { mailings: Pick<MailingRepository, 'find' | 'finish'>; sweepSoon: () => void },
) {
  const { mailings, sweepSoon } = parts;
  const audience = mailingAudience(parts);
  const record = recordDelivery(parts);
  return async (mailingId: string): Promise<void> => {
    const mailing = await mailings.find(mailingId);
    if (!mailing || mailing.recipients !== null) return;
    let recipients = 0;
    for await (const userId of audience(mailing.kind)) {
      await record({
        id: `${mailing.id}-${userId}`,
        template: mailing.kind,
        recipient: { kind: 'member', userId },
        mailingId: mailing.id,
        data: mailing.data,
      });
      recipients += 1;
    }
    await mailings.finish(mailing.id, recipients);
    sweepSoon();
  };
}
