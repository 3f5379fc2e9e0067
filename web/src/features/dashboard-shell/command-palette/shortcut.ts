import { useEffect } from 'react';

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** As it stands on the keys of this device. On Apple's, Ctrl K deletes to the end of a line and is left alone. */
export const shortcutText = (): string => (isApple() ? '⌘K' : 'Ctrl K');
/** The same for `aria-keyshortcuts`. */
export const shortcutKeys = (): string => (isApple() ? 'Meta+K' : 'Control+K');

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function isShortcut(event: Keys, onApple: boolean): boolean {
  if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return false;
  return onApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
}

/** Calls back when the shortcut is pressed anywhere on the page. */
export function useShortcut(onPress: () => void): void {
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
