import {
  confirmEnrolmentBodySchema,
  type TwoFactorEnrolment,
} from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { recoveryTexts, enrolmentTexts as texts } from '../../content/security.ts';
import { isProblem, messageOf } from '../../shared/api/api-error.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { atField, useApiForm } from '../../shared/forms/use-api-form.ts';
import { CODE_PROBLEMS } from '../../shared/recent-sign-in/proof-api.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useBeginEnrolmentMutation, useConfirmEnrolmentMutation } from './api.ts';

interface EnrolmentProps {
  onDone: () => void;
  /** Called when the recovery codes are shown. The caller must then keep this component mounted. */
  onCodes?: () => void;
}

/**
 * Sets up two-factor login in three steps. The member presses a button, scans a QR code and enters
 * the app's first code, and then saves the recovery codes.
 */
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
    else setFailure(messageOf(error, 'Two-factor login couldn’t be prepared.'));
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
        Set up two-factor login
      </Button>
      {dialog}
    </div>
  );
}

interface ConfirmCodeProps {
  enrolment: TwoFactorEnrolment;
  onCodes: (codes: readonly string[]) => void;
  /** Called when the member cancels or the secret has expired. */
  onGone: (reason?: string) => void;
}

function ConfirmCode({ enrolment, onCodes, onGone }: ConfirmCodeProps) {
  const [confirm] = useConfirmEnrolmentMutation();
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema: confirmEnrolmentBodySchema,
    defaultValues: { code: '' },
    send: async (body) => {
      const { data, error } = await confirm(body);
      if (data) onCodes(data.recoveryCodes);
      else if (isProblem(error, 'auth.enrolment_expired')) onGone(error.message);
      else return { error: atField('code', error, ...CODE_PROBLEMS) };
      return {};
    },
    failed: 'The code couldn’t be checked.',
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <Scan enrolment={enrolment} />
      <div className="flex max-w-sm flex-col gap-3">
        <h3 className="font-medium">2. Enter the first code</h3>
        <CodeInput
          label="Authentication code"
          hint="The six digits that the app shows now."
          inputMode="numeric"
          {...field('code')}
        />
      </div>
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={isSubmitting}>
          Turn on
        </Button>
        <Button variant="ghost" onClick={() => onGone()}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Scan({ enrolment: { secret, qrCode } }: { enrolment: TwoFactorEnrolment }) {
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-medium">1. Scan the code</h3>
      <p className="max-w-prose text-sm text-muted">{texts.scanText}</p>
      <div className="flex flex-wrap items-center gap-5">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code for your authenticator app. You can type the key below instead."
          width={176}
          height={176}
          className="size-44 shrink-0 rounded-control border border-line bg-white"
        />
        <div className="flex min-w-0 flex-1 basis-60 flex-col items-start gap-3">
          <p className="text-sm text-muted">Or type this key into the app</p>
          <p className="tabular text-sm break-words" data-secret={secret}>
            {inFours(secret)}
          </p>
          <CopyButton text={secret} label="Copy key" copied="Copied" />
        </div>
      </div>
    </div>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The ten recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <CardHead title={recoveryTexts.title} text={recoveryTexts.text} />
      <ol
        aria-label={recoveryTexts.title}
        className="font-mono grid grid-cols-2 gap-x-6 gap-y-2.5 rounded-control border border-line bg-surface-2 p-4 text-center text-sm sm:text-base"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => download(codes)}>
          <Download className="size-4" />
          Download as text
        </Button>
        <CopyButton text={codes.join('\n')} label="Copy" copied="Copied" />
      </div>
      <Checkbox
        label="I have saved these codes"
        checked={isSaved}
        onChange={(event) => setIsSaved(event.target.checked)}
      />
      <Button className="self-start" disabled={!isSaved} onClick={onDone}>
        Done
      </Button>
    </div>
  );
}

function download(codes: readonly string[]): void {
  const lines = [
    'CroneAI recovery codes',
    new Date().toISOString().slice(0, 10),
    '',
    ...codes,
    '',
    'Each code works once, in place of a code from your authenticator app.',
    '',
  ];
  saveFile(new Blob([lines.join('\n')], { type: 'text/plain;charset=utf-8' }), 'croneai-recovery-codes.txt');
}
