import { z } from 'zod';
import { errors } from '../errors.ts';
import { defineEndpoints } from '../http/endpoint.ts';
import { optionalNotificationSchema } from '../users.ts';

const unsubscribeQuerySchema = z.object({
  token: z
    .string({ error: errors.unsubscribeLinkInvalid.message })
    .min(1, errors.unsubscribeLinkInvalid.message)
    .max(200, errors.unsubscribeLinkInvalid.message)
    .regex(/^[A-Za-z0-9_.-]*$/, errors.unsubscribeLinkInvalid.message),
});

export const unsubscribeEndpoints = defineEndpoints('auth', 'public', {
  /** RFC 8058: mail programs post a form here from their unsubscribe button. */
  unsubscribe: {
    route: 'POST /api/unsubscribe',
    summary: 'Switch one kind of mail off by the signed link in such a mail, without signing in',
    query: unsubscribeQuerySchema,
    ignoresBody: true,
    reply: z.object({ switchedOff: optionalNotificationSchema }).meta({ id: 'Unsubscribed' }),
    errors: [errors.unsubscribeLinkInvalid, errors.unsubscribeAccountUnknown, errors.conflict],
  },
});
