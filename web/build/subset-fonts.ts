import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/*
 * Makes the two faces of the site from their full ones, after an update of either: `node web/build/subset-fonts.ts`. Only the
 * weights that the screens use, only the characters of western languages: a third less to load before the first words stand.
 */

const FOLDER = join(import.meta.dirname, '..', 'src', 'shared', 'styles', 'fonts');
export const FACES = ['inter', 'jetbrains-mono'] as const;
type Face = (typeof FACES)[number];

/** Regular, medium and semibold: Tailwind's `font-normal`, `font-medium` and `font-semibold`. */
const WEIGHTS = { min: 400, max: 600 };

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
/** Basic Latin, Latin-1 and what else the full face of `latin` has: typographic marks, arrows, the euro. */
const CHARACTERS = [
  range(0x20, 0x7e),
  range(0xa0, 0xff),
  range(0x2010, 0x2027),
  range(0x2030, 0x203a),
  'ıŒœʻʼˆ˚˜€™↑↓−∕',
].join('');

export const pathOf = (face: Face): string => join(FOLDER, `${face}-latin-400-600.woff2`);

export async function subset(face: Face): Promise<Buffer> {
  const full = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`,
  );
  return subsetFont(await readFile(full), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  });
}

if (import.meta.main) for (const face of FACES) await writeFile(pathOf(face), await subset(face));
