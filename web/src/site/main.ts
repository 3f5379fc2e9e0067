import '../zod-jitless.ts';
import './site.css';
import { askForConsent } from '../shared/analytics/ask-for-consent.ts';
import { isSignedIn, onTokenChange } from '../shared/session/session-storage.ts';
import { keepOfflinePage } from '../shared/site/keep-offline-page.ts';
import { hydrateIslands } from './islands.ts';
import { revealSections } from './reveal-sections.ts';

/* The script of static pages. They are complete without it. */
hydrateIslands();
revealSections();
followSession();
closeMenuOnFollow();
askForConsent();
keepOfflinePage();

/** Keeps the mark that `index.html` sets before the first paint: somebody signs in or out in another tab, or comes back. */
function followSession(): void {
  const mark = () => document.documentElement.toggleAttribute('data-member', isSignedIn());
  onTokenChange(mark);
  addEventListener('pageshow', mark);
}

/** A link to an anchor of the same page leaves the menu open, which then covers what it leads to. */
function closeMenuOnFollow(): void {
  const menu = document.querySelector<HTMLElement>('[popover]');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}
