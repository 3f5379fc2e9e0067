import { type RefObject, useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for its own trigger element; our dialogs
 * are opened by state. `initial` has the focus first, else the first control in the dialog.
 */
export function useFocusReturn(initial?: RefObject<HTMLElement | null>) {
  const before = useRef<HTMLElement>(undefined);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
      if (!initial?.current) return;
      event.preventDefault();
      initial.current.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // A link in the dialog may have led to another page, which has taken the focus by now.
      if (document.activeElement === document.body) before.current?.focus();
    },
  };
}
