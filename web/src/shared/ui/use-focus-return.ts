import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for its own trigger element; our dialogs
 * are opened by state.
 */
export function useFocusReturn() {
  const before = useRef<HTMLElement>(undefined);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : undefined;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      before.current?.focus();
    },
  };
}
