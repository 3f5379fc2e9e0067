import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withLateScript } from './late-script.ts';

const PAGE =
  '<head><script>1</script><script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js"></head>';

/** Runs the page's inline loader; answers what it asks for, and what it waits for by name. */
function runLoader(html: string) {
  const loader = /<script>(\{[\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const asked: string[] = [];
  const happen = new Map<string, (event?: object) => void>();
  class PerformanceObserver {
    onPaint: () => void;
    constructor(onPaint: () => void) {
      this.onPaint = onPaint;
    }
    observe() {
      happen.set('paint', this.onPaint);
    }
  }
  const later: { work: () => void; ms: number }[] = [];
  runInNewContext(loader.replace('import(url)', 'asked.push(url)'), {
    asked,
    PerformanceObserver,
    addEventListener: (type: string, listener: () => void) => happen.set(type, listener),
    requestAnimationFrame: (work: () => void) => later.push({ work, ms: 16 }),
    setTimeout: (work: () => void, ms: number) => later.push({ work, ms }),
  });
  const pass = (ms: number) => {
    for (const { work } of later.splice(0).filter((timer) => timer.ms <= ms)) work();
  };
  return { asked, pass, happen: (name: string, event?: object) => happen.get(name)?.(event) };
}

test('asks for no script before the loaded page is on the screen, and once', () => {
  const html = withLateScript(PAGE);
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('modulepreload');
  const page = runLoader(html);
  page.happen('paint');
  page.happen('load');
  expect(page.asked).toEqual([]);
  page.pass(16);
  expect(page.asked).toEqual([]);
  page.pass(16);
  expect(page.asked).toEqual(['/a.js', '/b.js']);
  page.happen('load');
  page.pass(16);
  page.pass(16);
  expect(page.asked).toHaveLength(2);
});

test('asks for the script some time after the first paint when something never finishes loading', () => {
  const page = runLoader(withLateScript(PAGE));
  page.happen('paint');
  page.pass(2_500);
  expect(page.asked).toEqual(['/a.js', '/b.js']);
});

test('keeps the browser from sending a form itself', () => {
  let isHeld = false;
  runLoader(withLateScript(PAGE)).happen('submit', { preventDefault: () => (isHeld = true) });
  expect(isHeld).toBe(true);
});

test('refuses a page without a script', () => {
  expect(() => withLateScript('<head></head>')).toThrow('no script');
});
