import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { SecretHasher } from '../secrets/module.ts';
import { createAttemptLimit, createOncePerWindow } from './attempt-limit.ts';
import { createKnownDevices } from './known-devices.ts';

export type { OncePerWindow, Origin } from './attempt-limit.ts';
export type { AttemptPolicy } from './attempt-policies.ts';
export {
  ACCESS_CODE,
  ACCESS_CODE_GLOBAL,
  CODE_MAIL,
  EMAIL_CHANGE,
  FORGOT,
  guessesOf,
  SECOND_FACTOR,
  SIGN_IN,
} from './attempt-policies.ts';
export type { Browser } from './known-devices.ts';
export { withMinResponseTime } from './min-response-time.ts';

type Limits = ReturnType<typeof openLimits>;
export type Attempts = Limits['attempts'];
export type Devices = Limits['devices'];

/** Limits attempts by origin, and recognises browsers that a member has used before. */
export function openLimits(
  { redis, now }: Pick<ServicePlatform, 'redis' | 'now'>,
  { secrets }: { secrets: { hasher: SecretHasher } },
) {
  return {
    attempts: createAttemptLimit({ redis, secrets: secrets.hasher }),
    oncePerWindow: createOncePerWindow({ redis }),
    devices: createKnownDevices({ secrets: secrets.hasher, now }),
  };
}
