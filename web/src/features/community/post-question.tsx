import type { Post } from '@croneai/contracts/community.ts';
import type { FormEvent, ReactNode } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useToast } from '../../shared/ui/toast.tsx';

export interface QuestionProps {
  post: Pick<Post, 'id' | 'text'>;
  onGone: () => void;
  onClose: () => void;
}

interface PostQuestionProps extends Pick<QuestionProps, 'post' | 'onClose'> {
  texts: { title: string; text: string; cancel: string; action: string };
  isDanger?: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onSubmit: (event: FormEvent) => void;
  children?: ReactNode;
}

/** The frame of every question about a post: the post, what is to be said, and the two ways out. */
export function PostQuestion(props: PostQuestionProps) {
  const { post, texts, isDanger = false, isBusy, failure, onSubmit, onClose, children } = props;
  return (
    <Dialog title={texts.title} description={texts.text} open onOpenChange={(isOpen) => isOpen || onClose()}>
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <blockquote
          dir="auto"
          className="line-clamp-4 border-l-2 border-line-strong pl-3 text-sm break-words whitespace-pre-wrap text-muted"
        >
          {post.text}
        </blockquote>
        {children}
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant={isDanger ? 'danger' : 'primary'} loading={isBusy}>
            {texts.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Somebody else was quicker: what was asked for is so already. */
export const isGone = (error: unknown): boolean =>
  isApiError(error) && error.code === 'community.post_not_found';

interface AnswerProps extends Pick<QuestionProps, 'onGone' | 'onClose'> {
  /** `gone`: somebody else was quicker. */
  texts: { done: string; gone: string };
  /** What follows when the server did as asked. */
  onDone: () => void;
}

/** Takes the answer to a question about a post: the question closes, or its form shows the error. */
export function usePostAnswer({ texts, onDone, onGone, onClose }: AnswerProps) {
  const showToast = useToast();
  return ({ error }: { error?: unknown }) => {
    if (error && !isGone(error)) return { error };
    showToast('success', error ? texts.gone : texts.done);
    if (error) onGone();
    else onDone();
    onClose();
    return {};
  };
}
