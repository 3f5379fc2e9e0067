import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Attempts } from '../limits/module.ts';
import type { Users } from '../users/module.ts';
import { accessCodeCollection } from './access-code.model.ts';
import { createAccessCodeRepository } from './access-code.repository.ts';
import { toAccessCodeRow } from './access-code.ts';
import { createAccessCode } from './create-access-code.ts';
import { disableAccessCode } from './disable-access-code.ts';
import { accessCodeRoutes } from './routes.ts';
import { checkAccessCode, recordUse, useAccessCode } from './use-access-code.ts';
import { usePendingCode } from './use-pending-code.ts';

export type AccessCodes = ReturnType<typeof openAccessCodes>;

const USE_PENDING_EVERY_MS = 5_000;
const ROWS = 100;

/**
 * Keeps the codes that admins create and members use. The admin service turns each use into a
 * grant.
 */
export function openAccessCodes(
  { openCollection, relay, now }: Pick<ServicePlatform, 'openCollection' | 'relay' | 'now'>,
  { users, attempts }: { users: Pick<Users, 'change' | 'findWithPendingCode'>; attempts: Attempts },
) {
  const codes = createAccessCodeRepository({ model: openCollection(accessCodeCollection), relay });
  const settle = usePendingCode({ codes, users, record: recordUse({ codes, now }) });
  return {
    collections: [accessCodeCollection],
    routes: accessCodeRoutes({
      codes,
      create: createAccessCode({ codes, now }),
      disable: disableAccessCode({ codes, now }),
      use: useAccessCode({ codes, attempts, now }),
    }),
    topics: [topics.codes, topics.audit],
    repeats: [
      {
        name: 'use access codes of sign-ups',
        everyMs: USE_PENDING_EVERY_MS,
        work: async () => {
          for (const user of await users.findWithPendingCode(ROWS)) await settle(user);
        },
      },
    ],
    eraseMember: codes.forget,
    async exportMember({ userId }) {
      const [used, created] = await Promise.all([codes.usedBy(userId), codes.createdBy(userId)]);
      return {
        accessCodesUsed: used.flatMap(({ prefix, campaign, tier, feature, days, takers }) =>
          takers
            .filter((taker) => taker.userId === userId)
            .map(({ usedAt }) => ({ prefix, campaign, tier, feature, days, usedAt: usedAt.toISOString() })),
        ),
        accessCodesCreated: created.map(toAccessCodeRow),
      };
    },
    check: checkAccessCode({ codes, attempts, now }),
    usePending: settle,
  } satisfies Module & Record<string, unknown>;
}
