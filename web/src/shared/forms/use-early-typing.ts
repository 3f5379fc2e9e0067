import { type RefObject, useEffect, useState } from 'react';
import { useIsDrawnAhead } from '../site/use-is-drawn-ahead.ts';

declare global {
  /** The form that was sent last, see `web/build/late-script.ts`. */
  var heldForm: EventTarget | null | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * A page that was drawn ahead takes typing, and what the browser fills in, before its script is there. The script begins with
 * empty fields: this gives them what was in them, as if it were typed then, and sends the form if that was asked for. For
 * forms of public pages.
 */
export function useEarlyTyping(form: RefObject<HTMLFormElement | null>): void {
  const isDrawnAhead = useIsDrawnAhead();
  // Read while drawing: a form library empties its fields as soon as it gets hold of them.
  const [early] = useState(() => (isDrawnAhead ? readChanged() : []));
  useEffect(() => {
    for (const { control, value } of early) if (form.current?.contains(control)) putBack(control, value);
    if (form.current && globalThis.heldForm === form.current) form.current.requestSubmit();
    globalThis.heldForm = undefined;
  }, [early, form]);
}

/** Controls that differ from how they were drawn. */
function readChanged(): { control: Control; value: string }[] {
  if (typeof document === 'undefined') return [];
  const controls = [...document.querySelectorAll<Control>('form :is(input, textarea, select)')];
  return controls.filter(isChanged).map((control) => ({ control, value: control.value }));
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected && !defaultSelected);
  if (isToggle(control)) return control.checked && !control.defaultChecked;
  return control.value !== '' && control.value !== control.defaultValue;
}

function isToggle(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
}

/** React compares with what it saw last, by the element's own property: that has to differ for the event to count. */
function putBack(control: Control, value: string): void {
  if (isToggle(control)) {
    control.checked = false;
    control.click();
    return;
  }
  control.value = '';
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
  set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
