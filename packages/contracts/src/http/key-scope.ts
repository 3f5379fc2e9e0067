import { z } from 'zod';

/**
 * First characters of every API key: they distinguish it from a token, and make leaked keys
 * searchable in code and logs.
 */
export const API_KEY_PREFIX = 'crone_';
/** Prefix and 32 random bytes in base64url. */
export const API_KEY_PATTERN = /crone_[\w-]{43}/;
const WHOLE_API_KEY = new RegExp(`^${API_KEY_PATTERN.source}$`);

/** Returns true for a text with the shape of an API key. */
export const looksLikeApiKey = (text: string): boolean => WHOLE_API_KEY.test(text);

/** Read scopes of API keys; no key can write. */
export const KEY_SCOPES = ['signals:read', 'record:read', 'paper:read'] as const;
export const keyScopeSchema = z.enum(KEY_SCOPES).meta({ id: 'KeyScope' });
export type KeyScope = z.infer<typeof keyScopeSchema>;
