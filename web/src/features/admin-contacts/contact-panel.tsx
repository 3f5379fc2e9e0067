import type { ContactMessage, ContactTimelineEntry } from '@croneai/contracts/endpoints/admin-contacts.ts';
import { CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { contactCategoryTexts, contactStatusTexts } from '../../content/admin-contacts.ts';
import { PanelPart, RelatedRows, RowPanel, SuspectNotice, Timeline } from '../../shared/list/panel-parts.tsx';
import { RowWork } from '../../shared/list/row-work.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useContactQuery, useEraseContactMutation, useUpdateContactMutation } from './api.ts';
import { EraseSender } from './public/erase-sender.tsx';

interface ContactPanelProps {
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** One message beside the list: read it, say what became of it, see what else its sender wrote. */
export function ContactPanel({ id, onClose, onOpen }: ContactPanelProps) {
  const query = useContactQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <RowPanel
      query={query}
      kind="Message"
      headOf={({ subject, status, receivedAt }) => ({
        title: subject,
        status: contactStatusTexts[status],
        receivedAt,
      })}
      failed="This message couldn’t be loaded"
      onClose={onClose}
    >
      {(message, close) => <Content message={message} onOpen={onOpen} onErased={close} />}
    </RowPanel>
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
    <>
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
    </>
  );
}

function headline(entry: ContactTimelineEntry): string {
  if (entry.kind === 'note') return 'Note';
  return `${contactStatusTexts[entry.from].label} → ${contactStatusTexts[entry.to].label}`;
}

/** Sets the status and adds notes. */
function ContactWork({ message }: { message: ContactMessage }) {
  const [updateContact, { isLoading, error }] = useUpdateContactMutation();
  return (
    <RowWork
      label="Work this message"
      moves={CONTACT_STATUSES.filter((status) => status !== message.status).map((status) => ({
        status,
        label: contactStatusTexts[status].move,
        variant: status === 'answered' ? 'primary' : 'secondary',
        done: `The message is ${contactStatusTexts[status].label.toLowerCase()}.`,
      }))}
      noteHint="For the next person who opens this message. You answer from your own email."
      send={(change) => updateContact({ seen: message, change }).unwrap()}
      isLoading={isLoading}
      error={error}
      failed="Nothing was changed."
    />
  );
}
