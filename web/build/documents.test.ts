import { expect, it } from 'vitest';
import { afterPaint, fillDocument } from './documents.ts';

const template =
  '<head><title>Shell</title><meta name="description" content="shell" /></head><body><div id="root"></div></body>';

it('puts title, description, and tags into the head and the content into the body, unchanged', () => {
  const parts = {
    title: 'Terms & risks',
    description: 'A "b"',
    tags: '<meta />',
    content: '<h1>$1 $& off</h1>',
  };
  expect(fillDocument(template, parts)).toBe(
    '<head><title>Terms &amp; risks</title><meta name="description" content="A &quot;b&quot;" /><meta /></head>' +
      '<body><div id="root"><h1>$1 $& off</h1></div></body>',
  );
});

it('keeps the template’s description for a page without a description of its own', () => {
  expect(fillDocument(template, { title: 'a', content: '' })).toContain('content="shell"');
});

it('loads stylesheet, manifest, and script after the page is drawn, and runs the script after the stylesheet', () => {
  const html = afterPaint(
    '<head><link rel="manifest" href="/m.json" /><script type="module" crossorigin src="/a.js"></script></head>',
    '/late.css',
  );
  expect(html).toMatch(/^<head><script>\{.*\}<\/script><\/head>$/);
  expect(html).toContain(
    "setTimeout(()=>{link('manifest','/m.json');link('modulepreload','/a.js');style().then(()=>import('/a.js')).catch(()=>document.getElementById('load-failed')?.removeAttribute('hidden'))})",
  );
  expect(html).toContain("link('stylesheet','/late.css')");
  expect(() => afterPaint('<head></head>', '/late.css')).toThrow('no script');
});
