import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layOutHtml } from '../../services/notifier/src/mails/templates/html-layout.ts';
import { createLinks } from '../../services/notifier/src/mails/templates/links.ts';

const read = (file: string) => readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8');
const html = layOutHtml({
  content: {
    preview: 'A preview',
    heading: 'A heading',
    reason: 'a test needs every kind of block',
    blocks: [
      'A paragraph',
      { kind: 'prose', text: 'See https://croneai.example/about today.' },
      { kind: 'code', label: 'Your code', code: 'K7MPQ3', caption: 'Works once.' },
      { kind: 'button', label: 'Open', url: 'https://croneai.example/', showsAddress: true },
      { kind: 'link', label: 'More', url: 'https://croneai.example/' },
      { kind: 'facts', facts: [['Won', '3']] },
      { kind: 'note', tone: 'quiet', title: 'Note.', text: 'Quiet.' },
      { kind: 'note', tone: 'warning', title: 'Note.', text: 'Loud.' },
    ],
  },
  category: 'signals',
  name: 'Ada',
  links: createLinks('https://croneai.example'),
  unsubscribeUrl: 'https://croneai.example/unsubscribe?token=t',
});

/** Parts that look the same in light and dark: the head with the logo, and the button. */
const ALWAYS_DARK =
  /<td class="band inner"[\s\S]*?<\/table><\/a><\/td>|<table [^>]*><tr><td style="background:#3B51C5[\s\S]*?<\/table>/g;
const tags = [...html.replaceAll(ALWAYS_DARK, '').matchAll(/<\w+[^>]*style="([^"]*)"[^>]*>/g)];
const withStyle = (property: string) =>
  tags.filter(([, style = '']) => style.split(';').some((rule) => rule.startsWith(`${property}:`)));
const classesOf = (tag: string) => /class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? [];

describe('a mail in dark mode', () => {
  it.each([
    ['color', ['text', 'muted', 'link']],
    ['background', ['ground', 'card', 'note']],
    ['border', ['line', 'card']],
    ['border-bottom', ['line']],
    ['border-top', ['line']],
    ['border-left', ['line', 'warning']],
  ])('has a dark color for every light %s', (property, classes) => {
    const found = withStyle(property);
    expect(found.length).toBeGreaterThan(0);
    for (const [tag] of found) {
      // An element without a class would keep its light color.
      if (property === 'color' && /<td class="inner"/.test(tag)) continue;
      expect(
        classesOf(tag).filter((name) => classes.includes(name)),
        tag,
      ).toHaveLength(1);
    }
  });

  it('has the dark colors of the site', () => {
    const dark = new Set(
      [...read('src/shared/styles/tokens.css').matchAll(/light-dark\(#\w{6}, (#\w{6})\)/g)].map(
        ([, color = '']) => color.toUpperCase(),
      ),
    );
    const style = /@media \(prefers-color-scheme: dark\) \{([\s\S]*?)\n\}/.exec(html)?.[1] ?? '';
    const colors = [...style.matchAll(/#\w{6}/g)].map(([color]) => color);
    expect(colors.length).toBeGreaterThan(5);
    expect(colors.filter((color) => !dark.has(color.toUpperCase()))).toEqual([]);
  });
});

it('the logo in a mail has the colors of the site’s icon, and no other color', () => {
  const icon = [...read('public/favicon.svg').matchAll(/(?:stroke|fill)="(#\w{6})"/g)].map(
    ([, color]) => color,
  );
  const head = /<td class="band inner"[\s\S]*?<\/table><\/a><\/td>/.exec(html)?.[0] ?? '';
  const colors = [...head.matchAll(/#\w{6}/g)].map(([color]) => color);
  expect(new Set(colors)).toEqual(new Set([...icon, '#FFFFFF']));
});
