import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves focus and view to an element (`tabIndex={-1}`) each time the value changes, but not when
 * the page opens.
 */
export function useFocusOnChange<Element extends HTMLElement>(value: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current !== value) element.current?.focus();
    seen.current = value;
  }, [value]);
  return element;
}
