import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import type { ToastMessage } from './toast-region.tsx';

type ShowToast = (tone: ToastMessage['tone'], text: string, action?: ToastMessage['action']) => void;

/** Loaded with the first message: most visits show none. */
const ToastRegion = lazy(async () => ({ default: (await import('./toast-region.tsx')).ToastRegion }));

const ToastContext = createContext<ShowToast>(() => undefined);

export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<ToastMessage[]>([]);
  const [used, setUsed] = useState(false);
  const show = useCallback<ShowToast>((tone, text, action) => {
    setUsed(true);
    setMessages((shown) => [...shown, { id: (shown.at(-1)?.id ?? 0) + 1, tone, text, action }]);
  }, []);
  const drop = (id: number) => setMessages((shown) => shown.filter((message) => message.id !== id));
  return (
    <ToastContext.Provider value={show}>
      {children}
      {used ? (
        <Suspense>
          <ToastRegion messages={messages} onClose={drop} />
        </Suspense>
      ) : null}
    </ToastContext.Provider>
  );
}
