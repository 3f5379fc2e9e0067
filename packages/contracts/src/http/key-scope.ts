import { z } from 'zod';

/**
 * First characters of every API key. They distinguish a key from a session token, and make leaked
 * keys easy to find in code and logs.
 */
export const API_KEY_PREFIX = 'crone_';
/** Matches the prefix and 32 random bytes in base64url. */
export const API_KEY_PATTERN = /crone_[\w-]{43}/;
const WHOLE_API_KEY = new RegExp(`^${API_KEY_PATTERN.source}$`);

/** True for a text that has the form of an API key. */
export const looksLikeApiKey = (text: string): boolean => WHOLE_API_KEY.test(text);

/** Scopes of API keys. Every scope allows only reading. */
export const KEY_SCOPES = ['signals:read', 'record:read', 'paper:read'] as const;
export const keyScopeSchema = z.enum(KEY_SCOPES).meta({ id: 'KeyScope' });
export type KeyScope = z.infer<typeof keyScopeSchema>;
