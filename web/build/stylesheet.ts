import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selector, transform } from 'lightningcss';
import type { Plugin } from 'vite';

/**
 * Drops the initial values that Tailwind writes for browsers without `@property`. They are older
 * than the browsers of `cssTarget`.
 */
export function withoutInitialValues(): Plugin {
  return {
    name: 'without-initial-values',
    apply: 'build',
    transform(code, id) {
      if (!/\.css$/.test(id) || !code.includes('@layer properties')) return;
      return { code: withoutPropertiesLayer(code), map: null };
    },
  };
}

/** Drops the layer `properties`. */
const withoutProperties = ({ value }: { value: { name?: string[] | null } }) =>
  value.name?.join('.') === 'properties' ? [] : undefined;

export function withoutPropertiesLayer(css: string): string {
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    visitor: { Rule: { 'layer-block': withoutProperties } },
  });
  return code.toString();
}

const LINK = /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"[^>]*>/;

/** Reads the stylesheet that the built page links to. */
export async function readStylesheet(dist: string, html: string): Promise<string> {
  const path = LINK.exec(html)?.[1];
  if (!path) throw new Error('The built page links no stylesheet.');
  return readFile(join(dist, path), 'utf8');
}

/**
 * Inlines the style into the page, so that the first text appears one round trip earlier. The
 * content security policy allows the style by its hash.
 */
export function withStyle(html: string, css: string): string {
  if (css.includes('</')) throw new Error('The stylesheet would end its own element.');
  return html.replace(LINK, () => `<style>${css}</style>`);
}

const FETCHED_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/**
 * Takes the font faces that are fetched later out of the style. The style still names those fonts,
 * with a system font as fallback.
 */
export function splitFaces(css: string): { style: string; faces: string } {
  return { style: css.replace(FETCHED_FACE, ''), faces: (css.match(FETCHED_FACE) ?? []).join('') };
}

/**
 * Removes comments that begin with `!`, which minifiers keep because they name a licence. The late
 * stylesheet of every page still has them.
 */
export const withoutLicences = (css: string): string => css.replace(/\/\*![\s\S]*?\*\/\n?/g, '');

const CLASS = /\.((?:[a-zA-Z_-]|\\[0-9a-f]{1,6} ?|\\.)(?:[\w-]|\\[0-9a-f]{1,6} ?|\\.)*)/g;

/**
 * Removes the classes that are not a whole word in any of the texts (a document, the scripts of
 * islands).
 */
export function styleOf(css: string, texts: readonly string[]): string {
  const words = new Set(texts.flatMap((text) => decode(text).split(/[\s"'`]+/)));
  const classes = new Set([...css.matchAll(CLASS)].map(([, name = '']) => unescaped(name)));
  const unusedSymbols = [...classes].filter((name) => !words.has(name) && !/["'`]/.test(name));
  const { code } = transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols });
  return withoutUnusedProperties(code.toString(), texts);
}

/** Matches rules for parts of text fields. A check box has none of these parts. */
const FIELD_PART = /file-selector-button|placeholder|-webkit-(?:date|search|calendar|inner-spin|outer-spin)/;
const FIELD = /<(?:textarea|select|input(?![^>]*type="checkbox"))/;

/**
 * Removes the selectors of elements that the document does not contain, and rules without any other
 * selector. Parts that are drawn later use
 * a stylesheet with all rules.
 */
export function withoutAbsentElements(css: string, html: string): string {
  const tags = new Set(['html', 'body', ...[...html.matchAll(/<([a-z][\w-]*)/g)].map(([, tag]) => tag)]);
  const hasField = FIELD.test(html);
  const isAbsent = (selector: Selector) =>
    selector.some((part) =>
      part.type === 'type'
        ? !tags.has(part.name)
        : part.type === 'pseudo-element' && !hasField && FIELD_PART.test(JSON.stringify(part)),
    );
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style: (rule) => {
          const selectors = rule.value.selectors.filter((selector) => !isAbsent(selector));
          if (selectors.length === rule.value.selectors.length) return;
          return selectors.length === 0 ? [] : { ...rule, value: { ...rule.value, selectors } };
        },
      },
    },
  });
  return withoutRepeats(withoutEmptyConditions(code.toString()));
}

/** Each transform repeats the prefixed form of a declaration. */
const REPEATED = /([{;])([\w-]+:[^;{}"']+)(?:;\2)+(?=[;}])/g;

const withoutRepeats = (css: string): string => css.replace(REPEATED, '$1$2');

const EMPTY_CONDITION = /@supports [^{}]*\{\}/g;

/** Removes conditions without rules. If a condition is inside another, both become empty. */
function withoutEmptyConditions(css: string): string {
  const rest = css.replace(EMPTY_CONDITION, '');
  return rest === css ? css : withoutEmptyConditions(rest);
}

const PROPERTY = /--[\w-]+/g;
/** Matches where a custom property is registered or set, which does not count as use. */
const SETS_PROPERTY = /@property --[\w-]+|--[\w-]+(?=:)/g;

/**
 * Removes custom properties that nothing uses. Tailwind registers all properties of a utility, even
 * if only some are used.
 */
function withoutUnusedProperties(css: string, texts: readonly string[]): string {
  const readers = [css.replace(SETS_PROPERTY, ''), ...texts];
  const read = new Set(readers.flatMap((text) => text.match(PROPERTY) ?? []));
  const { code } = transform({
    filename: 'page.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        property: ({ value }) => (read.has(value.name) ? undefined : []),
        'layer-block': withoutProperties,
      },
      Declaration: {
        custom: ({ name }) => (!name.startsWith('--') || read.has(name) ? undefined : []),
      },
    },
  });
  return code.toString();
}

const decode = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const unescaped = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/g, (_all, hex: string | undefined, letter: string) =>
    hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : letter,
  );

/**
 * Matches marker classes, such as `group`, which keep their long names. Selectors of other elements
 * contain these names, and parts that a script draws later need the same names.
 */
const MARKER = /^(?:group|peer)(?:\/|$)/;
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Shortens class names in the document and its style to one or two letters, with the shortest for
 * the most frequent. This saves a tenth of the transfer and a quarter of the parsing. Elements that
 * islands draw later have the long names, and the late stylesheet has rules for these names.
 */
export function shortenClasses(html: string, css: string): { html: string; css: string } {
  const styled = new Set([...css.matchAll(CLASS)].map(([, name = '']) => unescaped(name)));
  const counts = new Map<string, number>();
  for (const [, value = ''] of html.matchAll(CLASS_ATTRIBUTE))
    for (const name of decode(value).split(/\s+/))
      if (styled.has(name) && !MARKER.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const ordered = [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
  const names = new Map(ordered.map((name, index) => [name, shortName(index)]));
  return {
    html: html.replace(CLASS_ATTRIBUTE, (_all, value: string) => {
      const short = decode(value).split(/\s+/).filter(Boolean);
      return ` class="${short.map((name) => names.get(name) ?? name).join(' ')}"`;
    }),
    css: css.replace(CLASS, (all, name: string) => {
      const short = names.get(unescaped(name));
      return short === undefined ? all : `.${short}`;
    }),
  };
}

function shortName(index: number): string {
  const letter = (at: number) => LETTERS[at % LETTERS.length] ?? '';
  const first = Math.floor(index / LETTERS.length);
  return first === 0 ? letter(index) : `${letter(first - 1)}${letter(index)}`;
}
