import '../zod-jitless.ts';
import './site.css';
import { requestConsent } from '../shared/analytics/request-consent.ts';
import { isSignedIn, onTokenChange } from '../shared/session/session-storage.ts';
import { keepOfflinePage } from '../shared/site/keep-offline-page.ts';
import { storeVisitSource } from '../shared/site/visit-source.ts';
import { hydrateIslands } from './islands.ts';

const SCROLL_REVEAL_THRESHOLD = 0.1;

/* The script of static pages. The pages are complete without it. */
hydrateIslands();
revealSections();
followSession();
closeMenuOnFollow();
requestConsent();
keepOfflinePage();
storeVisitSource(location, document.referrer);

/**
 * Updates the mark that `index.html` sets before the first paint, for example after a sign-in or
 * sign-out in another tab.
 */
function followSession(): void {
  const mark = () => document.documentElement.toggleAttribute('data-member', isSignedIn());
  onTokenChange(mark);
  addEventListener('pageshow', mark);
}

/**
 * Closes the menu when one of its links leads to an anchor on the same page, because the menu would
 * cover the target.
 */
function closeMenuOnFollow(): void {
  const menu = document.querySelector<HTMLElement>('[popover]');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) menu.hidePopover();
  });
}

/**
 * Fades in each section when its top has scrolled up past the lowest tenth of the screen. Only
 * sections below the screen start hidden. Without this script or with reduced motion, no section is
 * ever hidden.
 */
function revealSections(): void {
  if (matchMedia('(prefers-reduced-motion: reduce), print').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        (target as HTMLElement).dataset.reveal = 'shown';
      }
    },
    { rootMargin: `0px 0px -${SCROLL_REVEAL_THRESHOLD * 100}% 0px` },
  );
  for (const section of document.querySelectorAll<HTMLElement>('[data-reveal]')) {
    // Measures the parent section. Measuring an element that the browser skips
    // (`content-visibility`) would make it lay out that element.
    if ((section.parentElement ?? section).getBoundingClientRect().top <= innerHeight) continue;
    section.dataset.reveal = 'waiting';
    observer.observe(section);
  }
}
