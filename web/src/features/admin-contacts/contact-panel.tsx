import type { ContactMessage, ContactTimelineEntry } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { type ReactNode, useState } from 'react';
import { contactCategoryTexts, contactStatusTexts, contactsTexts } from '../../content/admin-contacts.ts';
import { suspectTexts } from '../../content/admin-leads.ts';
import { userPath } from '../../content/paths.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { EraseSender } from '../../shared/erasure/erase-sender.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useContactQuery, useEraseContactMutation } from './api.ts';
import { ContactWork } from './contact-work.tsx';

interface ContactPanelProps {
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** One message beside the list: read it, say what became of it, see what else its sender wrote. */
export function ContactPanel({ id, onClose, onOpen }: ContactPanelProps) {
  const query = useContactQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: message, error, isFetching, refetch } = query;
  const [isOpen, setIsOpen] = useState(true);
  const change = (open: boolean) => {
    setIsOpen(open);
    if (!open) onClose();
  };
  return (
    <SidePanel
      title={message?.subject ?? 'Message'}
      subtitle={message ? <Subtitle message={message} /> : null}
      open={isOpen}
      onOpenChange={change}
    >
      {message ? (
        <Content message={message} onOpen={onOpen} onErased={() => change(false)} />
      ) : error ? (
        <Failed title={contactsTexts.oneFailed} onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error, contactsTexts.checkConnection)}
        </Failed>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-40" />
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
        </div>
      )}
    </SidePanel>
  );
}

interface ContentProps {
  message: ContactMessage;
  onOpen: (id: string) => void;
  onErased: () => void;
}

function Content({ message, onOpen, onErased }: ContentProps) {
  const [erase] = useEraseContactMutation();
  const { member } = message;
  return (
    <div className="flex flex-col gap-7">
      {message.isSuspect ? (
        <Notice tone="warning" title="This may not be a person">
          {message.suspectReasons.map((reason) => suspectTexts[reason]).join(' ')}
        </Notice>
      ) : null}
      <p className="rounded-control bg-surface-2 px-3.5 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {message.message}
      </p>
      <ContactWork message={message} />
      <Part title="From">
        <FactList
          facts={[
            { label: 'Name', value: message.name },
            { label: 'Email', value: <a href={`mailto:${message.email}`}>{message.email}</a> },
            { label: 'Category', value: contactCategoryTexts[message.category] },
            {
              label: 'Member',
              value: member ? (
                <TextLink to={userPath(member.id)}>{member.fullName}</TextLink>
              ) : (
                'No account has this address'
              ),
            },
          ]}
        />
      </Part>
      <Part title="Timeline">
        <Timeline message={message} />
      </Part>
      {message.others.length > 0 ? (
        <Part title="Other messages from this sender">
          <Others message={message} onOpen={onOpen} />
        </Part>
      ) : null}
      <Part title="Consent">
        <p className="text-sm text-muted">{message.consent.text}</p>
      </Part>
      <EraseSender send={(reason) => erase({ id: message.id, reason })} onErased={onErased} />
    </div>
  );
}

function Subtitle({ message }: { message: ContactMessage }) {
  const { label, tone } = contactStatusTexts[message.status];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{label}</Badge>
      <span>
        Received <Moment at={message.receivedAt} />
      </span>
    </span>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

/** What admins did with it, newest first, down to the day it came. */
function Timeline({ message }: { message: ContactMessage }) {
  return (
    <ol className="flex flex-col gap-4 border-l border-line pl-4">
      {message.timeline.toReversed().map((entry) => (
        <li key={entry.id} className="text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{headline(entry)}</span>
            <Moment at={entry.at} className="tabular text-xs text-muted" />
          </p>
          <p className="text-xs text-muted">by {entry.by.fullName ?? 'a former admin'}</p>
          {entry.kind === 'note' ? (
            <p className="mt-1.5 rounded-control bg-surface-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere">
              {entry.text}
            </p>
          ) : null}
        </li>
      ))}
      <li className="text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">Received</span>
          <Moment at={message.receivedAt} className="tabular text-xs text-muted" />
        </p>
      </li>
    </ol>
  );
}

function headline(entry: ContactTimelineEntry): string {
  if (entry.kind === 'note') return 'Note';
  return `${contactStatusTexts[entry.from].label} → ${contactStatusTexts[entry.to].label}`;
}

function Others({ message, onOpen }: { message: ContactMessage; onOpen: (id: string) => void }) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {message.others.map(({ id, receivedAt, subject, status }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="flex w-full items-center justify-between gap-3 rounded-control px-3.5 py-2.5 text-left text-sm transition-colors hover:bg-surface-2"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{subject}</span>
              <Moment at={receivedAt} className="block text-xs text-muted" />
            </span>
            <Badge tone={contactStatusTexts[status].tone}>{contactStatusTexts[status].label}</Badge>
          </button>
        </li>
      ))}
    </ul>
  );
}
