import type { FormEvent } from 'react';
import { deleteTexts as texts } from '../../content/community.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useToast } from '../../shared/ui/toast.tsx';
import { useDeletePostMutation } from './api.ts';
import { isGone, PostQuestion, type QuestionProps } from './post-question.tsx';

export function DeleteDialog({ post, onGone, onClose }: QuestionProps) {
  const [remove, { isLoading, error: failed }] = useDeletePostMutation();
  const showToast = useToast();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { error } = await remove(post.id);
    if (error && !isGone(error)) return;
    showToast('success', texts.done);
    onGone();
    onClose();
  };
  return (
    <PostQuestion
      post={post}
      texts={texts}
      isDanger
      isBusy={isLoading}
      failure={failed && !isGone(failed) ? messageOf(failed, texts.failed) : undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    />
  );
}
