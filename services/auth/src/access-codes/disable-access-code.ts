import type { AccessCodeRow } from '@croneai/contracts/endpoints/auth/access-codes.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { AccessCodeRepository } from './access-code.repository.ts';
import { toAccessCodeRow } from './access-code.ts';

/**
 * Disables an access code, or enables it again. Grants of earlier uses stay. A repeated call
 * changes nothing, so it adds no second audit entry.
 */
export function disableAccessCode({
  codes,
  now,
}: {
  codes: Pick<AccessCodeRepository, 'find' | 'setDisabled'>;
  now: () => Date;
}) {
  return async (id: string, isDisabled: boolean, by: AdminWrite): Promise<AccessCodeRow> => {
    const code = await codes.find(id);
    if (!code) throw appError(errors.accessCodeNotFound);
    const at = now();
    const disabledAt = isDisabled ? at : null;
    const { prefix, campaign } = code;
    const event = createEvent(auditRecorded, {
      aggregateId: id,
      aggregateVersion: 1,
      now: at,
      payload: {
        ...by,
        action: isDisabled ? 'code.disable' : 'code.enable',
        subject: { kind: 'access-code', id },
        before: { prefix, campaign, disabledAt: code.disabledAt?.toISOString() ?? null },
        after: { prefix, campaign, disabledAt: disabledAt?.toISOString() ?? null },
      },
    });
    await codes.setDisabled(id, disabledAt, event);
    return toAccessCodeRow((await codes.find(id)) ?? { ...code, disabledAt });
  };
}
