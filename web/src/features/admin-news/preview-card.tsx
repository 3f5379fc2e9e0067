import { useState } from 'react';
import { isProblem, messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useToast } from '../../shared/ui/toast.tsx';

interface PreviewCardProps {
  preview: { subject: string; text: string; recipients: number };
  /** True if the form has changed since the preview. */
  isStale: boolean;
  texts: {
    nobody: string;
    stale: string;
    action: string;
    question: string;
    text: string;
    confirm: string;
    failed: string;
    sent: string;
  };
  send: () => Promise<{ data?: unknown; error?: unknown }>;
  /** State of the call that sends the mailing. */
  state: { isLoading: boolean; error?: unknown };
  onSent: () => void;
  onRecipientsChanged: () => void;
}

/** Email preview, and the confirmation before sending. Sending requires a recent sign-in. */
export function PreviewCard(props: PreviewCardProps) {
  const { preview, isStale, texts, state } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const { guard, dialog } = useRecentSignIn();
  const showToast = useToast();
  const nobody = preview.recipients === 0;
  const send = async () => {
    setIsConfirming(false);
    const { data, error } = await guard(props.send);
    if (data) {
      showToast('success', texts.sent);
      props.onSent();
    } else if (isProblem(error, 'news.recipients_changed', 'notices.recipients_changed'))
      props.onRecipientsChanged();
  };
  return (
    <Card padding="lg" className="flex min-w-0 flex-col gap-5">
      <CardHead title="Preview" text={<span className="wrap-anywhere">{preview.subject}</span>} />
      <pre className="max-h-96 overflow-y-auto rounded-control border border-line bg-surface-0 p-4 font-sans text-sm break-words whitespace-pre-wrap">
        {preview.text}
      </pre>
      {isStale ? <Notice tone="info">{texts.stale}</Notice> : null}
      {nobody ? <Notice tone="info">{texts.nobody}</Notice> : null}
      {state.error && !state.isLoading ? (
        <Notice tone="danger">{messageOf(state.error, texts.failed)}</Notice>
      ) : null}
      <Button
        className="self-start"
        loading={state.isLoading}
        disabled={isStale || nobody}
        onClick={() => setIsConfirming(true)}
      >
        {texts.action}
      </Button>
      {dialog}
      <Dialog
        title={texts.question}
        description={texts.text}
        open={isConfirming}
        onOpenChange={setIsConfirming}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              Not yet
            </Button>
            <Button onClick={() => void send()}>{texts.confirm}</Button>
          </>
        }
      />
    </Card>
  );
}
