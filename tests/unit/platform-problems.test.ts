import { errors } from '@croneai/contracts/errors.ts';
import { problems } from '@croneai/platform/http/problems.ts';
import { expect, it } from 'vitest';

it('answers the platform’s own failures exactly as the contracts list them', () => {
  const { malformed, invalidId, invalid, tooLarge, unsupportedMediaType, notFound, methodNotAllowed } =
    errors;
  const {
    unauthenticated,
    forbidden,
    recentSignInRequired,
    twoFactorEnrolmentRequired,
    internal,
    unavailable,
  } = errors;
  expect(problems).toEqual({
    malformed,
    invalidId,
    invalid,
    tooLarge,
    unsupportedMediaType,
    notFound,
    methodNotAllowed,
    unauthenticated,
    forbidden,
    recentSignInRequired,
    twoFactorEnrolmentRequired,
    internal,
    unavailable,
  });
});
