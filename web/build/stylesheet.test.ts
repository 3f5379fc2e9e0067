import { expect, test } from 'vitest';
import { withStyle } from './stylesheet.ts';

test('puts the style where its link was, letter for letter', () => {
  const html = '<head><link rel="stylesheet" crossorigin href="/assets/a.css"><title>a</title></head>';
  expect(withStyle(html, 'b{content:"$&"}')).toBe(
    '<head><style>b{content:"$&"}</style><title>a</title></head>',
  );
});

test('refuses a style that would end its own element', () => {
  expect(() => withStyle('', 'b{content:"</style>"}')).toThrow('end its own element');
});
