import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { Attachments } from './use-attachments.ts';

interface TicketFormFootProps {
  attachments: Pick<Attachments, 'isBusy'>;
  texts: { failed: string; submit: string };
  /** Why the last try did not arrive. */
  failure: string | undefined;
  isSending: boolean;
}

/** The end of a form that opens a ticket: what went wrong, and the button, which waits for the uploads. */
export function TicketFormFoot({ attachments, texts, failure, isSending }: TicketFormFootProps) {
  return (
    <>
      {failure ? (
        <Notice tone="danger" title={texts.failed}>
          {failure}
        </Notice>
      ) : null}
      <Button
        type="submit"
        size="lg"
        loading={isSending}
        disabled={attachments.isBusy}
        className="sm:w-fit sm:min-w-44"
      >
        {texts.submit}
      </Button>
    </>
  );
}
