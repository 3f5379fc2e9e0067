import { errors as problems } from '@croneai/contracts/errors.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isApiError } from '../api/api-error.ts';

/** Loaded when it is first needed: most sign-ins are fresh. */
const ConfirmPasswordDialog = lazy(async () => ({
  default: (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog,
}));

interface Answer {
  error?: unknown;
}

/**
 * For calls that want a sign-in of the last ten minutes: `guard` sends one, asks for the password when the server does,
 * and sends it again. Somebody who closes the question gets the refusal. `demand` asks first, however fresh the sign-in is,
 * and sends nothing without an answer. Put `dialog` into the page.
 */
export function useRecentSignIn(): {
  guard: <A extends Answer>(send: () => Promise<A>) => Promise<A>;
  demand: <A extends Answer>(send: () => Promise<A>) => Promise<A | undefined>;
  dialog: ReactNode;
} {
  const [answerTo, setAnswerTo] = useState<(isConfirmed: boolean) => void>();
  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswerTo(() => resolve);
    });
  const finish = (isConfirmed: boolean) => {
    answerTo?.(isConfirmed);
    setAnswerTo(undefined);
  };
  return {
    guard: async (send) => {
      const first = await send();
      if (!wantsPassword(first.error)) return first;
      return (await ask()) ? send() : first;
    },
    demand: async (send) => ((await ask()) ? send() : undefined),
    dialog: answerTo ? (
      <Suspense>
        <ConfirmPasswordDialog onDone={finish} />
      </Suspense>
    ) : null,
  };
}

function wantsPassword(error: unknown): boolean {
  return isApiError(error) && error.code === problems.recentSignInRequired.code;
}
