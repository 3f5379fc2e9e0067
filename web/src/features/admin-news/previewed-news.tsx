import type { NewsBody, NewsPreview } from '@croneai/contracts/endpoints/news.ts';
import { errors as problems } from '@croneai/contracts/errors.ts';
import { useState } from 'react';
import { newsTexts as texts } from '../../content/news.ts';
import { isProblem, messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useSendNewsMutation } from './api.ts';

interface PreviewedNewsProps {
  body: NewsBody;
  preview: NewsPreview;
  /** The form holds something else by now. */
  isStale: boolean;
  onSent: () => void;
  onRecipientsChanged: () => void;
}

export function PreviewedNews({ body, preview, isStale, onSent, onRecipientsChanged }: PreviewedNewsProps) {
  const { recipients } = preview;
  const [isConfirming, setIsConfirming] = useState(false);
  const [send, { isLoading, error }] = useSendNewsMutation();
  const { guard, dialog } = useRecentSignIn();
  const toast = useToast();
  const sendAll = async () => {
    setIsConfirming(false);
    const answer = await guard(() => send({ ...body, recipients }));
    if (answer.data) {
      toast('success', 'The news is on its way.');
      onSent();
    } else if (isProblem(answer.error, problems.newsRecipientsChanged)) {
      onRecipientsChanged();
    }
  };
  return (
    <Card padding="lg" className="flex min-w-0 flex-col gap-5">
      <CardHead title="Preview" text={preview.subject} />
      <pre className="max-h-96 overflow-y-auto rounded-control border border-line bg-surface-0 p-4 font-sans text-sm break-words whitespace-pre-wrap">
        {preview.text}
      </pre>
      {isStale ? <Notice tone="info">{texts.previewStale}</Notice> : null}
      {recipients === 0 ? <Notice tone="info">No member has switched on news yet.</Notice> : null}
      {error && !isLoading ? <Notice tone="danger">{messageOf(error, texts.sendFailed)}</Notice> : null}
      <Button
        className="self-start"
        loading={isLoading}
        disabled={isStale || recipients === 0}
        onClick={() => setIsConfirming(true)}
      >
        Send to everyone
      </Button>
      {dialog}
      <Dialog
        title="Send this news?"
        description={texts.confirm(recipients)}
        open={isConfirming}
        onOpenChange={setIsConfirming}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              Not yet
            </Button>
            <Button onClick={() => void sendAll()}>{texts.confirmAction(recipients)}</Button>
          </>
        }
      />
    </Card>
  );
}
