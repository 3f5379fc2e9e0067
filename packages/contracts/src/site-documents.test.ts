import { expect, it } from 'vitest';
import {
  areTokens,
  bannerTokens,
  entryMarks,
  fillTokens,
  hasTokens,
  markJsonTokens,
  settingsElement,
  settingTokens,
} from './site-documents.ts';
import { PUBLIC_SETTINGS_DEFAULTS } from './site-settings-defaults.ts';

const tokens = settingTokens();
const withHandle = (supportHandle: string) => ({ ...PUBLIC_SETTINGS_DEFAULTS, supportHandle });

it('tokens in texts and attributes are replaced with escaped values', () => {
  const filled = fillTokens(
    `<a href="${tokens.supportLink}">${tokens.supportHandle}</a>`,
    withHandle(`<b a="1">&'`),
  );
  expect(filled).toBe(
    `<a href="${PUBLIC_SETTINGS_DEFAULTS.supportLink}">&lt;b a=&quot;1&quot;&gt;&amp;&#39;</a>`,
  );
});

it('JSON within an attribute stays valid JSON', () => {
  const props = JSON.stringify({ value: tokens.supportHandle }).replaceAll('"', '&quot;');
  const built = markJsonTokens(`<site-island data-props="${props}">${tokens.supportHandle}</site-island>`);
  const handle = 'a "b" \\ </script> & c';
  const filled = new RegExp(/data-props="([^"]*)"/).exec(fillTokens(built, withHandle(handle)))?.[1] ?? '';
  const json = filled.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  expect(JSON.parse(json.replaceAll('&amp;', '&'))).toEqual({ value: handle });
});

it.each([
  ['structured data', `<script type="application/ld+json">{"email":"${tokens.supportHandle}"}</script>`],
  ['the settings of the app', settingsElement()],
])('a value with a script tag cannot end the script of %s', (_name, script) => {
  const filled = fillTokens(markJsonTokens(script), withHandle('</script>"'));
  expect(filled.match(/<\/script>/g)).toHaveLength(1);
  expect(Object.values(JSON.parse(filled.replace(/<[^>]+>/g, '')))).toContain('</script>"');
});

it('the texts of a banner are escaped, and the banner’s element is removed if there is nothing to announce', () => {
  const { before, title, text, after } = bannerTokens;
  const built = `<main>${before}<p>${title} ${text}</p>${after}</main>`;
  expect(fillTokens(built, PUBLIC_SETTINGS_DEFAULTS)).toBe('<main></main>');
  const banner = { title: 'Late <b>', text: 'Prices & slots' };
  expect(fillTokens(built, PUBLIC_SETTINGS_DEFAULTS, banner)).toBe(
    '<main><p>Late &lt;b&gt; Prices &amp; slots</p></main>',
  );
  expect(fillTokens(settingsElement(), PUBLIC_SETTINGS_DEFAULTS, banner)).not.toContain('Late');
});

it('elements for list entries are removed if the list in the settings is shorter', () => {
  const { before, after } = entryMarks('offices', 1);
  const built = `<ul>${before}<li>${tokens.offices[1]?.city}</li>${after}</ul>`;
  expect(fillTokens(built, PUBLIC_SETTINGS_DEFAULTS)).toBe('<ul><li>London</li></ul>');
  expect(fillTokens(built, { ...PUBLIC_SETTINGS_DEFAULTS, offices: [] })).toBe('<ul></ul>');
  const first = entryMarks('offices', 0);
  const section = `${first.before}<section>${built}</section>${first.after}`;
  const [office] = PUBLIC_SETTINGS_DEFAULTS.offices;
  expect(fillTokens(section, PUBLIC_SETTINGS_DEFAULTS)).toContain('London');
  expect(fillTokens(section, { ...PUBLIC_SETTINGS_DEFAULTS, offices: office ? [office] : [] })).toBe(
    '<section><ul></ul></section>',
  );
  expect(fillTokens(section, { ...PUBLIC_SETTINGS_DEFAULTS, offices: [] })).toBe('');
});

it('a token inside an inserted value is not replaced', () => {
  const settings = withHandle(tokens.supportEmail);
  expect(fillTokens(tokens.supportHandle, settings)).toBe(tokens.supportEmail);
  expect(fillTokens(settingsElement(), settings)).toContain(`"supportHandle":"${tokens.supportEmail}"`);
});

it('a document is refused if one of its tokens has no value', () => {
  expect(() => fillTokens('{{site:unknown}}', PUBLIC_SETTINGS_DEFAULTS)).toThrow('unknown');
  expect(() => fillTokens('{{site:constructor}}', PUBLIC_SETTINGS_DEFAULTS)).toThrow('constructor');
});

it('areTokens and hasTokens distinguish tokens from values', () => {
  expect([areTokens(tokens), areTokens(PUBLIC_SETTINGS_DEFAULTS)]).toEqual([true, false]);
  expect([hasTokens(tokens.xLink), hasTokens(PUBLIC_SETTINGS_DEFAULTS.xLink)]).toEqual([true, false]);
});
