import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { useFocusReturn } from '../../../shared/ui/use-focus-return.ts';

interface SidePanelProps {
  title: string;
  /** Content below the title, for example a badge. */
  subtitle: ReactNode;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/**
 * Panel with the details of a row, at the right edge next to the list. It fills the screen on
 * phones.
 */
export function SidePanel({ title, subtitle, onClose, children }: SidePanelProps) {
  const focusReturn = useFocusReturn();
  const [isOpen, setIsOpen] = useState(true);
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  return (
    <RadixDialog.Root open={isOpen} onOpenChange={close}>
      <RadixDialog.Portal>
        <div data-scroll-lock className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <RadixDialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-xl animate-enter flex-col border-l border-line bg-surface-1 shadow-float focus:outline-none"
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4">
            <div className="min-w-0">
              <RadixDialog.Title className="text-lg font-semibold tracking-[-0.01em] wrap-anywhere">
                {title}
              </RadixDialog.Title>
              {subtitle ? <div className="mt-1 text-sm text-muted">{subtitle}</div> : null}
            </div>
            <RadixDialog.Close
              aria-label="Close"
              className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mt-1 -mr-2 shrink-0' })}
            >
              <X className="size-5" />
            </RadixDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">{children(close)}</div>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** A part of a panel with its own heading. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}
