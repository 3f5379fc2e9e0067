import { samplePosts } from '../../content/community.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { AuthorLine, PostText } from './post-card.tsx';

/** How posts look while there are none: made up, each marked, and nothing in them can be pressed. */
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
