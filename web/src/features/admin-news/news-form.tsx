import {
  type NewsBody,
  type NewsPreview,
  newsBodySchema,
} from '@croneai/contracts/endpoints/notifier/news.ts';
import { useState } from 'react';
import { newsTexts as texts } from '../../content/news.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { applyFieldErrors, useApiForm } from '../../shared/forms/use-api-form.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { usePreviewNewsMutation, useSendNewsMutation, useSendTestNewsMutation } from './api.ts';

/** Loaded with the first preview, because it contains the confirmation dialog. */
const PreviewCard = lazyPart(
  async () => (await import('./preview-card.tsx')).PreviewCard,
  <Skeleton className="h-96" />,
);

const EMPTY: NewsBody = { subject: '', text: '' };

/**
 * A form in four steps: write, preview, send a test, send. It sends exactly the text of the
 * preview.
 */
export function NewsForm() {
  const [previewed, setPreviewed] = useState<{ body: NewsBody; preview: NewsPreview }>();
  const [makePreview, { isLoading: isPreviewing }] = usePreviewNewsMutation();
  const [sendTest, { isLoading: isTesting }] = useSendTestNewsMutation();
  const [send, sending] = useSendNewsMutation();
  const toast = useToast();
  const {
    form,
    field,
    submit: showPreview,
    failure,
  } = useApiForm({
    schema: newsBodySchema,
    defaultValues: EMPTY,
    send: async (body) => {
      const answer = await makePreview(body);
      if (answer.data) setPreviewed({ body, preview: answer.data });
      return answer;
    },
    failed: 'The preview couldn’t be made.',
  });
  const written = form.watch();
  const tryOut = form.handleSubmit(async (body) => {
    const { error } = await sendTest(body);
    if (!error) toast('success', 'A test is on its way to you.');
    else if (!applyFieldErrors(form, error)) toast('danger', messageOf(error, 'The test couldn’t be sent.'));
  });

  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Card padding="lg">
        <form noValidate onSubmit={showPreview} className="flex flex-col gap-5">
          <CardHead title="Write" />
          <TextField
            label="Subject"
            hint="One line. Also used as the headline in the email."
            {...field('subject')}
          />
          <TextAreaField label="Text" hint={texts.textHint} rows={12} {...field('text')} />
          {failure ? <Notice tone="danger">{failure}</Notice> : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" loading={isPreviewing}>
              Preview
            </Button>
            <Button variant="secondary" loading={isTesting} onClick={() => void tryOut()}>
              Send a test to me
            </Button>
          </div>
        </form>
      </Card>
      {previewed ? (
        <PreviewCard
          preview={previewed.preview}
          isStale={!isSame(written, previewed.body)}
          texts={{
            nobody: 'No member has turned on news yet.',
            stale: texts.previewStale,
            action: 'Send to everyone',
            question: 'Send this news?',
            text: texts.confirm(previewed.preview.recipients),
            confirm: texts.confirmAction(previewed.preview.recipients),
            failed: texts.sendFailed,
            sent: 'The news is on its way.',
          }}
          send={() => send({ ...previewed.body, recipients: previewed.preview.recipients })}
          state={sending}
          onSent={() => {
            setPreviewed(undefined);
            form.reset(EMPTY);
          }}
          onRecipientsChanged={() => showPreview()}
        />
      ) : null}
    </div>
  );
}

/** Compares trimmed texts, because the schema trims them as well. */
function isSame(written: NewsBody, previewed: NewsBody): boolean {
  return written.subject.trim() === previewed.subject && written.text.trim() === previewed.text;
}
