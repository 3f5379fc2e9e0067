import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { useFocusReturn } from '../../shared/ui/use-focus-return.ts';

interface SheetProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A panel from the left edge, for navigation on small screens. */
export function Sheet({ title, open, onOpenChange, children }: SheetProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div data-scroll-lock className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <RadixDialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] animate-slide-in flex-col border-r border-line bg-surface-1 shadow-float focus:outline-none"
        >
          <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          {children}
          <div className="absolute top-3 right-3">
            <RadixDialog.Close
              aria-label="Close menu"
              className={buttonStyle({ variant: 'ghost', size: 'icon' })}
            >
              <X className="size-5" />
            </RadixDialog.Close>
          </div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
