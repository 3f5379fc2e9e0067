import { REMOVAL_REASON_MAX_LENGTH } from '@croneai/contracts/community.ts';
import { removePostBodySchema } from '@croneai/contracts/endpoints/community.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { removeTexts as texts } from '../../content/community.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../shared/forms/apply-field-errors.ts';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useRemovePostMutation } from './api.ts';
import { isGone, PostQuestion, type QuestionProps } from './post-question.tsx';

/** For admins: takes anybody's post away, with the reason. */
export function RemoveDialog({ post, onGone, onClose }: QuestionProps) {
  const [remove] = useRemovePostMutation();
  const showToast = useToast();
  const form = useForm({ resolver: zodResolver(removePostBodySchema), defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    const { error } = await remove({ id: post.id, reason });
    if (!error || isGone(error)) {
      showToast('success', texts.done);
      onGone();
      onClose();
    } else if (!applyFieldErrors(form, error)) {
      form.setError('root', { message: messageOf(error, texts.failed) });
    }
  });
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
