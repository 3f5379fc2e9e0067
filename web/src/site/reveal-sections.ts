import { SCROLL_REVEAL_THRESHOLD } from '@croneai/contracts/constants.ts';

/**
 * Fades each section in when it has come a tenth of the screen into view. Nothing is hidden without this script: only what lies below the
 * screen when it runs waits, and nothing at all where motion is unwanted.
 */
export function revealSections(): void {
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
    if (section.getBoundingClientRect().top <= innerHeight) continue;
    section.dataset.reveal = 'waiting';
    observer.observe(section);
  }
}
