import type { SignedIn } from '@croneai/contracts/users.ts';
import { SESSIONS_REVOKED_CHANNEL, sessionKey } from '@croneai/platform/auth/sessions.ts';
import { Redis } from 'ioredis';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { closeContext } from './close-context.ts';

/** Returns the content of a browser's storage for a signed-in account. */
export function storageOf(
  { token, user }: SignedIn,
  web: string,
): NonNullable<BrowserContextOptions['storageState']> {
  const localStorage = [
    { name: 'croneai.token', value: token },
    { name: 'croneai.user', value: JSON.stringify(user) },
  ];
  return { cookies: [], origins: [{ origin: new URL(web).origin, localStorage }] };
}

/** Makes the session's sign-in old, so that actions on the whole account require the password. */
export async function ageSignIn(redisUrl: string, token: string): Promise<void> {
  const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const redis = new Redis(redisUrl);
  await redis.hset(sessionKey(sid), 'signedInAt', new Date(Date.now() - 60 * 60_000).toISOString());
  await redis.publish(SESSIONS_REVOKED_CHANNEL, sid);
  redis.disconnect();
}

/** Opens a window in which the account is signed in, at the path, until the test ends. */
export async function openSignedIn(
  { browser, api, web }: { browser: Browser; api: ApiClient; web: string },
  account: { email: string; password: string },
  path: string,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: storageOf(await signIn(api, account), web),
  });
  onTestFinished(() => closeContext(context));
  const page = await context.newPage();
  await page.goto(web + path);
  return page;
}
