import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { useState } from 'react';
import { privacyTexts as texts } from '../../content/settings.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call } from '../../shared/api/endpoint-request.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { endBegun, sessionEnded } from '../../shared/session/session-slice.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

const { useExportAccountMutation, useDeleteAccountMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    exportAccount: build.mutation(call(accountEndpoints.exportAccount)),
    deleteAccount: build.mutation(call(accountEndpoints.deleteAccount)),
  }),
});

/** Export and deletion of the member's data. */
export function PrivacySection() {
  return (
    <>
      <ExportCard />
      <DeleteCard />
    </>
  );
}

function ExportCard() {
  const [read, { isLoading }] = useExportAccountMutation();
  const { guard, dialog } = useRecentSignIn();
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setFailure(undefined);
    const { data, error } = await guard(() => read());
    if (data) saveFile(jsonOf(data), `croneai-data-${new Date().toISOString().slice(0, 10)}.json`);
    else setFailure(messageOf(error, 'Your data couldn’t be exported.'));
  };
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <CardHead title="Download your data" text="Everything CroneAI holds about you in one JSON file." />
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Button variant="secondary" className="self-start" loading={isLoading} onClick={() => void download()}>
        Download my data
      </Button>
      {dialog}
    </Card>
  );
}

function DeleteCard() {
  const [erase, { isLoading }] = useDeleteAccountMutation();
  const { demand, dialog } = useRecentSignIn();
  const [isConfirming, setIsConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();
  const dispatch = useAppDispatch();
  const deleteAccount = async () => {
    setIsConfirming(false);
    setFailure(undefined);
    const answer = await demand(() => {
      dispatch(endBegun('leaving'));
      return erase();
    });
    if (answer?.data) dispatch(sessionEnded('leaving'));
    else if (answer) {
      dispatch(endBegun(undefined));
      setFailure(messageOf(answer.error, 'Your account couldn’t be deleted.'));
    }
  };
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <CardHead title={texts.deleteTitle} text={texts.deleteText} />
      {failure ? <Notice tone="danger">{failure}</Notice> : null}
      <Button
        variant="danger"
        className="self-start"
        loading={isLoading}
        onClick={() => setIsConfirming(true)}
      >
        {texts.deleteAction}
      </Button>
      <Dialog
        title={texts.deleteTitle}
        description="Are you sure you want to delete your account? This action cannot be undone."
        open={isConfirming}
        onOpenChange={setIsConfirming}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              Keep my account
            </Button>
            <Button variant="danger" onClick={() => void deleteAccount()}>
              {texts.deleteAction}
            </Button>
          </>
        }
      >
        <p className="text-sm text-muted">{texts.deleteHint}</p>
      </Dialog>
      {dialog}
    </Card>
  );
}

const jsonOf = (data: unknown) => new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
