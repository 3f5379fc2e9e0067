import { type ComponentType, createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ISLAND_TAG, type IslandName, LOAD_FAILED_ID } from '../shared/site/island.ts';

/**
 * Each island has its own chunk, so that a page loads only its own islands. The document contains
 * their props.
 */
type LoadIsland = () => Promise<ComponentType<never>>;

const islands: Readonly<Record<IslandName, LoadIsland>> = {
  'contact-form': async () => (await import('../features/contact/contact-form.tsx')).ContactForm,
  counter: async () => (await import('../shared/site/counter.tsx')).Counter,
  'day-countdown': async () => (await import('../features/lead-form/day-countdown.tsx')).DayCountdown,
  'hero-panel': async () => (await import('../features/home/hero-panel.tsx')).HeroPanel,
  'lead-form': async () => (await import('../features/lead-form/lead-form.tsx')).LeadForm,
  'losing-streak': async () => (await import('../features/features/losing-streak.tsx')).LosingStreak,
  measured: async () => (await import('../shared/site/measured.tsx')).Measured,
  'pixel-choice': async () => (await import('../features/legal/pixel-choice.tsx')).PixelChoice,
  'promo-code': async () => (await import('../features/lead-form/promo-code.tsx')).PromoCode,
  'risk-calculator': async () =>
    (await import('../features/home/risk-calculator/risk-calculator.tsx')).RiskCalculator,
  'settled-ticket': async () => (await import('../shared/site/settled-ticket.tsx')).SettledTicket,
  'site-countdown': async () => (await import('../features/home/site-countdown.tsx')).SiteCountdown,
  'slot-picture': async () => (await import('../features/home/illustrations/slot-picture.tsx')).SlotPicture,
  'slot-record': async () => (await import('../features/record/slot-record.tsx')).SlotRecord,
  'status-board': async () => (await import('../features/status/status-board.tsx')).StatusBoard,
  testimonials: async () => (await import('../features/home/testimonials.tsx')).Testimonials,
  'theme-toggle': async () => (await import('../shared/ui/theme-toggle.tsx')).ThemeToggle,
  'today-strip': async () => (await import('../features/record/public/today-strip.tsx')).TodayStrip,
  'track-record': async () => (await import('../features/record/track-record.tsx')).TrackRecord,
};

/**
 * Islands hydrate when they are within half a screen of the viewport, so that they work once they
 * are visible.
 */
const NEAR = '50% 0px';

/**
 * Hydrates each island near the viewport. The first key press hydrates all islands. Until then,
 * their form fields are disabled, and the Tab key would skip them.
 */
export function hydrateIslands(): void {
  const waiting = new Map<Element, HTMLElement>();
  const hydrateNow = (content: Element): void => {
    const island = waiting.get(content);
    near.unobserve(content);
    waiting.delete(content);
    if (island) void hydrate(island);
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) hydrateNow(target);
    },
    { rootMargin: NEAR },
  );
  for (const island of document.querySelectorAll<HTMLElement>(ISLAND_TAG)) {
    // The island's element has no box, so its first child is observed. An island without content is
    // hydrated at once.
    const content = island.firstElementChild;
    if (!content) void hydrate(island);
    else {
      waiting.set(content, island);
      near.observe(content);
    }
  }
  const hydrateAll = (): void => {
    for (const content of [...waiting.keys()]) hydrateNow(content);
  };
  addEventListener('keydown', hydrateAll, { once: true });
}

function showLoadFailed(): void {
  document.getElementById(LOAD_FAILED_ID)?.removeAttribute('hidden');
}

async function hydrate(island: HTMLElement): Promise<void> {
  const { name, props = '{}' } = island.dataset;
  const Component = (await islands[name as IslandName]().catch(showLoadFailed)) as ComponentType | undefined;
  if (Component) hydrateRoot(island, createElement(Component, JSON.parse(props) as object));
}
