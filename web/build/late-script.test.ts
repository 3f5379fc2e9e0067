import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withLateScript } from './late-script.ts';

const PAGE =
  '<head><script>1</script><script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" crossorigin href="/b.js"></head>';

test('asks for no script before the page has loaded or painted, and once after both', () => {
  const html = withLateScript(PAGE);
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('modulepreload');
  const loader = /<script>(\{[\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const asked: string[] = [];
  const happenings: (() => void)[] = [];
  class PerformanceObserver {
    onPaint: () => void;
    constructor(onPaint: () => void) {
      this.onPaint = onPaint;
    }
    observe() {
      happenings.push(this.onPaint);
    }
  }
  runInNewContext(loader.replace('import(url)', 'asked.push(url)'), {
    asked,
    PerformanceObserver,
    addEventListener: (_type: string, listener: () => void) => happenings.push(listener),
    setTimeout: (work: () => void) => work(),
  });
  expect(asked).toEqual([]);
  for (const happen of happenings) happen();
  expect(happenings).toHaveLength(2);
  expect(asked).toEqual(['/a.js', '/b.js']);
});

test('refuses a page without a script', () => {
  expect(() => withLateScript('<head></head>')).toThrow('no script');
});
