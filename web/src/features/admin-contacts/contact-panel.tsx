import type { ContactMessage, ContactTimelineEntry } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { useState } from 'react';
import { contactCategoryTexts, contactStatusTexts, contactsTexts } from '../../content/admin-contacts.ts';
import { userPath } from '../../content/paths.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { EraseSender } from '../../shared/erasure/erase-sender.tsx';
import {
  PanelPart,
  PanelStatus,
  RelatedRows,
  SuspectNotice,
  Timeline,
} from '../../shared/list/panel-parts.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
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
      subtitle={
        message ? (
          <PanelStatus status={contactStatusTexts[message.status]} receivedAt={message.receivedAt} />
        ) : null
      }
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
      {message.isSuspect ? <SuspectNotice reasons={message.suspectReasons} /> : null}
      <p className="rounded-control bg-surface-2 px-3.5 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {message.message}
      </p>
      <ContactWork message={message} />
      <PanelPart title="From">
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
      </PanelPart>
      <PanelPart title="Timeline">
        <Timeline
          entries={message.timeline}
          headline={headline}
          noteOf={(entry) => (entry.kind === 'note' ? entry.text : undefined)}
          begin="Received"
          receivedAt={message.receivedAt}
        />
      </PanelPart>
      {message.others.length > 0 ? (
        <PanelPart title="Other messages from this sender">
          <RelatedRows
            rows={message.others.map(({ id, receivedAt, subject, status }) => ({
              id,
              title: subject,
              detail: <Moment at={receivedAt} />,
              status: contactStatusTexts[status],
            }))}
            onOpen={onOpen}
          />
        </PanelPart>
      ) : null}
      <PanelPart title="Consent">
        <p className="text-sm text-muted">{message.consent.text}</p>
      </PanelPart>
      <EraseSender send={(reason) => erase({ id: message.id, reason })} onErased={onErased} />
    </div>
  );
}

function headline(entry: ContactTimelineEntry): string {
  if (entry.kind === 'note') return 'Note';
  return `${contactStatusTexts[entry.from].label} → ${contactStatusTexts[entry.to].label}`;
}
