import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadFailureScript } from '../build/first-load.ts';

const FAILED = 'This page didn’t load.Check your connection, then reload.Reload';
const SLOW = 'Still loading.Slow connection? You can wait, or reload.Reload';

beforeEach(() => {
  document.head.innerHTML =
    '<link rel="stylesheet" href="/assets/app.css"><link rel="preload" href="/a.woff2">';
  document.body.innerHTML = '<div id="root"><noscript></noscript></div>';
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  delete document.documentElement.dataset.theme;
  document.documentElement.style.colorScheme = '';
});

/** Runs the script of the document. Its listeners end with the test. */
function load() {
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const reload = vi.fn();
  let becomeLate = () => {};
  new Function('addEventListener', 'setTimeout', 'location', loadFailureScript())(
    (type: string, listener: EventListener, capture = false) =>
      addEventListener(type, listener, { capture, signal: ended.signal }),
    (run: () => void, ms: number) => {
      expect(ms).toBe(20_000);
      becomeLate = run;
    },
    { reload },
  );
  return { reload, becomeLate: () => becomeLate() };
}

const fail = (element: Element) => element.dispatchEvent(new Event('error'));
function failScript(src = '/assets/app.js'): void {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src });
  document.head.append(script);
  fail(script);
}
const find = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const sheet = () => find<HTMLLinkElement>('link[rel=stylesheet]');
const root = () => find<HTMLElement>('#root');
const shown = () => document.querySelector('[role=alert]')?.textContent;
/** Draws a page, and waits until the script has seen it. */
async function draw(html: string): Promise<void> {
  root().innerHTML = html;
  await new Promise((done) => setTimeout(done, 10));
}

it('shows a message with a button that reloads if the script fails to load', () => {
  const { reload, becomeLate } = load();
  failScript();
  expect(shown()).toBe(FAILED);
  find<HTMLButtonElement>('[role=alert] button').click();
  expect(reload).toHaveBeenCalledOnce();
  becomeLate();
  expect(shown()).toBe(FAILED);
});

it('shows the message if the script arrives in part', () => {
  load();
  const filename = new URL('/assets/app.js', document.baseURI).href;
  dispatchEvent(new ErrorEvent('error', { message: 'Unexpected end of input', filename }));
  expect(shown()).toBe(FAILED);
});

it('shows the message once the body has been parsed', () => {
  const body = document.body.innerHTML;
  document.body.innerHTML = '';
  load();
  failScript();
  expect(shown()).toBeUndefined();
  document.body.innerHTML = body;
  document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
  expect(shown()).toBe(FAILED);
});

it('shows the message in the chosen theme, and hides the page, if the stylesheet fails to load', async () => {
  document.documentElement.dataset.theme = 'dark';
  load();
  fail(sheet());
  await draw('<h1>Log in</h1>');
  expect(shown()).toBe(FAILED);
  expect(root().hidden).toBe(true);
  expect(document.documentElement.style.colorScheme).toBe('dark');
});

it('offers a reload after 20 seconds, until the page has drawn its title', async () => {
  const { becomeLate } = load();
  // Jsdom loads no stylesheet.
  Object.defineProperty(sheet(), 'sheet', { value: {} });
  becomeLate();
  expect(shown()).toBe(SLOW);
  expect(root().hidden).toBe(false);
  await draw('<div aria-busy="true"></div>');
  expect(shown()).toBe(SLOW);
  await draw('<h1>Log in</h1>');
  expect(shown()).toBeUndefined();
});

it('offers a reload while the stylesheet blocks painting, and shows the page once it has loaded', async () => {
  const { becomeLate } = load();
  becomeLate();
  expect(sheet().media).toBe('print');
  await draw('<h1>Log in</h1>');
  expect(shown()).toBe(SLOW);
  expect(root().hidden).toBe(true);
  sheet().dispatchEvent(new Event('load'));
  expect(sheet().media).toBe('');
  expect(shown()).toBeUndefined();
  expect(root().hidden).toBe(false);
});

it('shows nothing if another file fails, if a later script fails, or if the page is drawn in time', async () => {
  const { becomeLate } = load();
  Object.defineProperty(sheet(), 'sheet', { value: {} });
  fail(find('link[rel=preload]'));
  fail(document.body.appendChild(document.createElement('img')));
  await draw('<div aria-busy="true"></div>');
  failScript();
  dispatchEvent(new ErrorEvent('error', { message: 'a bug' }));
  expect(shown()).toBeUndefined();
  await draw('<h1>Log in</h1>');
  becomeLate();
  expect(shown()).toBeUndefined();
});

it('shows nothing if a file of a browser extension fails', () => {
  const { becomeLate } = load();
  Object.defineProperty(sheet(), 'sheet', { value: {} });
  document.head.insertAdjacentHTML(
    'afterbegin',
    '<link rel="stylesheet" href="https://fonts.example/a.css">',
  );
  fail(find('link[href*=fonts]'));
  failScript('https://extension.example/a.js');
  dispatchEvent(new ErrorEvent('error', { message: 'a bug', filename: 'https://extension.example/a.js' }));
  expect(shown()).toBeUndefined();
  root().innerHTML = '<h1>Log in</h1>';
  becomeLate();
  expect(root().hidden).toBe(false);
  expect(find<HTMLLinkElement>('link[href*=fonts]').media).toBe('');
});
