import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withLateScript } from './late-script.ts';

const PAGE =
  '<head><script>1</script><script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js"></head>';

/** Runs the page's inline loader; answers what it asks for, and lets happen what it waits for. */
function runLoader(html: string) {
  const loader = /<script>(\{[\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const asked: string[] = [];
  const happen = new Map<string, (event?: object) => void>();
  const painted = { getEntriesByName: (name: string) => (name === 'first-contentful-paint' ? [{}] : []) };
  const waiting: { work: () => void; ms: number }[] = [];
  class PerformanceObserver {
    onPaint: (list: object) => void;
    constructor(onPaint: (list: object) => void) {
      this.onPaint = onPaint;
    }
    observe() {
      happen.set('paint', () => this.onPaint(painted));
    }
  }
  runInNewContext(loader.replace('import(url)', 'asked.push(url)'), {
    asked,
    PerformanceObserver,
    addEventListener: (type: string, listener: () => void) => happen.set(type, listener),
    setTimeout: (work: () => void, ms = 0) => waiting.push({ work, ms }),
  });
  return {
    asked,
    happen: (name: string, event?: object) => happen.get(name)?.(event),
    /** Lets go what waits no longer than that. */
    pass: (passedMs: number) => {
      for (const { work, ms } of waiting) if (ms <= passedMs) work();
    },
  };
}

test('asks for the script once all has loaded and stands on the screen', () => {
  const html = withLateScript(PAGE);
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('modulepreload');
  const page = runLoader(html);
  page.happen('paint');
  page.pass(1000);
  expect(page.asked).toEqual([]);
  page.happen('load');
  page.pass(5000);
  expect(page.asked).toEqual(['/b.js', '/a.js']);
});

test.each(['paint', 'load'])('asks some seconds after %s where the other does not come', (name) => {
  const page = runLoader(withLateScript(PAGE));
  page.happen(name);
  page.pass(1000);
  expect(page.asked).toEqual([]);
  page.pass(5000);
  expect(page.asked).toEqual(['/b.js', '/a.js']);
});

test('holds a form instead of having the browser send it', () => {
  let isHeld = false;
  runLoader(withLateScript(PAGE)).happen('submit', { preventDefault: () => (isHeld = true) });
  expect(isHeld).toBe(true);
});

test('refuses a page without a script', () => {
  expect(() => withLateScript('<head></head>')).toThrow('no script');
});
