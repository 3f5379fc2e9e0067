import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import type { ReactNode, RefObject } from 'react';
import { buttonStyle } from './button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  title: string;
  description?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children?: ReactNode;
  /** Buttons, with the primary action last. */
  actions?: ReactNode;
  /** Element that gets the focus first; by default the Close button. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** `top` is wide and near the upper edge, for content whose height changes while typing. */
  place?: 'middle' | 'top';
}

const placeStyle = {
  middle: { stage: 'place-items-end sm:place-items-center', width: 'max-w-md' },
  top: { stage: 'items-start justify-items-center sm:pt-[12vh]', width: 'max-w-xl' },
} as const;

/**
 * Modal dialog. It traps the focus, closes with Escape, and returns the focus to where it was. The
 * backdrop is our own element, because Radix's overlay injects a style tag, which the page's CSP
 * forbids.
 */
export function Dialog(props: DialogProps) {
  const { title, description, open, onOpenChange, children, actions, initialFocus, place = 'middle' } = props;
  const focusReturn = useFocusReturn(initialFocus);
  const { stage, width } = placeStyle[place];
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <div data-scroll-lock className="fixed inset-0 z-50 animate-fade bg-scrim" />
        <div className={`pointer-events-none fixed inset-0 z-50 grid p-3 sm:p-6 ${stage}`}>
          <RadixDialog.Content
            {...focusReturn}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={`pointer-events-auto max-h-full w-full ${width} animate-enter overflow-y-auto rounded-card border border-line bg-surface-1 p-6 shadow-float focus:outline-none`}
          >
            <div className="flex items-start justify-between gap-4">
              <RadixDialog.Title className="text-lg font-semibold tracking-[-0.01em]">
                {title}
              </RadixDialog.Title>
              <RadixDialog.Close
                aria-label="Close"
                className={buttonStyle({ variant: 'ghost', size: 'icon', className: '-mt-2 -mr-2' })}
              >
                <X className="size-5" />
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
