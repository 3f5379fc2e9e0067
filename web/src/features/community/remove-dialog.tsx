import { REMOVAL_REASON_MAX_LENGTH } from '@croneai/contracts/community.ts';
import { removePostBodySchema } from '@croneai/contracts/endpoints/community.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { removeTexts as texts } from '../../content/community.ts';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useRemovePostMutation } from './api.ts';
import { PostQuestion, type QuestionProps, usePostAnswer } from './post-question.tsx';

/** For admins: takes anybody's post away, with the reason. */
export function RemoveDialog({ post, onGone, onClose }: QuestionProps) {
  const [remove] = useRemovePostMutation();
  const form = useForm({ resolver: zodResolver(removePostBodySchema), defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const take = usePostAnswer(form, { texts, onDone: onGone, onGone, onClose });
  const submit = form.handleSubmit(async ({ reason }) => take(await remove({ id: post.id, reason })));
  return (
    <PostQuestion
      post={post}
      texts={texts}
      isDanger
      isBusy={isSubmitting}
      failure={errors.root?.message}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <TextAreaField
        label={texts.reason}
        required
        rows={3}
        maxLength={REMOVAL_REASON_MAX_LENGTH}
        error={errors.reason?.message}
        {...form.register('reason')}
      />
    </PostQuestion>
  );
}
