import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { someRegistration } from '../support/api-client.ts';
import { codeIn } from '../support/inbox.ts';
import { areIslandsAlive } from './bring-to-life.ts';
import { openSite } from './open-site.ts';

/* Goes from the offer to the upgrade page without a mouse. The focus must always be visible. */
const { system, inbox, browser } = await openSite();
/** Maximum number of presses of Tab to reach a control. Every page has fewer controls. */
const MOST_STOPS = 40;

let page: Page;
beforeAll(async () => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
});

describe('signing up by keyboard alone', () => {
  const visitor = someRegistration({ fullName: 'Kay Board', country: 'Kenya' });

  it('leads from the offer through the fields of the application in their order', async () => {
    await page.goto(`${system.web}/signup`);
    await tabTo('Email');
    await page.keyboard.type(visitor.email);
    await page.keyboard.press('Enter');
    await heading('Your application');

    await tabTo('Full name');
    await page.keyboard.type(visitor.fullName);
    await nextStop('Email');
    await nextStop('Country code: +234 Nigeria');
    await nextStop('Phone number');
    await page.keyboard.type(visitor.phone);
    await nextStop('Country');
    await page.keyboard.type(visitor.country);
    await nextStop('Password');
    await page.keyboard.type(visitor.password);
    await nextStop('Show password');
    await nextStop('Add Telegram (optional)');
    await tabTo('Create my account');
    await page.keyboard.press('Enter');
    await heading('Check your email');
  });

  it('accepts the code and opens the dashboard', async () => {
    const mail = await inbox.waitFor(visitor.email, /code/i);
    await tabTo('Confirmation code');
    // The last character sends the code.
    await page.keyboard.type(codeIn(mail));
    await page.waitForURL('**/dashboard');
  });

  it('skips the menu, and reaches a locked item, which leads to the upgrade page', async () => {
    await heading('Three steps to your first signal.');
    await page.reload();
    await heading('Three steps to your first signal.');
    await nextStop('Skip to content');
    await page.keyboard.press('Enter');
    await tabTo('Start Activation');

    await page.reload();
    await heading('Three steps to your first signal.');
    await tabTo('Neural Signals (locked)');
    await page.getByRole('tooltip', { name: 'Upgrade to unlock this feature' }).waitFor();
    await page.keyboard.press('Enter');
    await heading('Upgrade Portal');
    await tabTo('Upgrade to Silver Node');
  });
});

describe('the public pages by keyboard alone', () => {
  it.each(['/', '/features', '/method', '/about', '/contact', '/privacy'])(
    '%s: Tab reaches every control once, and then leaves the page',
    async (path) => {
      await page.goto(system.web + path);
      // A key press hydrates every island. Islands with figures may then add more controls, even
      // far below the screen, so the test waits until the number of controls stays the same.
      let count = 0;
      const isComplete = async () => {
        await page.keyboard.press('Shift');
        const before = count;
        count = await page.evaluate(noteControls);
        return count === before && (await areIslandsAlive(page));
      };
      await expect.poll(isComplete, { interval: 500 }).toBe(true);
      expect(count).toBeGreaterThan(10);
      do {
        await page.keyboard.press('Tab');
        const stop = await focused();
        expect(stop, `the focus does not show on «${stop.name}»`).toMatchObject({ isMarked: true });
      } while (await isNew());
      const { missed, strange } = await page.evaluate(controlsOfTrip);
      expect(missed, 'Tab repeats or lets go before it has reached these').toEqual([]);
      expect(strange, 'Tab stops at these, which are no controls').toEqual([]);
    },
  );
});

/**
 * `noted` has the controls that Tab must reach: the controls at the start of the trip. `visited`
 * has the elements that Tab has reached. A new signal can add a link that is only in `visited`.
 */
type Trip = { selector: string; noted: Set<Element>; visited: Set<Element> };

/** Starts a trip, and returns the number of controls that Tab must reach. */
function noteControls(): number {
  const selector = 'a[href], button, input, select, textarea, summary, [role=listbox]';
  const noted = [...document.querySelectorAll(selector)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [tabindex="-1"]'),
  );
  const scope = globalThis as { trip?: Trip };
  scope.trip = { selector, noted: new Set(noted), visited: new Set() };
  return noted.length;
}

/** Resolves to true if the focused control is new on this trip. */
function isNew(): Promise<boolean> {
  return page.evaluate(() => {
    const { visited } = (globalThis as unknown as { trip: Trip }).trip;
    const element = document.activeElement;
    if (!element || element === document.body || visited.has(element)) return false;
    visited.add(element);
    return true;
  });
}

/**
 * Returns elements as HTML. `missed` has the controls that are still visible and that Tab has not
 * reached. `strange` has the elements that Tab has reached although they are not controls.
 */
function controlsOfTrip(): { missed: string[]; strange: string[] } {
  const { selector, noted, visited } = (globalThis as unknown as { trip: Trip }).trip;
  const missed = [...noted].filter(
    (element) =>
      !visited.has(element) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [tabindex="-1"]'),
  );
  const strange = [...visited].filter((element) => !element.matches(selector));
  const html = (element: Element) => element.outerHTML.slice(0, 200);
  return { missed: missed.map(html), strange: strange.map(html) };
}

async function heading(name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Presses Tab once; the focus must then be on the control with this name. */
async function nextStop(name: string): Promise<void> {
  await page.keyboard.press('Tab');
  const stop = await focused();
  expect(stop.name).toBe(name);
  expect(stop, `the focus does not show on «${name}»`).toMatchObject({ isMarked: true });
}

/**
 * Presses Tab until the control with this name has the focus. The focus must be visible after each
 * press.
 */
async function tabTo(name: string): Promise<void> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    const stop = await focused();
    if (stop.name === name) return;
    await page.keyboard.press('Tab');
    const next = await focused();
    expect(next, `the focus does not show on «${next.name}»`).toMatchObject({ isMarked: true });
    stops.push(next.name);
  }
  throw new Error(`Tab does not reach «${name}», but: ${stops.join(', ')}`);
}

/** Returns the name of the focused element, and whether an outline or a shadow marks it. */
function focused(): Promise<{ name: string; isMarked: boolean }> {
  return page.evaluate(() => {
    const isOutlined = (of: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isMarked: true };
    const label = (element as HTMLInputElement).labels?.[0];
    const text = element.getAttribute('aria-label') ?? (label ?? element).innerText;
    // A field for a code has cells in front of it. The cell of the next character has the outline.
    const marks = [
      element,
      ...(element.matches('[autocomplete=one-time-code]')
        ? (element.previousElementSibling?.children ?? [])
        : []),
    ].map(isOutlined);
    return {
      name: text
        .replace(/\s*\*\s*$/, '')
        .replace(/\s+/g, ' ')
        .trim(),
      isMarked: marks.includes(true) || element.tabIndex < 0,
    };
  });
}
