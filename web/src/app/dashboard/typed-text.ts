import { parseStored, storedText } from '../../shared/storage/stored-text.ts';

/*
 * A page reloads if its script is missing after a release (`error-boundary.tsx`). Text that was
 * typed before is then restored into fields with the same names.
 */

const stored = storedText('croneai.typed', 'tab');
type Field = HTMLInputElement | HTMLTextAreaElement;
type Typed = { path: string; fields: [key: string, value: string][] };

/** Types of fields whose text is not a secret. */
const KEPT_TYPES = new Set(['text', 'textarea', 'search', 'tel', 'number', 'url']);
/** True for fields whose text may be stored. A one-time code is a secret. */
const isKept = (field: Field) => KEPT_TYPES.has(field.type) && field.autocomplete !== 'one-time-code';
const keyOf = (field: Field) => field.name || field.id;
const fieldsOf = (root: ParentNode) =>
  [...root.querySelectorAll<Field>('main input, main textarea, [role=dialog] textarea')].filter(
    (field) => isKept(field) && keyOf(field) !== '',
  );

/** Time in which a reloaded page must show its form, ms. */
const RESTORED_WITHIN_MS = 20_000;

/**
 * Stores what the member has typed when a script fails to load. After the reload, puts the text
 * back into the fields.
 */
export function keepTypedText(): () => void {
  const keep = () => {
    const fields = fieldsOf(document)
      .filter(({ value }) => value !== '')
      .map((field): Typed['fields'][number] => [keyOf(field), field.value]);
    if (fields.length === 0) return;
    stored.write(JSON.stringify({ path: location.pathname, fields } satisfies Typed));
  };
  addEventListener('vite:preloadError', keep);
  const stopRestoring = restore();
  return () => {
    removeEventListener('vite:preloadError', keep);
    stopRestoring();
  };
}

function restore(): () => void {
  const typed = parseStored(stored.read()) as Typed | undefined;
  if (typed?.path !== location.pathname) return () => {};
  stored.write(null);
  const missing = new Map(typed.fields);
  const fill = () => {
    for (const field of fieldsOf(document)) {
      const value = missing.get(keyOf(field));
      if (value === undefined) continue;
      missing.delete(keyOf(field));
      if (field.value !== value) type(field, value);
    }
    if (missing.size === 0) stop();
  };
  const observer = new MutationObserver(fill);
  const timer = setTimeout(() => stop(), RESTORED_WITHIN_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
  return stop;
}

/** Sets the value as a key press does, so that React updates its state. */
function type(field: Field, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
