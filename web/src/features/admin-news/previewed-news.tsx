import type { NewsBody, NewsPreview } from '@croneai/contracts/endpoints/news.ts';
import { newsTexts as texts } from '../../content/news.ts';
import { isProblem } from '../../shared/api/api-error.ts';
import { useToast } from '../../shared/ui/toast.tsx';
import { useSendNewsMutation } from './api.ts';
import { PreviewCard } from './preview-card.tsx';

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
  const [send, { isLoading, error }] = useSendNewsMutation();
  const toast = useToast();
  return (
    <PreviewCard
      preview={preview}
      nobody="No member has switched on news yet."
      stale={texts.previewStale}
      isStale={isStale}
      action="Send to everyone"
      dialog={{
        title: 'Send this news?',
        text: texts.confirm(recipients),
        confirm: texts.confirmAction(recipients),
      }}
      failed={texts.sendFailed}
      error={error}
      isSending={isLoading}
      onSend={async (guard) => {
        const answer = await guard(() => send({ ...body, recipients }));
        if (answer.data) {
          toast('success', 'The news is on its way.');
          onSent();
        } else if (isProblem(answer.error, 'news.recipients_changed')) {
          onRecipientsChanged();
        }
      }}
    />
  );
}
