import { offlinePage } from '../../content/site.ts';

/** After the page: the worker that has an answer when there is no connection. In development it would be in the way. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !offlinePage || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
