import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { allFiles } from './dist-files.ts';

/**
 * Excludes files with the site's own address: the gateway inserts the address and then compresses
 * them.
 */
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
/** Compressing a smaller file saves no packet. */
const MIN_BYTES = 1024;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes `file.br` and `file.gz` next to each text file, so that the gateway need not compress. */
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
