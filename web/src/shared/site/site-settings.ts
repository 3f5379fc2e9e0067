import { SETTINGS_ELEMENT_ID } from '@croneai/contracts/site-documents.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { useSyncExternalStore } from 'react';

/*
 * Values that an admin changes while the system runs. The app's document contains them, static
 * pages are built with tokens in their place, and islands get those they need as props.
 */

/** The build has no defaults: the gateway fills each document of the app. */
let current = import.meta.env.PROD ? readFromDocument() : PUBLIC_SETTINGS_DEFAULTS;
const changes = new EventTarget();

/** The public settings; the component follows their changes. */
export const useSiteSettings = (): PublicSettings => useSyncExternalStore(subscribe, read, read);

export function replaceSiteSettings(settings: PublicSettings): void {
  current = settings;
  changes.dispatchEvent(new Event('change'));
}

const read = () => current;

function subscribe(listener: () => void): () => void {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

/** Static pages have no such element: they use tokens, and their islands use props. */
function readFromDocument(): PublicSettings {
  const text = globalThis.document?.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  return JSON.parse(text ?? '{}') as PublicSettings;
}
