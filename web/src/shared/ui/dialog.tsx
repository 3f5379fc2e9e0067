import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonStyle } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  title: string;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children?: ReactNode;
  /** The buttons, the one that acts last. */
  actions?: ReactNode;
}

/**
 * Modal dialog: focus trap, Escape, focus returned to where it was.
 * The backdrop is our own element: Radix's overlay injects a style tag, which the page's policy forbids.
 */
export function Dialog({ title, description, open, onOpenChange, children, actions }: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div data-scroll-lock className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-end p-3 sm:place-items-center sm:p-6">
          <RadixDialog.Content
            {...focusReturn}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className="pointer-events-auto max-h-full w-full max-w-md animate-enter overflow-y-auto rounded-card border border-line bg-surface-1 p-6 shadow-float focus:outline-none"
          >
            <div className="flex items-start justify-between gap-4">
              <RadixDialog.Title className="text-lg font-semibold tracking-[-0.01em]">
                {title}
              </RadixDialog.Title>
              <RadixDialog.Close
                aria-label="Close"
                className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mt-2 -mr-2' })}
              >
                <X aria-hidden className="size-5" strokeWidth={1.5} />
              </RadixDialog.Close>
            </div>
            {description ? (
              <RadixDialog.Description className="mt-1 text-sm text-muted">
                {description}
              </RadixDialog.Description>
            ) : null}
            {children ? <div className="mt-5">{children}</div> : null}
            {actions ? <div className="mt-6 flex flex-wrap justify-end gap-2">{actions}</div> : null}
          </RadixDialog.Content>
        </div>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
