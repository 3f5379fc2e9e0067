import { Search } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { paletteTexts as texts } from '../../../content/palette.ts';
import { buttonStyle } from '../../../shared/ui/button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';

/** Loaded when it is first opened. */
const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

/** Opens the command palette by a click or by its shortcut. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const open = useCallback(() => {
    setUsed(true);
    setOpen(true);
  }, []);
  const toggle = useCallback(() => {
    if (document.querySelector('[data-command-palette]')) setOpen(false);
    // The shortcut does nothing while a dialog is open.
    else if (!document.querySelector('[data-scroll-lock]')) open();
  }, [open]);
  useShortcut(toggle);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        onClick={open}
        className={buttonStyle({
          variant: 'ghost',
          size: 'icon',
          // Hidden on phones, where the menu and the bottom bar link to every page.
          className: 'max-md:hidden xl:w-auto xl:border-line-strong xl:bg-surface-1 xl:px-3',
        })}
      >
        <Search className="size-5 xl:size-4" />
        <span className="sr-only text-sm xl:not-sr-only">Search</span>
        <span className="sr-only">{texts.buttonMore}</span>
        <kbd
          aria-hidden
          className="hidden rounded-[4px] bg-surface-2 px-1.5 py-0.5 font-mono text-xs xl:inline"
        >
          {isApple() ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isUsed ? <CommandPalette open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  );
}

/** True on Apple devices, where Ctrl K deletes to the end of a line and must keep doing so. */
const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function isShortcut(event: Keys, onApple: boolean): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return false;
  return onApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}

/** Calls `onPress` when the shortcut is pressed anywhere on the page. */
function useShortcut(onPress: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event, isApple())) return;
      event.preventDefault();
      if (!event.repeat) onPress();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [onPress]);
}
