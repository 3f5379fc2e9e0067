import { CircleAlert, CircleCheck, Radio, X } from 'lucide-react';
import { DismissableLayer } from 'radix-ui/internal';
import { useEffect, useRef } from 'react';
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
  /** Optional action while the toast is shown, for example Undo. */
  action?: { label: string; onSelect: () => void } | undefined;
}

/** Time in which anybody can read a sentence (WCAG 2.2.1). */
const TOAST_MS = 6_000;
/** Longer for toasts with an action. */
const TOAST_WITH_ACTION_MS = 15_000;
/**
 * While an expired toast is hovered or focused, it stays open and is checked again after this time.
 */
const TOAST_HOLD_MS = 2_000;

interface ToastCardProps {
  message: ToastMessage;
  onClose: (id: number) => void;
}

/**
 * Closes by itself, unless it is hovered or focused or the window is hidden. It does not use
 * Radix's toast, which would be a layer above an open dialog and would receive the dialog's Escape.
 * A press in this toast does not close a dialog.
 */
export function ToastCard({ message: { id, tone, text, action }, onClose }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const close = () => onClose(id);
  useEffect(() => {
    const leave = () => {
      const isRead = card.current?.matches(':hover, :focus-within') || !document.hasFocus();
      if (isRead) timer = setTimeout(leave, TOAST_HOLD_MS);
      else onClose(id);
    };
    let timer = setTimeout(leave, action ? TOAST_WITH_ACTION_MS : TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, action, onClose]);
  const [Icon, colour] = ICONS[tone];
  return (
    <DismissableLayer.Branch
      ref={card}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="pointer-events-auto flex animate-enter items-start gap-3 rounded-card border border-line bg-surface-1 p-4 text-sm shadow-float"
    >
      <Icon className={`mt-0.5 size-4 shrink-0 ${colour}`} />
      <p className="flex-1 text-text">{text}</p>
      {action ? (
        <button
          type="button"
          onClick={() => {
            action.onSelect();
            close();
          }}
          className={buttonStyle({ variant: 'secondary', size: 'sm', className: '-my-1.5' })}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" aria-label="Close" onClick={close} className="text-muted hover:text-text">
        <X className="size-4" />
      </button>
    </DismissableLayer.Branch>
  );
}
