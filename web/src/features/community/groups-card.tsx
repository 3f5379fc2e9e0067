import { ExternalLink } from 'lucide-react';
import { groupsTexts as texts } from '../../content/community.ts';
import { memberGroups } from '../../content/links.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';

/** The groups outside this site. */
export function GroupsCard() {
  return (
    <Card padding="lg" aria-labelledby="groups" className="flex flex-col gap-4">
      <CardHead id="groups" title={texts.title} text={texts.lead} />
      <ul className="flex flex-col gap-1">
        {memberGroups.map(({ label, text, href }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="-mx-3 flex items-center justify-between gap-3 rounded-control px-3 py-2.5 text-sm transition-colors hover:bg-surface-2"
            >
              <span className="min-w-0">
                <span className="block font-medium">{label}</span>
                <span className="block text-muted">{text}</span>
              </span>
              <ExternalLink aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.5} />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
