import './zod-jitless.ts';
import './shared/styles/main.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
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
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>,
);
requestConsent();
keepOfflinePage();
storeVisitSource(location, document.referrer);
captureInstallEvent();
