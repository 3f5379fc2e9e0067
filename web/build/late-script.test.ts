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
  runInNewContext(loader.replace('import(url)', 'asked.push(url)'), {
    asked,
    PerformanceObserver,
    addEventListener: (type: string, listener: () => void) => happen.set(type, listener),
    setTimeout: (work: () => void) => work(),
  });
  return { asked, happen: (name: string, event?: object) => happen.get(name)?.(event) };
}

test('asks for no script before the page has loaded or painted, and once after both', () => {
  const html = withLateScript(PAGE);
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('modulepreload');
  const page = runLoader(html);
  expect(page.asked).toEqual([]);
  page.happen('paint');
  page.happen('load');
  expect(page.asked).toEqual(['/a.js', '/b.js']);
});

test('holds a form instead of having the browser send it', () => {
  let isHeld = false;
  runLoader(withLateScript(PAGE)).happen('submit', { preventDefault: () => (isHeld = true) });
  expect(isHeld).toBe(true);
});

test('refuses a page without a script', () => {
  expect(() => withLateScript('<head></head>')).toThrow('no script');
});
