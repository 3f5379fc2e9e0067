import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { KEY_SCOPES, keyScopeSchema } from '../../http/key-scope.ts';
import { named } from '../../http/named.ts';
import { isoDate, objectId, singleLine } from '../../text.ts';

export const API_KEYS_MAX = 10;
const API_KEY_NAME_MAX_LENGTH = 60;
const API_KEY_DAYS_MAX = 366;

const apiKeySchema = named('ApiKey', {
  id: objectId,
  name: z.string(),
  /** First characters of the key, by which the member recognizes it. */
  prefix: z.string(),
  scopes: z.array(keyScopeSchema),
  createdAt: isoDate,
  /** Null for a key that does not expire. */
  expiresAt: isoDate.nullable(),
  /** Accurate to a minute; null before the first call. */
  lastUsedAt: isoDate.nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const createApiKeyBodySchema = named('CreateApiKeyBody', {
  name: singleLine({ label: 'The name', maxLength: API_KEY_NAME_MAX_LENGTH, required: 'Name the key' }),
  scopes: z
    .array(keyScopeSchema)
    .min(1, 'Choose what the key may read')
    .max(KEY_SCOPES.length, 'Name each scope once'),
  expiresInDays: z
    .int('Days are a whole number')
    .min(1, 'At least a day')
    .max(API_KEY_DAYS_MAX, `At most ${API_KEY_DAYS_MAX} days`)
    .nullable()
    .default(null),
});
export type CreateApiKeyBody = z.output<typeof createApiKeyBodySchema>;

/**
 * API keys for a member's own programs. A program can read the same data as the member's pages,
 * within the same limits, but cannot write anything.
 */
export const apiKeyEndpoints = defineEndpoints('auth', 'member', {
  listApiKeys: {
    route: 'GET /api/account/keys',
    summary: "The member's API keys, newest first; never the keys themselves",
    reply: z.array(apiKeySchema),
  },
  createApiKey: {
    route: 'POST /api/account/keys',
    rateClass: 'auth-strict',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Create an API key. The reply shows it once; only its hash is stored',
    body: createApiKeyBodySchema,
    reply: named('NewApiKey', { ...apiKeySchema.shape, key: z.string() }),
    status: 201,
    errors: [errors.tooManyKeys],
  },
  revokeApiKey: {
    route: 'DELETE /api/account/keys/:id',
    summary: 'Revoke an API key: its next call is refused, and its open streams end',
    params: z.object({ id: objectId }),
    errors: [errors.keyNotFound],
  },
});
