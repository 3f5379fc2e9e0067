import './zod-jitless.ts';
import './shared/styles/main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { whenFirstPageIsThere } from './app/first-page.tsx';
import { offlinePage } from './content/site.ts';
import { keepEarlyTyping } from './shared/forms/use-early-typing.ts';
import { hasStoredUser, readToken } from './shared/session/session-storage.ts';
import { watchForFirstMove } from './shared/site/first-move.ts';
import { beginTakingOver } from './shared/site/use-is-drawn-ahead.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

// A page written at build time is what a visitor without a session sees at its plain address. Anybody else, and any
// other address, gets the page drawn here.
const { pathname, search } = location;
const isPlainVisit = search === '' && readToken() === null && !hasStoredUser();
if (root.dataset.page === pathname && isPlainVisit) {
  watchForFirstMove();
  whenFirstPageIsThere(beginTakingOver());
  // In slices, so that a touch in the middle of it is answered at once.
  startTransition(() => void hydrateRoot(root, app));
} else {
  // What was drawn ahead stays in sight until its successor can be shown.
  const fresh = document.createElement('div');
  fresh.hidden = root.hasChildNodes();
  root.after(fresh);
  const [oldTitle] = document.head.getElementsByTagName('title');
  whenFirstPageIsThere(() => {
    keepEarlyTyping(root);
    oldTitle?.remove();
    root.remove();
    fresh.id = root.id;
    fresh.hidden = false;
  });
  createRoot(fresh).render(app);
}

// After the page: the worker that has an answer when there is no connection. In development it would be in the way.
if (import.meta.env.PROD && offlinePage && 'serviceWorker' in navigator) {
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}
