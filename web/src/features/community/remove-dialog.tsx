import { REMOVAL_REASON_MAX_LENGTH } from '@croneai/contracts/community.ts';
import { removePostBodySchema } from '@croneai/contracts/endpoints/community.ts';
import { removeTexts as texts } from '../../content/community.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useRemovePostMutation } from './api.ts';
import { PostQuestion, type QuestionProps, usePostAnswer } from './post-question.tsx';

/** For admins: takes anybody's post away, with the reason. */
export function RemoveDialog({ post, onGone, onClose }: QuestionProps) {
  const [remove] = useRemovePostMutation();
  const take = usePostAnswer({ texts, onDone: onGone, onGone, onClose });
  const { field, submit, isSubmitting, failure } = useApiForm({
    schema: removePostBodySchema,
    defaultValues: { reason: '' },
    send: async ({ reason }) => take(await remove({ id: post.id, reason })),
    failed: texts.failed,
  });
  return (
    <PostQuestion
      post={post}
      texts={texts}
      isDanger
      isBusy={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={texts.reason}
        required
        rows={3}
        maxLength={REMOVAL_REASON_MAX_LENGTH}
        {...field('reason')}
      />
    </PostQuestion>
  );
}
