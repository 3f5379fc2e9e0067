import type { TicketMessage } from '@croneai/contracts/support.ts';
import { LockKeyhole } from 'lucide-react';
import { ticketTexts as texts } from '../../content/tickets.ts';
import { Moment } from '../time/moment.tsx';
import { AttachmentLink } from './attachment-link.tsx';

interface ConversationProps {
  messages: readonly TicketMessage[];
  /** What the member's side is called: "You" to themselves, their name in the desk. */
  memberName: string;
}

/** Messages in the order they came. Notes between admins look like nothing that a member could see. */
export function Conversation({ messages, memberName }: ConversationProps) {
  return (
    <ol aria-label={texts.conversation} className="flex flex-col gap-4">
      {messages.map((message) => (
        <li key={message.id}>
          <Message message={message} author={authorOf(message, memberName)} />
        </li>
      ))}
    </ol>
  );
}

function authorOf({ from, author }: TicketMessage, memberName: string): string {
  if (from === 'member') return memberName;
  return author?.fullName ?? texts.support;
}

function Message({ message, author }: { message: TicketMessage; author: string }) {
  const { from, text, isInternal, attachments, createdAt } = message;
  const look = isInternal
    ? 'border-dashed border-warn bg-warn-soft'
    : from === 'support'
      ? 'border-transparent bg-accent-soft'
      : 'border-line bg-surface-2';
  return (
    <article className={`rounded-card border p-4 ${look} ${from === 'member' ? 'sm:mr-10' : 'sm:ml-10'}`}>
      <header className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="flex items-center gap-2 font-medium">
          {author}
          {isInternal ? (
            <span className="flex items-center gap-1 text-xs font-medium text-warn">
              <LockKeyhole aria-hidden className="size-3.5" strokeWidth={1.5} />
              {texts.note}
            </span>
          ) : null}
        </span>
        <Moment at={createdAt} form="recent" className="tabular text-xs text-muted" />
      </header>
      <p className="max-w-prose text-sm break-words whitespace-pre-wrap">{text}</p>
      {attachments.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2">
          {attachments.map((attachment) => (
            <li key={attachment.id} className="max-w-full min-w-0">
              <AttachmentLink attachment={attachment} />
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
