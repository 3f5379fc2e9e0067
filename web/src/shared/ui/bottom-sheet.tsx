import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { buttonStyle } from './button.tsx';
import { ToastProvider } from './toast.tsx';

interface BottomSheetProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Native dialog at the bottom of the screen. Escape, a press outside, or its button closes it. The
 * focus then returns to where it was.
 */
export function BottomSheet({ title, onClose, children }: BottomSheetProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Closes the dialog before removing it, because only closing returns the focus.
    return () => current?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it with Escape or the button
    <dialog
      ref={dialog}
      data-scroll-lock
      aria-labelledby={id}
      onClose={({ currentTarget }) => dialog.current && !currentTarget.open && onClose()}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-2xl animate-enter overflow-y-auto overscroll-contain rounded-t-card border border-b-0 border-line bg-surface-0 p-0 text-text shadow-float backdrop:bg-scrim"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-surface-1 py-1.5 pr-2 pl-4">
        <h2 id={id} className="min-w-0 truncate font-semibold">
          {title}
        </h2>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
          className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'shrink-0' })}
        >
          <X className="size-5" />
        </button>
      </div>
      {/* The dialog has its own toasts, because it would hide the toasts of the page. */}
      <ToastProvider>
        <div className="flex flex-col gap-4 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{children}</div>
      </ToastProvider>
    </dialog>
  );
}
