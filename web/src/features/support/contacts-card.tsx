import { ArrowUpRight } from 'lucide-react';
import { type ContactLink, quickContacts } from '../../content/links.ts';
import { supportHours, supportTexts as texts } from '../../content/support.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';

/** The ways to support beside a ticket, and when somebody is there. */
export function ContactsCard() {
  return (
    <Card padding="lg" aria-labelledby="quick-contacts" className="flex flex-col gap-4">
      <CardHead id="quick-contacts" title={texts.contactsTitle} />
      <ul className="flex flex-col divide-y divide-line">
        {quickContacts.map((contact) => (
          <QuickContact key={contact.label} contact={contact} />
        ))}
      </ul>
      <section aria-labelledby="support-hours" className="border-t border-line pt-4">
        <h3 id="support-hours" className="mb-2 text-sm font-medium">
          {texts.hoursTitle}
        </h3>
        <dl className="flex flex-col gap-1.5 text-sm">
          {supportHours.map(({ channel, hours }) => (
            <div key={channel} className="flex justify-between gap-4">
              <dt className="text-muted">{channel}</dt>
              <dd className="text-right">{hours}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Card>
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
