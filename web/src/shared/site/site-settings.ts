import { SETTINGS_ELEMENT_ID } from '@croneai/contracts/site-documents.ts';
import type { PublicSettings } from '@croneai/contracts/site-settings.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from '@croneai/contracts/site-settings-defaults.ts';
import { useSyncExternalStore } from 'react';

/*
 * Settings that an admin changes while the system runs. The app's document contains them. Static
 * pages are built with tokens, which the gateway replaces, and islands get their settings as props.
 */

/** A built app has no defaults, because the gateway writes the settings into each document. */
let current = import.meta.env.PROD ? readFromDocument() : PUBLIC_SETTINGS_DEFAULTS;
const changes = new EventTarget();

/** Returns the public settings, and rerenders when they change. */
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

/** Reads the settings in the document of the app. Static pages have no such element. */
function readFromDocument(): PublicSettings {
  const text = globalThis.document?.getElementById(SETTINGS_ELEMENT_ID)?.textContent;
  return JSON.parse(text ?? '{}') as PublicSettings;
}
