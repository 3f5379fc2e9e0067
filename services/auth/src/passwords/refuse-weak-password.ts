import { errors } from '@croneai/contracts/errors.ts';
import {
  PASSWORD_TOO_COMMON,
  type PasswordOwner,
  readingsOf,
  weaknessOf,
} from '@croneai/contracts/password-rules.ts';
import { appError } from '@croneai/platform/errors.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** Some fifty thousand, in lower case, from what was leaked elsewhere: what is tried first against every account. */
const COMMON = new Set(dictionary['passwords-common']);

/** Throws 422 at the field for a password that guessing would find soon. Asked wherever a password is set. */
export function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): void {
  const isCommon = readingsOf(password).some((reading) => COMMON.has(reading));
  const weakness = weaknessOf(password, owner) ?? (isCommon ? PASSWORD_TOO_COMMON : undefined);
  if (weakness) throw appError(errors.valuesRefused, { fields: { [field]: weakness } });
}
