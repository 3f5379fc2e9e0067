import { ArrowUpRight } from 'lucide-react';
import { openingPages, supportHours } from '../../content/dashboard.ts';
import { type ContactLink, quickContacts } from '../../content/links.ts';
import { OpeningPage } from '../../shared/ui/opening-page.tsx';

export function SupportPage() {
  return (
    <OpeningPage
      page={openingPages.support}
      meanwhile={
        <>
          <ul className="flex flex-col divide-y divide-line">
            {quickContacts.map((contact) => (
              <QuickContact key={contact.label} contact={contact} />
            ))}
          </ul>
          <dl className="flex flex-col gap-1.5 border-t border-line pt-4 text-sm">
            {supportHours.map(({ channel, hours }) => (
              <div key={channel} className="flex justify-between gap-4">
                <dt className="text-muted">{channel}</dt>
                <dd>{hours}</dd>
              </div>
            ))}
          </dl>
        </>
      }
    />
  );
}

function QuickContact({ contact }: { contact: ContactLink }) {
  return (
    <li>
      <a
        href={contact.href}
        target="_blank"
        rel="noopener noreferrer"
        className="group flex items-center justify-between gap-4 rounded-control py-3 text-sm"
      >
        <span>
          <span className="block text-muted">{contact.label}</span>
          <span className="block font-medium group-hover:text-accent">{contact.text}</span>
        </span>
        <ArrowUpRight
          aria-hidden
          className="size-4 shrink-0 text-muted group-hover:text-accent"
          strokeWidth={1.5}
        />
      </a>
    </li>
  );
}
