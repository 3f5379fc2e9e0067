import type { LiveStore } from '../../shared/live/start-live.ts';
import { ownerOf } from '../../shared/session/token-renewal.ts';
import { parseStored, storedText } from '../../shared/storage/stored-text.ts';

/*
 * A page reloads if its script is missing after a release (`error-boundary.tsx`), and leads to the
 * login if its session has expired. Text that was typed before is then restored for the same member
 * into fields with the same names.
 */

const stored = storedText('croneai.typed', 'tab');
type Field = HTMLInputElement | HTMLTextAreaElement;
type Typed = { owner: string; path: string; fields: [name: string, value: string][] };

/** Types of fields whose text is not a secret. */
const KEPT_TYPES = new Set(['text', 'textarea', 'search', 'tel', 'number', 'url']);
/** Matches fields whose text is a secret. A password that is being shown has the type `text`. */
const SECRET = /code|password/i;
const isKept = ({ type, name, autocomplete }: Field) =>
  KEPT_TYPES.has(type) && name !== '' && !SECRET.test(`${name} ${autocomplete}`);
const fieldsOf = (root: ParentNode) =>
  [...root.querySelectorAll<Field>('main input, main textarea, [role=dialog] textarea')].filter(isKept);

/** Time in which a reloaded page must show its form, ms. */
const RESTORED_WITHIN_MS = 20_000;

/**
 * Stores what the member has typed when a script fails to load and when the session expires.
 * Afterwards, puts the text back into the fields.
 */
export function keepTypedText(store: Pick<LiveStore, 'getState' | 'subscribe'>): () => void {
  const tokenNow = () => store.getState().session.token;
  const owner = ownerOf(tokenNow() ?? '');
  let path = location.pathname;
  // The path of a page whose script is missing is already in the address bar.
  const notePath = () => {
    path = location.pathname;
  };
  const keep = () => {
    const fields = fieldsOf(document)
      .filter(({ value }) => value !== '')
      .map((field): Typed['fields'][number] => [field.name, field.value]);
    if (fields.length > 0) stored.write(JSON.stringify({ owner, path, fields } satisfies Typed));
  };
  addEventListener('vite:preloadError', keep);
  addEventListener('input', notePath);
  // The form is still on the page, because the page renders the change of the session later.
  const stopWatching = store.subscribe(() => {
    if (tokenNow() !== null) return;
    if (store.getState().session.endedBy === 'refused') keep();
    stopWatching();
  });
  const stopRestoring = restore(owner);
  return () => {
    removeEventListener('vite:preloadError', keep);
    removeEventListener('input', notePath);
    stopWatching();
    stopRestoring();
  };
}

function restore(owner: string): () => void {
  const typed = parseStored(stored.read()) as Typed | undefined;
  if (typed && typed.owner !== owner) stored.write(null);
  if (typed?.owner !== owner || typed.path !== location.pathname) return () => {};
  stored.write(null);
  const missing = new Map(typed.fields);
  const fill = () => {
    for (const field of fieldsOf(document)) {
      const value = missing.get(field.name);
      if (value === undefined) continue;
      missing.delete(field.name);
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
