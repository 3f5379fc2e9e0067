import { CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { userPath } from '@croneai/contracts/paths.ts';
import { contactCategoryTexts, contactStatusTexts } from '../../content/admin-contacts.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { EraseSender } from '../admin-shared/public/reason-dialog.tsx';
import { RelatedRows, RowPanel, Timeline } from '../admin-shared/public/row-panel.tsx';
import { RowWork } from '../admin-shared/public/row-work.tsx';
import { PanelPart } from '../admin-shared/public/side-panel.tsx';
import { useContactQuery, useEraseContactMutation, useUpdateContactMutation } from './api.ts';

interface ContactPanelProps {
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
}

/** A message in the side panel: its text, status, and the sender's other messages. */
export function ContactPanel({ id, onClose, onOpen }: ContactPanelProps) {
  const query = useContactQuery(id, { refetchOnMountOrArgChange: true });
  const [update, { isLoading, error }] = useUpdateContactMutation();
  const [erase] = useEraseContactMutation();
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
      {(message, close) => (
        <>
          <p className="rounded-control bg-surface-2 px-3.5 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
            {message.message}
          </p>
          <RowWork
            label="Update message"
            moves={CONTACT_STATUSES.filter((status) => status !== message.status).map((status) => ({
              status,
              label: contactStatusTexts[status].move,
              variant: status === 'answered' ? 'primary' : 'secondary',
              done: `The message was marked ${contactStatusTexts[status].label.toLowerCase()}.`,
            }))}
            noteHint="For the next person who opens this message. To answer the sender, use your own email."
            send={(change) => update({ seen: message, change })}
            isLoading={isLoading}
            error={error}
            failed="Nothing was changed."
          />
          <PanelPart title="From">
            <FactList
              facts={[
                { label: 'Name', value: message.name },
                { label: 'Email', value: <a href={`mailto:${message.email}`}>{message.email}</a> },
                { label: 'Category', value: contactCategoryTexts[message.category] },
                {
                  label: 'Member',
                  value: message.member ? (
                    <TextLink to={userPath(message.member.id)}>{message.member.fullName}</TextLink>
                  ) : (
                    'No account has this email'
                  ),
                },
              ]}
            />
          </PanelPart>
          <Timeline
            entries={message.timeline}
            statuses={contactStatusTexts}
            begin="Received"
            receivedAt={message.receivedAt}
          />
          <RelatedRows
            title="Other messages from this sender"
            rows={message.others.map(({ id: otherId, receivedAt, subject, status }) => ({
              id: otherId,
              title: subject,
              detail: <Moment at={receivedAt} />,
              status: contactStatusTexts[status],
            }))}
            onOpen={onOpen}
          />
          <PanelPart title="Consent">
            <p className="text-sm text-muted">{message.consent.text}</p>
          </PanelPart>
          <EraseSender send={(reason) => erase({ id, reason })} onErased={close} />
        </>
      )}
    </RowPanel>
  );
}
