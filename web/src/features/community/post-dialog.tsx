import {
  type Post,
  REPORT_NOTE_MAX_LENGTH,
  REPORT_REASONS,
  type ReportReason,
} from '@croneai/contracts/community.ts';
import { reportPostBodySchema } from '@croneai/contracts/endpoints/community.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { deleteTexts, reportReasonLabel, reportTexts } from '../../content/community.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useDeletePostMutation, useReportPostMutation } from './api.ts';
import type { PostAction } from './post-card.tsx';
import { isGone, PostQuestion, type QuestionProps, usePostAnswer } from './post-question.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

interface PostDialogProps {
  action: PostAction;
  post: Post;
  /** The post is not there any more. */
  onGone: (id: string) => void;
  onReported: (id: string) => void;
  onClose: () => void;
}

const DIALOGS = { delete: DeleteDialog, report: ReportDialog, remove: RemoveDialog } as const;

/** What is asked before something is done about a post. Loaded with the first question. */
export function PostDialog({ action, post, onGone, onReported, onClose }: PostDialogProps) {
  const Question = DIALOGS[action];
  return (
    <Question
      post={post}
      onGone={() => onGone(post.id)}
      onReported={() => onReported(post.id)}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ post, onGone, onClose }: QuestionProps) {
  const [remove, { isLoading, error: failed }] = useDeletePostMutation();
  const showToast = useToast();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await remove(post.id);
    if (error && !isGone(error)) return;
    showToast('success', deleteTexts.done);
    onGone();
    onClose();
  };
  return (
    <PostQuestion
      post={post}
      texts={deleteTexts}
      isDanger
      isBusy={isLoading}
      failure={failed && !isGone(failed) ? messageOf(failed, deleteTexts.failed) : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    />
  );
}

const REASONS = REPORT_REASONS.map((value) => ({ value, label: reportReasonLabel[value] }));

function ReportDialog({ post, onGone, onReported, onClose }: QuestionProps & { onReported: () => void }) {
  const [report] = useReportPostMutation();
  const form = useForm({
    resolver: zodResolver(reportPostBodySchema),
    defaultValues: { reason: '' as ReportReason, note: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const take = usePostAnswer(form, { texts: reportTexts, onDone: onReported, onGone, onClose });
  const submit = form.handleSubmit(async (body) => take(await report({ id: post.id, body })));
  return (
    <PostQuestion
      post={post}
      texts={reportTexts}
      isBusy={isSubmitting}
      failure={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <SelectField
        label={reportTexts.reason}
        required
        placeholder={reportTexts.choose}
        options={REASONS}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
      <TextAreaField
        label={reportTexts.note}
        rows={3}
        maxLength={REPORT_NOTE_MAX_LENGTH}
        error={errors.note?.message}
        {...form.register('note')}
      />
    </PostQuestion>
  );
}
