import type { Post } from '@croneai/contracts/community.ts';
import type { ReactNode } from 'react';
import { postTexts as texts } from '../../content/community.ts';
import { tierName } from '../../content/tiers.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';

interface AuthorLineProps {
  author: Post['author'];
  isMine?: boolean;
  children?: ReactNode;
}

/** Who wrote it, as everybody is shown: name, tier of that time, and when. */
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

/** As it was typed: line breaks stay, nothing becomes a link, and its writing direction stays inside. */
export function PostText({ text }: { text: string }) {
  return (
    <p dir="auto" className="max-w-prose text-sm leading-relaxed break-words whitespace-pre-wrap">
      {text}
    </p>
  );
}
