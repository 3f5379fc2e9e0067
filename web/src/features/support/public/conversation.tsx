import type { Attachment, TicketMessage } from '@croneai/contracts/support.ts';
import { Download, Eye, LoaderCircle, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { attachmentTexts } from '../../../content/tickets.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useOutcome } from '../../../shared/ui/use-outcome.ts';
import { useAttachmentContentMutation } from './support-api.ts';
import { sizeLabel } from './ticket-badges.tsx';

interface ConversationProps {
  messages: readonly TicketMessage[];
  /** Label of the member's messages: "You" for the member, and the member's name for admins. */
  memberName: string;
}

/** The messages of a ticket. Internal notes look clearly different from messages to the member. */
export function Conversation({ messages, memberName }: ConversationProps) {
  return (
    <ol aria-label="Conversation" className="flex flex-col gap-4">
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
  return author?.fullName ?? 'CroneAI support';
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
              <LockKeyhole className="size-3.5" />
              Internal note
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

/** Loaded when the first picture is opened. */
const Dialog = lazyPart(async () => (await import('../../../shared/ui/dialog.tsx')).Dialog);

const BUTTON = buttonStyle({ variant: 'ghost', size: 'icon', className: 'size-8 shrink-0' });

/**
 * A file of a message. The file is fetched with the session token when a button is pressed. Every
 * file can be saved, and a picture can also be displayed.
 */
function AttachmentLink({ attachment }: { attachment: Attachment }) {
  const { id, name, type, sizeBytes } = attachment;
  const show = useOutcome();
  const [load, { isLoading }] = useAttachmentContentMutation();
  const [shown, setShown] = useState<string>();
  const withContent = async (use: (address: string) => void) => {
    const answer = await load(id);
    if (answer.data) use(answer.data);
    show(answer, 'The file couldn’t be loaded.');
  };
  return (
    <span className="flex max-w-full items-center gap-1 rounded-control border border-line bg-surface-1 py-0.5 pr-1 pl-3 text-sm">
      <span className="min-w-0 truncate">{name}</span>
      <span className="tabular ml-1 shrink-0 text-xs text-muted">{sizeLabel(sizeBytes)}</span>
      {isLoading ? (
        <LoaderCircle
          role="img"
          aria-label="Loading"
          className="mx-2 size-4 shrink-0 animate-spin text-muted"
        />
      ) : (
        <>
          {type === 'application/pdf' ? null : (
            <button
              type="button"
              aria-label={attachmentTexts.view(name)}
              className={BUTTON}
              onClick={() => void withContent(setShown)}
            >
              <Eye className="size-4" />
            </button>
          )}
          <button
            type="button"
            aria-label={attachmentTexts.save(name)}
            className={BUTTON}
            onClick={() => void withContent((address) => saveAs(address, name))}
          >
            <Download className="size-4" />
          </button>
        </>
      )}
      {shown ? (
        <Dialog title={name} open onOpenChange={() => setShown(undefined)}>
          <img src={shown} alt={name} className="max-h-[70dvh] w-full object-contain" />
        </Dialog>
      ) : null}
    </span>
  );
}

function saveAs(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
