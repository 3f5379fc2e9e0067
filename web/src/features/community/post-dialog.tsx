import type { Post } from '@croneai/contracts/community.ts';
import type { FormEvent } from 'react';
import { deleteTexts as texts } from '../../content/community.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useToast } from '../../shared/ui/toast.tsx';
import { useDeletePostMutation } from './api.ts';
import type { PostAction } from './post-card.tsx';
import { isGone, PostQuestion, type QuestionProps } from './post-question.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

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
