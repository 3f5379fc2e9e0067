import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/*
 * Creates the site's fonts from the full fonts. Run `node web/build/subset-fonts.ts` after a change
 * of the full fonts or of this file. The created fonts have only the weights that the site uses and
 * the characters of western languages. Inter becomes two files. The first has the characters of
 * nearly every word. It fits into the 14 kB that a server sends at once (ten packets, RFC 6928), so
 * the first words appear one round trip earlier. Pages with other characters load the second file.
 */

const FOLDER = join(import.meta.dirname, '..', 'src', 'shared', 'styles', 'fonts');

/** Regular, medium, and semibold: Tailwind's `font-normal`, `font-medium`, and `font-semibold`. */
const WEIGHTS = { min: 400, max: 600 };

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
const ASCII = range(0x20, 0x7e);
/**
 * ASCII characters that are rare on our pages. A page with one of them loads the second file of
 * Inter.
 */
const RARE_ASCII = '\\^`{}~';
/** Characters of ordinary text, and the minus and times signs of results. */
const PROSE = `${[...ASCII].filter((character) => !RARE_ASCII.includes(character)).join('')}\u00a0·–’“”©…−×`;
/**
 * Latin-1 and the other characters of the full `latin` fonts: typographic marks, arrows, and the
 * euro sign.
 */
const LATIN = [range(0xa0, 0xff), range(0x2010, 0x2027), range(0x2030, 0x203a), 'ıŒœʻʼˆ˚˜€™↑↓−∕'].join('');

interface Face {
  family: 'inter' | 'jetbrains-mono';
  /** The file is `<name>-400-600.woff2`. */
  name: string;
  characters: string;
}

export const FACES: readonly Face[] = [
  { family: 'inter', name: 'inter-prose', characters: PROSE },
  {
    family: 'inter',
    name: 'inter-latin',
    characters: [...(RARE_ASCII + LATIN)].filter((character) => !PROSE.includes(character)).join(''),
  },
  { family: 'jetbrains-mono', name: 'jetbrains-mono-latin', characters: ASCII + LATIN },
];

export const pathOf = ({ name }: Face): string => join(FOLDER, `${name}-400-600.woff2`);

export async function subset({ family, characters }: Face): Promise<Buffer> {
  const full = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`,
  );
  return subsetFont(await readFile(full), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    // Features for kerning and for tabular figures.
    keepFeatures: ['kern', 'tnum'],
  });
}

if (import.meta.main) for (const face of FACES) await writeFile(pathOf(face), await subset(face));
