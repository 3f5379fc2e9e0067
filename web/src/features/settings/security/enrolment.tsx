import {
  confirmEnrolmentBodySchema,
  type TwoFactorEnrolment,
} from '@croneai/contracts/endpoints/two-factor.ts';
import { errors as problems } from '@croneai/contracts/errors.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { enrolmentTexts as texts } from '../../../content/security.ts';
import { isApiError, messageOf } from '../../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../../shared/forms/apply-field-errors.ts';
import { codeProblem } from '../../../shared/recent-sign-in/factor-failure.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { CodeInput } from '../../../shared/ui/code-input.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useBeginEnrolmentMutation, useConfirmEnrolmentMutation } from './security-api.ts';

interface EnrolmentProps {
  onDone: () => void;
  /** Told when the recovery codes are on screen, and must not be taken away. */
  onCodes?: () => void;
}

/** Setting up two-factor login: a button, then the QR code and the first code, then the recovery codes. */
export function Enrolment({ onDone, onCodes }: EnrolmentProps) {
  const [begin, { isLoading }] = useBeginEnrolmentMutation();
  const { guard, dialog } = useRecentSignIn();
  const [enrolment, setEnrolment] = useState<TwoFactorEnrolment>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    setFailure(undefined);
    const { data, error } = await guard(() => begin());
    if (data) setEnrolment(data);
    else setFailure(messageOf(error, texts.beginFailed));
  };
  const startAgain = (reason?: string) => {
    setEnrolment(undefined);
    setFailure(reason);
  };
  const show = (recoveryCodes: readonly string[]) => {
    onCodes?.();
    setCodes(recoveryCodes);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (enrolment) {
    return <ConfirmCode key={enrolment.secret} enrolment={enrolment} onCodes={show} onGone={startAgain} />;
  }
  return (
    <div className="flex flex-col gap-5">
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Button className="self-start" loading={isLoading} onClick={() => void start()}>
        {texts.begin}
      </Button>
      {dialog}
    </div>
  );
}

interface ConfirmCodeProps {
  enrolment: TwoFactorEnrolment;
  onCodes: (codes: readonly string[]) => void;
  /** The secret is given up, or has run out. */
  onGone: (reason?: string) => void;
}

function ConfirmCode({ enrolment, onCodes, onGone }: ConfirmCodeProps) {
  const form = useForm({ resolver: zodResolver(confirmEnrolmentBodySchema), defaultValues: { code: '' } });
  const [confirm] = useConfirmEnrolmentMutation();
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const { data, error } = await confirm(body);
    if (data) return onCodes(data.recoveryCodes);
    if (isApiError(error) && error.code === problems.enrolmentExpired.code) return onGone(error.message);
    const wrong = codeProblem(error);
    if (wrong) form.setError('code', { message: wrong }, { shouldFocus: true });
    else if (!applyFieldErrors(form, error))
      form.setError('root', { message: messageOf(error, texts.failed) });
  });
  return (
    <form noValidate onSubmit={(event: FormEvent) => void submit(event)} className="flex flex-col gap-6">
      <Scan enrolment={enrolment} />
      <div className="flex max-w-sm flex-col gap-3">
        <h3 className="font-medium">{texts.confirmTitle}</h3>
        <CodeInput
          label={texts.code}
          hint={texts.hint}
          inputMode="numeric"
          maxLength={7}
          error={errors.code?.message}
          {...form.register('code')}
        />
      </div>
      {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSubmitting}>
          {texts.submit}
        </Button>
        <Button variant="ghost" onClick={() => onGone()}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

function Scan({ enrolment: { secret, qrCode } }: { enrolment: TwoFactorEnrolment }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-medium">{texts.scanTitle}</h3>
      <p className="max-w-prose text-sm text-muted">{texts.scanText}</p>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt={texts.qrAlt}
          width={176}
          height={176}
          className="size-44 shrink-0 rounded-control border border-line bg-white"
        />
        <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-3">
          <p className="text-sm text-muted">{texts.key}</p>
          <p className="tabular text-sm break-words" data-secret={secret}>
            {inFours(secret)}
          </p>
          <CopyButton text={secret} label={texts.copyKey} copied={texts.copied} />
        </div>
      </div>
    </div>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
