import type { ComponentType } from 'react';
import type { SitePath } from '../content/pages.ts';
import { AboutPage } from '../features/about/about-page.tsx';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { FeaturesPage } from '../features/features/features-page.tsx';
import { HomePage } from '../features/home/home-page.tsx';
import { LeadFormPage } from '../features/lead-form/lead-form-page.tsx';
import { LeadSuccessPage } from '../features/lead-form/lead-success-page.tsx';
import { CookiesPage, PrivacyPage, RiskPage, TermsPage } from '../features/legal/legal-page.tsx';
import { MethodPage } from '../features/method/method-page.tsx';

/** Every static page. Those of the app are in `app/routes.tsx`. */
export const pages: Readonly<Record<SitePath, ComponentType>> = {
  '/': HomePage,
  '/features': FeaturesPage,
  '/method': MethodPage,
  '/about': AboutPage,
  '/contact': ContactPage,
  '/bot-access': LeadFormPage,
  '/bot-access/success': LeadSuccessPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
  '/risk': RiskPage,
  '/cookies': CookiesPage,
};
