import {
  type Post,
  REPORT_NOTE_MAX_LENGTH,
  REPORT_REASONS,
  type ReportReason,
} from '@croneai/contracts/community.ts';
import { reportPostBodySchema } from '@croneai/contracts/endpoints/community.ts';
import type { FormEvent } from 'react';
import { deleteTexts, reportReasonLabel, reportTexts } from '../../content/community.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
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
  const texts = { done: deleteTexts.done, gone: deleteTexts.done };
  const take = usePostAnswer({ texts, onDone: onGone, onGone, onClose });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    take(await remove(post.id));
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
  const take = usePostAnswer({ texts: reportTexts, onDone: onReported, onGone, onClose });
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema: reportPostBodySchema,
    defaultValues: { reason: '' as ReportReason, note: '' },
    send: async (body) => take(await report({ id: post.id, body })),
    failed: reportTexts.failed,
  });
  return (
    <PostQuestion
      post={post}
      texts={reportTexts}
      isBusy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={reportTexts.reason}
        required
        placeholder={reportTexts.choose}
        options={REASONS}
        {...field('reason')}
      />
      <TextAreaField
        label={reportTexts.note}
        rows={3}
        maxLength={REPORT_NOTE_MAX_LENGTH}
        {...field('note')}
      />
    </PostQuestion>
  );
}
