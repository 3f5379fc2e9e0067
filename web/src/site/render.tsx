import '../zod-jitless.ts';
import { settingTokens } from '@croneai/contracts/site-documents.ts';
import type { ComponentType } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { NotFoundPage, OfflinePage, ScriptNeeded } from '../app/message-page.tsx';
import type { SitePath } from '../content/site-paths.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { FeaturesPage } from '../features/features/features-page.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { LeadFormPage } from '../features/lead-form/lead-form-page.tsx';
import { LeadSuccessPage } from '../features/lead-form/lead-success-page.tsx';
import { CookiesPage, PrivacyPage, RiskPage, TermsPage } from '../features/legal/legal-page.tsx';
import { MethodPage } from '../features/method/method-page.tsx';
import { RecordMethodPage, RecordPage, SlotRecordPage } from '../features/record/record-pages.tsx';
import { StatusPage } from '../features/status/status-page.tsx';
import { replaceSiteSettings } from '../shared/site/site-settings.ts';

/* Render functions for the build, which run in Node. */

export { knownPaths } from '../app/known-paths.ts';

/** Pages that are rendered after this call contain a token in place of each setting. */
export const renderTokens = (): void => replaceSiteSettings(settingTokens());

/** Every static page. Pages of the app are in `app/routes.tsx`. */
const pages: Readonly<Record<SitePath, ComponentType>> = {
  '/': HomePage,
  '/features': FeaturesPage,
  '/method': MethodPage,
  '/record': RecordPage,
  '/record/method': RecordMethodPage,
  '/record/signals/:slot': SlotRecordPage,
  '/about': AboutPage,
  '/contact': ContactPage,
  '/bot-access': LeadFormPage,
  '/bot-access/success': LeadSuccessPage,
  '/status': StatusPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
  '/risk': RiskPage,
  '/cookies': CookiesPage,
};

export function renderPage(path: SitePath): string {
  const Page = pages[path];
  // In development, islands run on React, which needs markers between adjacent texts. Preact does
  // not need markers.
  const draw = import.meta.env.DEV ? renderToString : renderToStaticMarkup;
  return draw(<Page />);
}

export const renderNotFound = (): string => renderToStaticMarkup(<NotFoundPage />);

/** This page has no URL. The service worker shows it if a page cannot be loaded. */
export const renderOffline = (): string => renderToStaticMarkup(<OfflinePage />);

/** Content of the app's document until the app's script runs. */
export const renderAppRoot = (): string => renderToStaticMarkup(<ScriptNeeded />);
