import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { optionalNotificationSchema } from '../../users.ts';

/**
 * `error` is a function, because the web build removes the error texts of endpoints. Reading a text
 * on import would then throw.
 */
const invalid = { error: () => errors.unsubscribeLinkInvalid.message };
const unsubscribeQuerySchema = z.object({
  token: z
    .string(invalid)
    .min(1, invalid)
    .max(200, invalid)
    .regex(/^[A-Za-z0-9_.-]*$/, invalid),
});

export const unsubscribeEndpoints = defineEndpoints('auth', 'public', {
  /**
   * RFC 8058: mail programs post a form to this address when their unsubscribe button is pressed.
   */
  unsubscribe: {
    route: 'POST /api/unsubscribe',
    summary: 'Turn off one kind of mail with the signed link in such a mail, without signing in',
    query: unsubscribeQuerySchema,
    ignoresBody: true,
    reply: named('Unsubscribed', { switchedOff: optionalNotificationSchema }),
    errors: [errors.unsubscribeLinkInvalid, errors.unsubscribeAccountUnknown, errors.conflict],
  },
});
