import { expect, it } from 'vitest';
import type { SitePath } from '../content/site-paths.ts';
import { renderPage } from './render.tsx';

/** Texts of the specification that a redesign of the documents must keep word for word. */
const DOCUMENTS: Readonly<Partial<Record<SitePath, readonly string[]>>> = {
  '/': [
    '95%',
    '$24M+',
    '15K+',
    '(15,000+)',
    '247',
    '127',
    '99.9%',
    '$4,997',
    'FREE',
    'Silver Node',
    'Pro Node',
  ],
  '/features': ['START FREE TRIAL', 'Contact Sales', 'Coming soon', '247+ trading pairs', '256-bit'],
  '/about': ['Profit Surge', 'up to 500%', '2023', '50+', '15+', '24/7', 'Get In Touch'],
  '/contact': [
    'Send Us a Message',
    'Live Chat',
    'Start Chat',
    'Browse FAQs',
    '9 AM–9 PM EST',
    'San Francisco',
    'London',
    'Singapore',
  ],
  '/bot-access': ['Free access ends today in', 'free for six months'],
  '/bot-access/success': ['AI bot license is in queue', '$50', '100% bonus', '6 to 12 hours', 'bootcamp'],
};

it.each(Object.entries(DOCUMENTS))('the document of %s uses the product’s words', (path, texts) => {
  const text = textOf(renderPage(path as SitePath));
  for (const each of texts) expect(text).toContain(each);
});

it('the home page marks each claimed result in its label', () => {
  const text = textOf(renderPage('/'));
  for (const label of ['accuracy (claimed)', 'generated (claimed)']) expect(text).toContain(label);
});

it('the header of a phone has a filled button on every page but the home page', () => {
  const filled = (path: SitePath) =>
    [...renderPage(path).matchAll(/class="([^"]* h-9 [^"]*)">Get Started/g)].map(([, look = '']) =>
      look.includes('bg-accent'),
    );
  expect(filled('/')).toEqual([true, false]);
  expect(filled('/about')).toEqual([true, true]);
});

/** The text of a document, as a visitor reads it. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');
}
