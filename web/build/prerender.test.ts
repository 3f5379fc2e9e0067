import { expect, test } from 'vitest';
import { fillPage } from './prerender.ts';

const shell = '<head><title>Shell</title></head><body><div id="root"></div></body>';

test('puts the title into the head and the content into the root, under its path', () => {
  expect(fillPage(shell, '/some-page', '<title>Log in</title><h1>$1 $& off</h1>')).toBe(
    '<head><title>Log in</title></head><body><div id="root" data-page="/some-page"><h1>$1 $& off</h1></div></body>',
  );
});

test('refuses a page without a title', () => {
  expect(() => fillPage(shell, '/some-page', '<h1>Log in</h1>')).toThrow('/some-page has no title');
});
