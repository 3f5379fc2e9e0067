import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { AccessCopies } from '../access/access-copies.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { toRow } from './delivery.ts';

/** All that this service holds about the member who asks. Codes and links are not in it. */
export function exportAccount(parts: {
  deliveries: Pick<DeliveryRepository, 'allOf'>;
  recipients: Pick<RecipientRepository, 'find'>;
  accessCopies: Pick<AccessCopies, 'findMany'>;
}) {
  const { deliveries, recipients, accessCopies } = parts;
  return async ({ userId }: Session): Promise<Record<string, unknown>> => {
    const recipient = await recipients.find(userId);
    if (recipient.state !== 'known') {
      return {
        recipient: null,
        deliveries: (await deliveries.allOf({ userId, email: undefined })).map((row) => toRow(row, '')),
      };
    }
    const { fullName, email, notifications } = recipient;
    const rows = await deliveries.allOf({ userId, email });
    return {
      recipient: { fullName, email, notifications },
      access: (await accessCopies.findMany([userId])).get(userId) ?? null,
      deliveries: rows.map((row) => ({ ...toRow(row, email), data: row.data })),
    };
  };
}
