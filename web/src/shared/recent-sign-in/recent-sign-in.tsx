import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { recentSignInTexts as texts } from '../../content/security.ts';
import { isProblem } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Empty } from '../ui/states.tsx';

/** Loaded when it is first needed, because most sign-ins are recent. */
const ConfirmPasswordDialog = lazyPart(async () => (await import('./proof-form.tsx')).ConfirmPasswordDialog);

interface Answer {
  error?: unknown;
}

/**
 * For calls that need a sign-in within the last ten minutes. `guard` sends the call. If the server
 * requires the password, `guard` opens the password dialog and then sends the call again. If the
 * member closes the dialog, `guard` returns the refusal. `demand` always opens the dialog first,
 * and sends nothing if the member closes it. The caller must render `dialog`.
 */
export function useRecentSignIn(): {
  guard: <A extends Answer>(send: () => Promise<A>) => Promise<A>;
  demand: <A extends Answer>(send: () => Promise<A>) => Promise<A | undefined>;
  dialog: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);
  /** Calls that wait for the same dialog. */
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  const isUnmounted = useRef(false);
  const finish = useCallback((isConfirmed: boolean) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isConfirmed);
  }, []);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      finish(false);
    };
  }, [finish]);
  const openDialog = () =>
    new Promise<boolean>((resolve) => {
      if (isUnmounted.current) return resolve(false);
      waiting.current.push(resolve);
      setIsOpen(true);
    });
  return {
    guard: async (send) => {
      const first = await send();
      if (!wantsPassword(first.error)) return first;
      return (await openDialog()) ? send() : first;
    },
    demand: async (send) => ((await openDialog()) ? send() : undefined),
    dialog: isOpen ? <ConfirmPasswordDialog onDone={finish} /> : null,
  };
}

interface ConfirmFirstProps {
  /**
   * True to open the password dialog only when the member presses the button. Use it on pages with
   * several of these placeholders, because each would otherwise open a dialog.
   */
  isQuiet?: boolean;
  onConfirmed: () => void;
}

/** Placeholder for content that needs a recent sign-in. It requests the password. */
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
