import type { Post } from '@croneai/contracts/community.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { timeAgo } from '@croneai/rules/times.ts';
import { Flag, type LucideIcon, ShieldX, Trash2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { samplePosts, postTexts as texts } from '../../content/community.ts';
import { tierName } from '../../content/tiers.ts';
import { useAtNow } from '../../shared/time/use-now.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import type { PostAction } from './post-dialog.tsx';

interface PostCardProps {
  post: Post;
  /** True if the viewer is an admin. */
  isAdmin: boolean;
  onAct: (action: PostAction, post: Post) => void;
}

export const PostCard = memo(function PostCard({ post, isAdmin, onAct }: PostCardProps) {
  const { author, text, createdAt, isMine, isReportedByMe } = post;
  const action = (name: PostAction, icon: LucideIcon) => (
    <ActionButton label={texts[name]} author={author.name} icon={icon} onPress={() => onAct(name, post)} />
  );
  return (
    <article className="flex flex-col gap-3 px-5 py-5 sm:px-7">
      <AuthorLine author={author} isMine={isMine}>
        <PostTime at={createdAt} />
      </AuthorLine>
      <div className="flex flex-col gap-2 sm:pl-12">
        <PostText text={text} />
        <div className="-ml-3 flex flex-wrap items-center gap-1">
          {isMine ? action('delete', Trash2) : null}
          {isMine || isReportedByMe ? null : action('report', Flag)}
          {isReportedByMe ? (
            <span className="inline-flex h-9 items-center gap-2 px-3 text-sm text-muted">
              <Flag className="size-4" />
              {texts.reported}
            </span>
          ) : null}
          {isAdmin && !isMine ? action('remove', ShieldX) : null}
        </div>
      </div>
    </article>
  );
});

interface ActionButtonProps {
  label: string;
  author: string;
  icon: LucideIcon;
  onPress: () => void;
}

function ActionButton({ label, author, icon: Icon, onPress }: ActionButtonProps) {
  return (
    <Button variant="ghost" size="sm" aria-label={texts.by(label, author)} onClick={onPress}>
      <Icon className="size-4" />
      {label}
    </Button>
  );
}

/** Age of a post, and the time at which it was written, in the member's zone. */
function PostTime({ at }: { at: string }) {
  const writtenAt = Date.parse(at);
  // Rerenders only when the minute changes, because a feed may have many posts.
  const minutes = useAtNow((now) => Math.floor((now - writtenAt) / MINUTE_MS));
  const moment = useTimes().recent(at);
  const now = minutes === undefined ? undefined : new Date(writtenAt + minutes * MINUTE_MS);
  return (
    <time dateTime={at} className="block text-xs text-muted">
      {now ? `${timeAgo(new Date(writtenAt), now)} · ${moment}` : moment}
    </time>
  );
}

interface AuthorLineProps {
  author: Post['author'];
  isMine?: boolean;
  children?: ReactNode;
}

/** Author of a post: name, tier when the post was written, and the post's age. */
export function AuthorLine({ author, isMine = false, children }: AuthorLineProps) {
  return (
    <header className="flex items-center gap-3">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full border border-line bg-surface-2 text-sm font-semibold text-muted"
      >
        {[...author.name][0]?.toUpperCase()}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <bdi className="truncate font-medium">{author.name}</bdi>
          {isMine ? <Badge>{texts.you}</Badge> : null}
          {author.isTeam ? (
            <Badge tone="accent">{texts.team}</Badge>
          ) : (
            <span className="inline-flex items-center gap-1 text-xs text-muted">
              <TierMark tier={author.tier} className="size-3.5" />
              {tierName(author.tier)}
            </span>
          )}
        </p>
        {children}
      </div>
    </header>
  );
}

/** Shows plain text: keeps line breaks, creates no links, and isolates right-to-left text. */
export function PostText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose text-sm leading-relaxed break-words whitespace-pre-wrap">
      {text}
    </p>
  );
}

/**
 * Invented posts, marked as samples and without actions. They are shown while there are no posts.
 */
export function SamplePosts() {
  return (
    <div className="border-t border-line bg-surface-0">
      <p className="px-5 pt-4 text-sm text-muted sm:px-7">Sample posts.</p>
      <ul className="divide-y divide-line">
        {samplePosts.map(({ name, tier, text }) => (
          <li key={name} className="flex flex-col gap-3 px-5 py-5 sm:px-7">
            <div className="flex items-start justify-between gap-3">
              <AuthorLine author={{ name, tier, isTeam: false }} />
              <Badge tone="warn">Sample</Badge>
            </div>
            <div className="sm:pl-12">
              <PostText text={text} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
