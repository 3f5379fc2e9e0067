import { type ReactNode, useState } from 'react';
import { messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

interface PreviewCardProps {
  preview: { subject: string; text: string; recipients: number };
  /** Shown in place of the notice that nobody would get it. */
  nobody: string;
  stale: string;
  /** The form holds something else by now. */
  isStale: boolean;
  action: string;
  dialog: { title: string; text: string; confirm: string };
  failed: string;
  error: unknown;
  isSending: boolean;
  /** Runs within a fresh sign-in. */
  onSend: (guard: ReturnType<typeof useRecentSignIn>['guard']) => Promise<void>;
  children?: ReactNode;
}

/** The mail as members get it, and the question before it goes to many. */
export function PreviewCard(props: PreviewCardProps) {
  const { preview, isStale, dialog: question, error, isSending, children } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const { guard, dialog } = useRecentSignIn();
  const nobody = preview.recipients === 0;
  return (
    <Card padding="lg" className="flex min-w-0 flex-col gap-5">
      <CardHead title="Preview" text={preview.subject} />
      <pre className="max-h-96 overflow-y-auto rounded-control border border-line bg-surface-0 p-4 font-sans text-sm break-words whitespace-pre-wrap">
        {preview.text}
      </pre>
      {children}
      {isStale ? <Notice tone="info">{props.stale}</Notice> : null}
      {nobody ? <Notice tone="info">{props.nobody}</Notice> : null}
      {error && !isSending ? <Notice tone="danger">{messageOf(error, props.failed)}</Notice> : null}
      <Button
        className="self-start"
        loading={isSending}
        disabled={isStale || nobody}
        onClick={() => setIsConfirming(true)}
      >
        {props.action}
      </Button>
      {dialog}
      <Dialog
        title={question.title}
        description={question.text}
        open={isConfirming}
        onOpenChange={setIsConfirming}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              Not yet
            </Button>
            <Button
              onClick={() => {
                setIsConfirming(false);
                void props.onSend(guard);
              }}
            >
              {question.confirm}
            </Button>
          </>
        }
      />
    </Card>
  );
}
