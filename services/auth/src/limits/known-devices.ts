import { randomBytes } from 'node:crypto';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { SecretHasher } from '../secrets/module.ts';
import type { Origin } from './attempt-limit.ts';

/** The client, with the device token from an earlier sign-in. */
export type Browser = Client & { deviceToken?: string | undefined };

/** A browser without a sign-in for this long counts as unknown. */
const VALID_MS = 180 * 24 * 60 * 60 * 1_000;
const ID_BYTES = 16;
const TOKEN = /^(([\w-]{22})\.([0-9a-z]{8,9}))\.([\w-]{43})$/;

/**
 * Issues and checks device tokens, which are like OWASP's device cookies: `<name>.<issued at, ms in
 * base 36>.<HMAC>`. The HMAC binds a token to the address of the account. Tokens are not stored and
 * contain no personal data. A token only gives its browser a separate limit of attempts (ADR 14).
 */
export function createKnownDevices({ secrets, now }: { secrets: SecretHasher; now: () => Date }) {
  function nameIn(token: string | undefined, email: string): string | undefined {
    const [, text = '', name, issuedAt = '', signature = ''] = TOKEN.exec(token ?? '') ?? [];
    const ageMs = now().getTime() - Number.parseInt(issuedAt, 36);
    const isGood = secrets.matches('device', email, text, signature) && ageMs <= VALID_MS;
    return isGood ? name : undefined;
  }
  return {
    /** Returns the origin of an attempt to sign in to the account with this email address. */
    originOf: ({ address, deviceToken }: Browser, email: string): Origin => ({
      address,
      deviceId: nameIn(deviceToken, email),
    }),

    /** Makes a token for the next sign-in; a known browser keeps its name. */
    issue({ deviceToken }: Browser, email: string): string {
      const name = nameIn(deviceToken, email) ?? randomBytes(ID_BYTES).toString('base64url');
      const text = `${name}.${now().getTime().toString(36)}`;
      return `${text}.${secrets.hash('device', email, text)}`;
    },
  };
}
