import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../constants.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import type { Problem } from '../http/problem.ts';
import { multiLine, objectId } from '../text.ts';

export const ERASURE_REASON_MAX_LENGTH = 500;

export const eraseSenderBodySchema = z
  .object({
    /** Stays in the audit after the erasure: it must name no person. */
    reason: multiLine({
      label: 'The reason',
      maxLength: ERASURE_REASON_MAX_LENGTH,
      required: 'Please say why',
    }),
  })
  .meta({ id: 'EraseSenderBody' });

const erasedSenderSchema = z
  .object({ leads: z.int().min(0), messages: z.int().min(0) })
  .meta({ id: 'ErasedSender' });
export type ErasedSender = z.infer<typeof erasedSenderSchema>;

const COMMON = { service: 'leads', access: 'admin' } as const;

/** Erases, on request, a sender without an account, found by one of their messages. */
export const erasureEndpoint = <const Id extends string, const Path extends `/${string}`>(call: {
  operationId: Id;
  path: Path;
  notFound: Problem;
}) =>
  defineEndpoint(COMMON, {
    operationId: call.operationId,
    route: `POST ${call.path}`,
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Erase every application and message of whoever sent this one, for good',
    params: z.object({ id: objectId }),
    body: eraseSenderBodySchema,
    reply: erasedSenderSchema,
    errors: [call.notFound],
  });
