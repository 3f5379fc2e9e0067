import { recentSignInTexts as texts } from '../../content/security.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useConfirmPasswordMutation, useTwoFactorQuery } from './proof-api.ts';
import { ProofForm } from './proof-form.tsx';

/** Asks for the password, and for a code where there is a second factor. */
export function ConfirmPasswordDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const { data: twoFactor } = useTwoFactorQuery();
  const [confirm] = useConfirmPasswordMutation();
  return (
    <Dialog title={texts.title} description={texts.text} open onOpenChange={(open) => open || onDone(false)}>
      <ProofForm
        // A late answer adds the code to the same form: what is typed by then stays.
        withCode={twoFactor?.isEnabled ?? false}
        submitLabel="Confirm"
        failed="Your password couldn’t be checked."
        onCancel={() => onDone(false)}
        send={async ({ password, code }) => {
          const answer = await confirm({ password, ...(code === '' ? {} : { code }) });
          if (!answer.error) onDone(true);
          return answer;
        }}
      />
    </Dialog>
  );
}
