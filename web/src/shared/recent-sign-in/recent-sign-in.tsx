import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { recentSignInTexts as texts } from '../../content/security.ts';
import { isProblem } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Empty } from '../ui/states.tsx';

/** Loaded when it is first needed: most sign-ins are fresh. */
const ConfirmPasswordDialog = lazyPart(async () => (await import('./proof-form.tsx')).ConfirmPasswordDialog);

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
  const openDialog = () =>
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
      return (await openDialog()) ? send() : first;
    },
    demand: async (send) => ((await openDialog()) ? send() : undefined),
    dialog: answerTo ? <ConfirmPasswordDialog onDone={finish} /> : null,
  };
}

interface ConfirmFirstProps {
  /** Asks when it is asked to: where several parts of a page wait for one password. */
  isQuiet?: boolean;
  onConfirmed: () => void;
}

/** In place of what the server shows after a fresh sign-in alone: asks for the password. */
export function ConfirmFirst({ isQuiet = false, onConfirmed }: ConfirmFirstProps) {
  const [isConfirming, setIsConfirming] = useState(!isQuiet);
  return (
    <>
      <Empty
        icon={LockKeyhole}
        title={texts.title}
        action={
          <Button variant="secondary" size="sm" onClick={() => setIsConfirming(true)}>
            {texts.openDialog}
          </Button>
        }
      >
        You’ve read many people’s details since you signed in.
      </Empty>
      {isConfirming ? (
        <ConfirmPasswordDialog
          onDone={(isConfirmed) => {
            setIsConfirming(false);
            if (isConfirmed) onConfirmed();
          }}
        />
      ) : null}
    </>
  );
}

export function wantsPassword(error: unknown): boolean {
  return isProblem(error, 'auth.recent_sign_in_required');
}
