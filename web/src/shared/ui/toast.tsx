import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { ToastMessage } from './toast-card.tsx';

type ShowToast = (tone: ToastMessage['tone'], text: string, action?: ToastMessage['action']) => void;

/** Loaded with the first message, because most visits show none. */
const ToastCard = lazyPart(async () => (await import('./toast-card.tsx')).ToastCard);

const ToastContext = createContext<ShowToast>(() => undefined);

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

/** Messages at the lower edge, announced as they arrive. F8 moves the focus to them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const region = useRef<HTMLElement>(null);
  const show = useCallback<ShowToast>((tone, text, action) => {
    setMessages((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, tone, text, action }]);
  }, []);
  const drop = useCallback((id: number) => {
    // If the focused toast is removed, moves the focus to the region of the toasts.
    if (region.current?.contains(document.activeElement)) region.current.focus();
    setMessages((shown) => shown.filter((message) => message.id !== id));
  }, []);
  useEffect(() => {
    const focusOnKey = ({ code }: KeyboardEvent) => {
      if (code === 'F8') region.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', focusOnKey);
    return () => document.removeEventListener('keydown', focusOnKey);
  }, []);
  return (
    <ToastContext.Provider value={show}>
      {children}
      {/* Exists before its first message, because screen readers would otherwise skip that
          message. */}
      <section
        ref={region}
        aria-label="Notifications (F8)"
        aria-live="polite"
        aria-relevant="additions"
        tabIndex={-1}
        className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full max-w-96 flex-col gap-2 p-4 pb-[calc(var(--bottom-bar)+1rem)] outline-none"
      >
        {messages.map((message) => (
          <ToastCard key={message.id} message={message} onClose={drop} />
        ))}
      </section>
    </ToastContext.Provider>
  );
}
