import { RECOVERY_CODE_COUNT } from '@croneai/contracts/constants.ts';
import type { TwoFactorState } from '@croneai/contracts/endpoints/auth/two-factor.ts';
import { type ComponentProps, useState } from 'react';
import { twoFactorTexts as texts } from '../../content/security.ts';
import { useTwoFactorQuery } from '../../shared/recent-sign-in/proof-api.ts';
import { type Proof, ProofForm } from '../../shared/recent-sign-in/proof-form.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useDisableTwoFactorMutation, useReplaceRecoveryCodesMutation } from './api.ts';
import { Enrolment, RecoveryCodes } from './enrolment.tsx';
import { FactTiles, LoadedCard } from './section-parts.tsx';

const FEW_CODES = 3;

/** Two-factor login: turning it on and off, and its recovery codes. */
export function TwoFactorCard() {
  const query = useTwoFactorQuery();
  return (
    <LoadedCard subject="Two-factor login" query={query} rows={1}>
      {(state) => <TwoFactor state={state} />}
    </LoadedCard>
  );
}

function TwoFactor({ state }: { state: TwoFactorState }) {
  // The server turns two-factor login on before the member has saved the recovery codes, so the
  // card keeps showing them.
  const [isShowingCodes, setIsShowingCodes] = useState(false);
  const isOn = state.isEnabled;
  return (
    <>
      <CardHead
        title="Two-factor login"
        text="A code from your phone, so a stolen password isn’t enough."
        aside={<Badge tone={isOn ? 'up' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      />
      {isOn && !isShowingCodes ? (
        <Enabled state={state} />
      ) : (
        <Enrolment onCodes={() => setIsShowingCodes(true)} onDone={() => setIsShowingCodes(false)} />
      )}
    </>
  );
}

function Enabled({ state }: { state: TwoFactorState }) {
  const [dialog, setDialog] = useState<'codes' | 'off'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [replace] = useReplaceRecoveryCodesMutation();
  const [disable] = useDisableTwoFactorMutation();
  const toast = useToast();
  const close = () => setDialog(undefined);
  const { enabledAt, recoveryCodesLeft } = state;
  const makeCodes = async (proof: Proof) => {
    const answer = await replace(proof);
    if (answer.data) {
      setCodes(answer.data.recoveryCodes);
      close();
    }
    return answer;
  };
  const switchOff = async (proof: Proof) => {
    const answer = await disable(proof);
    if (!answer.error) {
      close();
      toast('success', 'Two-factor login is off.');
    }
    return answer;
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  return (
    <>
      <FactTiles
        facts={{
          'On since': enabledAt ? <Moment at={enabledAt} form="longDay" /> : '–',
          'Recovery codes left': (
            <span className="tabular">
              {recoveryCodesLeft} of {RECOVERY_CODE_COUNT}
            </span>
          ),
        }}
      />
      {recoveryCodesLeft <= FEW_CODES ? <Notice tone="warning">{texts.few}</Notice> : null}
      {state.isRequired ? <p className="text-sm text-muted">Admin accounts need two-factor login.</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setDialog('codes')}>
          {texts.newCodes}
        </Button>
        {state.isRequired ? null : (
          <Button variant="secondary" onClick={() => setDialog('off')}>
            {texts.disable}
          </Button>
        )}
      </div>
      <ProofDialog
        title={texts.newCodes}
        text="Ten new codes replace the old ones."
        submitLabel={texts.newCodes}
        open={dialog === 'codes'}
        onClose={close}
        send={makeCodes}
      />
      <ProofDialog
        title="Turn off two-factor login"
        text="Your password alone will open your account."
        submitLabel={texts.disable}
        tone="danger"
        open={dialog === 'off'}
        onClose={close}
        send={switchOff}
      />
    </>
  );
}

interface ProofDialogProps extends Pick<ComponentProps<typeof ProofForm>, 'submitLabel' | 'tone' | 'send'> {
  title: string;
  text: string;
  open: boolean;
  onClose: () => void;
}

function ProofDialog({ title, text, open, onClose, ...form }: ProofDialogProps) {
  return (
    <Dialog title={title} description={text} open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <ProofForm withCode failed="Nothing was changed." onCancel={onClose} {...form} />
    </Dialog>
  );
}
