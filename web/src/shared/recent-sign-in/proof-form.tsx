import { secondFactorCode, typedPassword } from '@croneai/contracts/text.ts';
import type { FormEvent } from 'react';
import { z } from 'zod';
import { recentSignInTexts, secondFactorTexts, twoFactorTexts as texts } from '../../content/security.ts';
import { atField, useApiForm } from '../forms/use-api-form.ts';
import { Button } from '../ui/button.tsx';
import { CodeInput } from '../ui/code-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { CODE_PROBLEMS, useConfirmPasswordMutation, useTwoFactorQuery } from './proof-api.ts';

export interface Proof {
  password: string;
  /** Empty if the member has no second factor. */
  code: string;
}

interface ProofFormProps {
  /** True to request a code of the second factor as well. */
  withCode: boolean;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  /** Shown for a failure without a message from the server. */
  failed: string;
  send: (proof: Proof) => Promise<{ error?: unknown }>;
  onCancel: () => void;
}

const password = typedPassword('Password is required');
const withoutCode = z.object({ password, code: z.string() });
const both = z.object({ password, code: secondFactorCode });

/**
 * Confirms the member's identity with the password, and with a second factor if one is turned on.
 */
export function ProofForm({
  withCode,
  submitLabel,
  tone = 'primary',
  failed,
  send,
  onCancel,
}: ProofFormProps) {
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema: withCode ? both : withoutCode,
    defaultValues: { password: '', code: '' },
    send: async (proof) => {
      const { error } = await send(proof);
      return {
        error: atField('code', atField('password', error, 'auth.wrong_password'), ...CODE_PROBLEMS),
      };
    },
    failed,
  });
  const onSubmit = (event: FormEvent) => {
    // The dialog is a portal, but its events would still reach the form that opened it.
    event.stopPropagation();
    submit(event);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      {withCode ? (
        <CodeInput label={texts.code} hint={secondFactorTexts.eitherHint} {...field('code')} />
      ) : null}
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={tone} loading={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** Requests the password, and a code if a second factor is turned on. */
export function ConfirmPasswordDialog({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const { data: twoFactor } = useTwoFactorQuery();
  const [confirm] = useConfirmPasswordMutation();
  return (
    <Dialog
      title={recentSignInTexts.title}
      description={recentSignInTexts.text}
      open
      onOpenChange={(open) => open || onDone(false)}
    >
      <ProofForm
        // The setting of two-factor login may load after the dialog has opened. The code field is
        // then added to the same form, so that text that was already typed is kept.
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
