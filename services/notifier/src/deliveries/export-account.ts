import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import { toRow } from './delivery.ts';

/** All that this service holds about the member who asks. Codes and links are not in it. */
export function exportAccount(parts: {
  deliveries: Pick<DeliveryRepository, 'allOf'>;
  recipients: Pick<RecipientRepository, 'find'>;
}) {
  const { deliveries, recipients } = parts;
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
      deliveries: rows.map((row) => ({ ...toRow(row, email), data: row.data })),
    };
  };
}
