import { createPublicKey, randomBytes } from 'node:crypto';
import { isSealedForKey, openSealed, sealSecret } from '@croneai/platform/auth/sealed.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { z } from 'zod';

const PURPOSE = 'webhook';
/** Expiry of a sealed text. Sealing requires an expiry, but a webhook never expires. */
const NEVER = new Date('9999-12-31T00:00:00.000Z');
/**
 * Maximum number of webhooks whose address and secret are cached. Each entry takes about 2 kB. The
 * cache is only guaranteed to keep half of its maximum, and up to 10,000 webhooks are called in
 * turn.
 */
const KEPT = 20_000;

const openedSchema = z.object({ url: z.string(), secret: z.string() });
/** Address and secret of a webhook, which are sealed in the database. */
export type OpenedWebhook = z.output<typeof openedSchema>;

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>;

/**
 * Seals addresses and secrets of webhooks with this service's own key, and opens them for a call.
 */
export function createWebhookSecrets({
  privateKey,
  previousKey,
}: {
  privateKey: string;
  previousKey: string | undefined;
}) {
  const der = Buffer.from(privateKey, 'base64');
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'pkcs8' } as never)
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
  const known = new BoundedCache<string, OpenedWebhook>(KEPT);
  return {
    newSecret: () => `whsec_${randomBytes(32).toString('base64')}`,
    seal: (opened: OpenedWebhook, userId: string): Promise<string> =>
      sealSecret(publicKey, { secret: JSON.stringify(opened), purpose: PURPOSE, userId, expiresAt: NEVER }),
    /**
     * Returns true if the text is sealed with the previous key, which was in use before a key
     * rotation.
     */
    isOld: (sealed: string): boolean => previousKey !== undefined && isSealedForKey(previousKey, sealed),
    async open(sealed: string): Promise<OpenedWebhook> {
      const found = known.get(sealed);
      if (found) return found;
      const { secret, purpose } = await openSealed(privateKey, sealed, previousKey);
      if (purpose !== PURPOSE) throw new Error('sealed for another purpose');
      const opened = openedSchema.parse(JSON.parse(secret));
      known.set(sealed, opened);
      return opened;
    },
  };
}
