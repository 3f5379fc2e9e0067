import { REPORT_NOTE_MAX_LENGTH, REPORT_REASONS, type ReportReason } from '@croneai/contracts/community.ts';
import { reportPostBodySchema } from '@croneai/contracts/endpoints/community.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { reportReasonLabel, reportTexts as texts } from '../../content/community.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useReportPostMutation } from './api.ts';
import { PostQuestion, type QuestionProps } from './post-question.tsx';
import { usePostAnswer } from './use-post-answer.ts';

const REASONS = REPORT_REASONS.map((value) => ({ value, label: reportReasonLabel[value] }));

export function ReportDialog({
  post,
  onGone,
  onReported,
  onClose,
}: QuestionProps & { onReported: () => void }) {
  const [report] = useReportPostMutation();
  const form = useForm({
    resolver: zodResolver(reportPostBodySchema),
    defaultValues: { reason: '' as ReportReason, note: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const take = usePostAnswer(form, { texts, onDone: onReported, onGone, onClose });
  const submit = form.handleSubmit(async (body) => take(await report({ id: post.id, body })));
  return (
    <PostQuestion
      post={post}
      texts={texts}
      isBusy={isSubmitting}
      failure={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SelectField
        label={texts.reason}
        required
        placeholder={texts.choose}
        options={REASONS}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <TextAreaField
        label={texts.note}
        rows={3}
        maxLength={REPORT_NOTE_MAX_LENGTH}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </PostQuestion>
  );
}
