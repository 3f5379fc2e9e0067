import { type RefObject, useEffect, useState } from 'react';
import { useIsDrawnAhead } from '../site/use-is-drawn-ahead.ts';

declare global {
  /** The form that was sent last, see `web/build/late-script.ts`. */
  var heldForm: EventTarget | null | undefined;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyValue {
  control: Control;
  value: string;
}

/**
 * A page that was drawn ahead takes typing, and what the browser fills in, before its script is there. The script begins with
 * empty fields: this gives them what was in them, as if it were typed then, and sends the form if that was asked for. For
 * forms of public pages.
 */
export function useEarlyTyping(form: RefObject<HTMLFormElement | null>): void {
  const isDrawnAhead = useIsDrawnAhead();
  // Read while drawing: a form library empties its fields as soon as it gets hold of them.
  const [early] = useState(() => (isDrawnAhead ? readChanged(document) : []));
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const before = isDrawnAhead ? { early, held: globalThis.heldForm } : takeReplaced();
    for (const { control, value } of before?.early ?? []) {
      const here = isDrawnAhead ? control : counterpartOf(control, element);
      if (here && element.contains(here)) putBack(here, value);
    }
    if (before?.held && (before.held === element || !isDrawnAhead)) element.requestSubmit();
    globalThis.heldForm = undefined;
  }, [early, form, isDrawnAhead]);
}

/** What was in a page that gave way to one drawn here, and the form of it that was sent. */
let replaced: { page: string; early: EarlyValue[]; held: EventTarget | null | undefined } | undefined;

/** To be called before what was drawn ahead gives way to a page that is drawn here, as at an address with a query. */
export function keepEarlyTyping(drawnAhead: Element): void {
  replaced = { page: location.pathname, early: readChanged(drawnAhead), held: globalThis.heldForm };
}

function takeReplaced(): typeof replaced {
  const taken = replaced?.page === location.pathname ? replaced : undefined;
  replaced = undefined;
  return taken;
}

function counterpartOf(gone: Control, form: HTMLFormElement): Control | undefined {
  const controls = [...form.querySelectorAll<Control>('input, textarea, select')];
  return controls.find(({ name, value }) => name === gone.name && (!isToggle(gone) || value === gone.value));
}

/** Controls that differ from how they were drawn. */
function readChanged(page: ParentNode): EarlyValue[] {
  const controls = [...page.querySelectorAll<Control>('form :is(input, textarea, select)')];
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
