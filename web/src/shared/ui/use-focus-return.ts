import { type RefObject, useRef } from 'react';

/**
 * Returns the focus to the element that had it before the dialog opened. Radix does this only for
 * dialogs with its own triggers, and ours are opened by state. When the dialog opens, the focus
 * goes to `initial`, or else to the dialog's first control.
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
      // If a link in the dialog opened another page, that page already has the focus.
      if (document.activeElement === document.body) before.current?.focus();
    },
  };
}
