import type { Post } from '@croneai/contracts/community.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import type { PostAction } from './post-card.tsx';
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
