import { type RefObject, useRef } from 'react';

/**
 * Returns the focus to the element that had it before the dialog opened. Radix does this only for
 * its own triggers, but state opens our dialogs. On opening, `initial` gets the focus if it is set,
 * otherwise the first control in the dialog.
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
      // A link in the dialog may have opened another page, which now has the focus.
      if (document.activeElement === document.body) before.current?.focus();
    },
  };
}
