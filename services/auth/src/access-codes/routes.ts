import { accessCodeEndpoints } from '@croneai/contracts/endpoints/auth/access-codes.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { AccessCodeRepository } from './access-code.repository.ts';
import { toAccessCodeRow } from './access-code.ts';
import type { createAccessCode } from './create-access-code.ts';
import type { disableAccessCode } from './disable-access-code.ts';
import type { useAccessCode } from './use-access-code.ts';

export function accessCodeRoutes({
  codes,
  create,
  disable,
  use,
}: {
  codes: Pick<AccessCodeRepository, 'list'>;
  create: ReturnType<typeof createAccessCode>;
  disable: ReturnType<typeof disableAccessCode>;
  use: ReturnType<typeof useAccessCode>;
}): Route[] {
  return [
    route(accessCodeEndpoints.createAccessCode, async ({ body, session, client }) => ({
      data: await create(body, { ...actorOf(session, client), reason: null }),
    })),
    route(accessCodeEndpoints.listAccessCodes, async ({ query }) => {
      const { codes: found, total } = await codes.list(query);
      return {
        data: found.map(toAccessCodeRow),
        pagination: paginationOf(total, query.page, query.limit),
      };
    }),
    route(accessCodeEndpoints.disableAccessCode, async ({ params, body, session, client }) => ({
      data: await disable(params.id, body.isDisabled, { ...actorOf(session, client), reason: null }),
    })),
    route(accessCodeEndpoints.useAccessCode, async ({ body, session, client }) => ({
      data: await use(session.userId, body.code, client),
      message: 'Your code was accepted. Your new access will appear in a moment.',
    })),
  ];
}
