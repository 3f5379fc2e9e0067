import { CircleAlert, CircleCheck, Radio, X } from 'lucide-react';
import { Toast as RadixToast } from 'radix-ui';
import { buttonStyle } from './button.tsx';

const ICONS = {
  success: [CircleCheck, 'text-up'],
  danger: [CircleAlert, 'text-danger'],
  news: [Radio, 'text-accent'],
} as const;

export interface ToastMessage {
  id: number;
  tone: keyof typeof ICONS;
  text: string;
  /** One thing that can be done about it while it is shown, for example Undo. */
  action?: { label: string; onSelect: () => void } | undefined;
}

/** Long enough to read a sentence, as WCAG asks of what leaves by itself; hovering holds it. */
const TOAST_MS = 6_000;
/** Where there is something to decide, more time for it. */
const TOAST_WITH_ACTION_MS = 15_000;

interface ToastRegionProps {
  messages: readonly ToastMessage[];
  onClose: (id: number) => void;
}

export function ToastRegion({ messages, onClose }: ToastRegionProps) {
  return (
    <RadixToast.Provider duration={TOAST_MS} label="Notification">
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} onClose={() => onClose(message.id)} />
      ))}
      <RadixToast.Viewport className="pointer-events-none fixed right-0 bottom-0 z-50 flex w-full max-w-96 flex-col gap-2 p-4 pb-[calc(var(--bottom-bar)+1rem)]" />
    </RadixToast.Provider>
  );
}

function ToastCard({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const [Icon, colour] = ICONS[message.tone];
  return (
    <RadixToast.Root
      {...(message.action ? { duration: TOAST_WITH_ACTION_MS } : {})}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className="pointer-events-auto flex animate-enter items-start gap-3 rounded-card border border-line bg-surface-1 p-4 text-sm shadow-float"
    >
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${colour}`} strokeWidth={1.5} />
      <RadixToast.Description className="flex-1 text-text">{message.text}</RadixToast.Description>
      {message.action ? (
        <RadixToast.Action
          altText={message.action.label}
          onClick={message.action.onSelect}
          className={buttonStyle({ variant: 'secondary', size: 'sm', className: '-my-1.5' })}
        >
          {message.action.label}
        </RadixToast.Action>
      ) : null}
      <RadixToast.Close aria-label="Close" className="text-muted hover:text-text">
        <X aria-hidden className="size-4" strokeWidth={1.5} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
