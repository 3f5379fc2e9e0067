import './zod-jitless.ts';
import './shared/styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { createHistory } from './app/lazy-page.ts';
import { requestConsent } from './shared/analytics/request-consent.ts';
import { captureInstallEvent } from './shared/install/install-event.ts';
import { keepOfflinePage } from './shared/site/keep-offline-page.ts';
import { storeVisitSource } from './shared/site/visit-source.ts';

/*
 * The app: sign-up, login, and dashboard. Static pages have their own entry, `site/main.ts`.
 */
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <HistoryRouter history={createHistory()}>
      <App />
    </HistoryRouter>
  </StrictMode>,
);
requestConsent();
keepOfflinePage();
storeVisitSource(location, document.referrer);
captureInstallEvent();
