import { expect, it } from 'vitest';
import {
  shortenClasses,
  splitFaces,
  styleOf,
  withoutAbsentElements,
  withoutLicences,
  withoutPropertiesLayer,
  withStyle,
} from './stylesheet.ts';

it('replaces the link by a style element with the unchanged CSS', () => {
  const html = '<head><link rel="stylesheet" crossorigin href="/assets/a.css"><title>a</title></head>';
  expect(withStyle(html, 'b{content:"$&"}')).toBe(
    '<head><style>b{content:"$&"}</style><title>a</title></head>',
  );
});

it('refuses a style that would close its own style element', () => {
  expect(() => withStyle('', 'b{content:"</style>"}')).toThrow('end its own element');
});

it('splits the stylesheet into the fonts that must be loaded and everything else', () => {
  const fetched = '@font-face{font-family:A;src:url(/a.woff2)format("woff2")}';
  const standIn = '@font-face{font-family:B;src:local(Arial)}';
  expect(splitFaces(`${fetched}${standIn}b{color:red}`)).toEqual({
    style: `${standIn}b{color:red}`,
    faces: fetched,
  });
});

it('removes the licence of a library from the style of a document', () => {
  expect(withoutLicences('/*! a | MIT License */\na{color:red}/*! b */b{color:blue}')).toBe(
    'a{color:red}b{color:blue}',
  );
});

it('keeps the rules that a page and its scripts may use', () => {
  const css =
    '@layer utilities{.p-0\\.5{padding:1px}.sm\\:flex{display:flex}.grow{flex-grow:1}.\\[\\&\\>svg\\]\\:w-1>svg{width:1px}}main{margin:0}';
  const style = styleOf(css, ['<p class="p-0.5 [&amp;&gt;svg]:w-1">grows</p>', 'c("a sm:flex")']);
  expect(style).toContain('.p-0\\.5');
  expect(style).toContain('.sm\\:flex');
  expect(style).toContain('svg');
  expect(style).toContain('main');
  expect(style).not.toContain('grow');
});

it('drops custom properties that nothing reads, and keeps those that a script or a rule reads', () => {
  const css = [
    '@property --unread{syntax:"*";inherits:false;initial-value:0}',
    '@property --by-rule{syntax:"*";inherits:false;initial-value:1px}',
    '@layer properties{*{--unread:0;--by-rule:1px}}',
    ':root{--by-script:2px;--in-list:3px}',
    'main{--unread:4;width:var(--by-rule);transition:--in-list 1s}',
  ].join('');
  const style = styleOf(css, ["getPropertyValue('--by-script')"]);
  expect(style).not.toContain('--unread');
  expect(style).toContain('@property --by-rule');
  expect(style).not.toContain('@layer properties');
  expect(style).toContain('width:var(--by-rule)');
  expect(style).toContain('--by-script:2px');
  expect(style).toContain('--in-list:3px');
});

it('drops the initial values for browsers without registered properties, and keeps the registrations', () => {
  const registered = '@property --a{syntax:"*";inherits:false}';
  const css = withoutPropertiesLayer(
    `@layer properties{@supports (top:1px){*{--a:initial}}}@layer base{p{margin:0}}${registered}`,
  );
  expect(css).not.toContain('initial');
  expect(css).toContain('@layer base');
  expect(css).toContain('@property --a');
});

it('gives the classes of a document short names in markup and rules, and the most frequent class the shortest name', () => {
  const html = '<p class="sm:flex p-0.5">class="grow" <b class="p-0.5 lucide [&amp;&gt;i]:w-1"></b></p>';
  const css =
    '.p-0\\.5{padding:1px}.sm\\:flex{display:flex}.\\[\\&\\>i\\]\\:w-1>i{width:.5px}.grow{flex-grow:1}';
  expect(shortenClasses(html, css)).toEqual({
    html: '<p class="b a">class="grow" <b class="a lucide c"></b></p>',
    css: '.a{padding:1px}.b{display:flex}.c>i{width:.5px}.grow{flex-grow:1}',
  });
});

it('keeps the names of marker classes, because rules of elements that are drawn later contain these names', () => {
  const css = '.group\\/fold:has(:checked) .group-has-\\[\\:checked\\]\\/fold\\:grid{display:grid}';
  const html = '<div class="group/fold"><i class="group-has-[:checked]/fold:grid"></i></div>';
  expect(shortenClasses(html, css)).toEqual({
    html: '<div class="group/fold"><i class="a"></i></div>',
    css: '.group\\/fold:has(:checked) .a{display:grid}',
  });
});

it('writes a declaration once that each transform repeats', () => {
  const css = 'a{-webkit-text-decoration:inherit;-webkit-text-decoration:inherit;text-decoration:inherit}';
  expect(withoutAbsentElements(css, '<a></a>')).toBe(
    'a{-webkit-text-decoration:inherit;text-decoration:inherit}',
  );
});

it('drops the rules of elements and form fields that a document does not contain', () => {
  const css =
    'table,p{margin:0}sup,sub{top:0}@supports (top:1px){@supports (top:2px){::placeholder{opacity:1}}}a.x::before{top:1px}:focus-visible{top:2px}';
  expect(withoutAbsentElements(css, '<p><a></a><input type="checkbox" /></p>')).toBe(
    'p{margin:0}a.x:before{top:1px}:focus-visible{top:2px}',
  );
  expect(withoutAbsentElements(css, '<input type="email" />')).toContain('::placeholder');
});
