import type {
  CreateAccessCodeBody,
  CreatedAccessCode,
} from '@croneai/contracts/endpoints/auth/access-codes.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { AccessCode } from './access-code.model.ts';
import type { AccessCodeRepository } from './access-code.repository.ts';
import { newCode, toAccessCodeRow } from './access-code.ts';

const CODES_MAX = 10_000;

/**
 * Creates an access code. The whole code appears only in the reply to this call. The audit entry
 * contains the code's prefix. The database contains the prefix and the hash.
 */
export function createAccessCode({
  codes,
  now,
}: {
  codes: Pick<AccessCodeRepository, 'newId' | 'insert' | 'count'>;
  now: () => Date;
}) {
  return async (body: CreateAccessCodeBody, by: AdminWrite): Promise<CreatedAccessCode> => {
    const createdAt = now();
    const until = body.until === null ? null : new Date(body.until);
    if (until && until <= createdAt)
      throw appError(errors.valuesRefused, { fields: { until: 'Choose a time in the future' } });
    if ((await codes.count()) >= CODES_MAX) throw appError(errors.tooManyAccessCodes);
    const { shown, hash, prefix } = newCode();
    const code: AccessCode = {
      id: codes.newId(),
      hash,
      prefix,
      tier: body.tier ?? null,
      feature: body.feature ?? null,
      days: body.days,
      uses: body.uses,
      left: body.uses,
      until,
      campaign: body.campaign,
      createdBy: by.actor.userId,
      createdAt,
      disabledAt: null,
      takers: [],
    };
    await codes.insert(code, [auditOf(code, by)]);
    return { ...toAccessCodeRow(code), code: shown };
  };
}

function auditOf(code: AccessCode, by: AdminWrite): OutboxEntry {
  const { prefix, tier, feature, days, uses, until, campaign } = toAccessCodeRow(code);
  return createEvent(auditRecorded, {
    aggregateId: code.id,
    aggregateVersion: 1,
    now: code.createdAt,
    payload: {
      ...by,
      action: 'code.create',
      subject: { kind: 'access-code', id: code.id },
      before: {},
      after: { prefix, tier, feature, days, uses, until, campaign },
    },
  });
}
