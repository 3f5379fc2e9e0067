import { expect, it } from 'vitest';
import { newKeyPair } from '../../../../tests/support/key-pair.ts';
import { resealWebhooks } from './wake-webhooks.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

it('a webhook’s secrets are sealed again with the new key, so that the previous key can be removed', async () => {
  const [before, after] = [newKeyPair().privateKey, newKeyPair().privateKey];
  const opened = { url: 'https://hooks.example.com/T0', secret: 'whsec_x' };
  const old = createWebhookSecrets({ privateKey: before, previousKey: undefined });
  const during = createWebhookSecrets({ privateKey: after, previousKey: before });
  let stored = await old.seal(opened, 'user-1');
  expect(await during.open(stored)).toEqual(opened);
  const webhooks = {
    async reseal(seal: (webhook: { userId: string; sealed: string }) => Promise<string | undefined>) {
      stored = (await seal({ userId: 'user-1', sealed: stored })) ?? stored;
    },
  };
  const reseal = resealWebhooks({ webhooks, secrets: during });
  await reseal();
  const moved = stored;
  await reseal();
  expect(stored).toBe(moved);
  expect(await createWebhookSecrets({ privateKey: after, previousKey: undefined }).open(stored)).toEqual(
    opened,
  );
});
