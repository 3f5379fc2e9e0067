import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { allFiles } from './dist-files.ts';

/**
 * Matches files to compress. HTML, XML, and text files are not among them: the gateway inserts the
 * site's URL into these, and compresses them afterwards.
 */
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
/** A smaller file fits into one packet even if it is not compressed. */
const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Writes a `.br` and a `.gz` file next to each text file, so that the gateway does not have to
 * compress the text files.
 */
export async function precompress(dist: string): Promise<number> {
  const files = (await allFiles(dist)).filter(
    (file) => COMPRESSIBLE.test(file) && !/(?:csp|routes)\.json$/.test(file),
  );
  let written = 0;
  for (const file of files) {
    const content = await readFile(file);
    if (content.length < MIN_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(`${file}.br`, await brotli(content, { params }));
    await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
    written += 1;
  }
  return written;
}
