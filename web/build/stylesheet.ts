import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';

const LINK = /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"[^>]*>/;

/** The stylesheet that the built page links. */
export async function readStylesheet(dist: string, html: string): Promise<string> {
  const path = LINK.exec(html)?.[1];
  if (!path) throw new Error('The built page links no stylesheet.');
  return readFile(join(dist, path), 'utf8');
}

/**
 * The page with its style in it instead of behind a link: the first text is drawn when the page itself has arrived, one
 * way to the server earlier. The content security policy allows it by its hash.
 */
export function withStyle(html: string, css: string): string {
  if (css.includes('</')) throw new Error('The stylesheet would end its own element.');
  return html.replace(LINK, () => `<style>${css}</style>`);
}

const FETCHED_FACE = /@font-face\s*\{[^}]*url\([^}]*\}/g;

/** Parts the faces that are fetched from the style, which names them and a stand-in of the system. */
export function splitFaces(css: string): { style: string; faces: string } {
  return { style: css.replace(FETCHED_FACE, ''), faces: (css.match(FETCHED_FACE) ?? []).join('') };
}

const CLASS = /\.((?:[a-zA-Z_-]|\\[0-9a-f]{1,6} ?|\\.)(?:[\w-]|\\[0-9a-f]{1,6} ?|\\.)*)/g;

/** The style without the classes that none of the texts (a document, the scripts of its islands) has as a word of its own. */
export function styleOf(css: string, texts: readonly string[]): string {
  const words = new Set(texts.flatMap((text) => decode(text).split(/[\s"'`]+/)));
  const classes = new Set([...css.matchAll(CLASS)].map(([, name = '']) => unescaped(name)));
  const unusedSymbols = [...classes].filter((name) => !words.has(name) && !/["'`]/.test(name));
  const { code } = transform({ filename: 'page.css', code: Buffer.from(css), minify: true, unusedSymbols });
  return withoutUnusedProperties(code.toString(), texts);
}

const PROPERTY = /--[\w-]+/g;
/** Registers or sets a custom property, which does not use it. */
const SETS_PROPERTY = /@property --[\w-]+|--[\w-]+(?=:)/g;

/** The style without the custom properties that nothing reads: Tailwind registers all that belong to a utility. */
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
