import { offlinePage } from '../../content/site.ts';

/**
 * Registers the service worker after the page has loaded, so that the worker can answer while
 * offline. Does nothing in development.
 */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !offlinePage || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
