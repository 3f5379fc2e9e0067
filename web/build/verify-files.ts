import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { build, type Rollup } from 'vite';

/**
 * Writes the verifier in three forms: the page `/verify`, the same document for download
 * (`verify.html`), and `verify.mjs` for Node. Each is a single file without dependencies, so that
 * someone who keeps a copy verifies the log with code that we cannot change.
 */
export async function writeVerifyFiles(root: string, dist: string): Promise<void> {
  const [page, worker, program, html, tokens] = await Promise.all([
    bundle(join(root, 'src/verify/page.ts'), 'iife'),
    bundle(join(root, 'src/verify/worker.ts'), 'iife'),
    bundle(join(root, '../packages/tlog/src/verify.ts'), 'es'),
    readFile(join(root, 'src/verify/verify.html'), 'utf8'),
    readFile(join(root, 'src/shared/styles/tokens.css'), 'utf8'),
  ]);
  const inline = (code: string) => code.replaceAll('</script', '<\\/script');
  const document = html
    .replace('/*tokens*/', () => minifiedStyle(tokens))
    .replace('/*worker*/', () => inline(worker))
    .replace('/*page*/', () => inline(page));
  await mkdir(join(dist, 'verify'), { recursive: true });
  await writeFile(join(dist, 'verify/index.html'), document);
  await writeFile(join(dist, 'verify.html'), document);
  await writeFile(join(dist, 'verify-worker.js'), worker);
  await writeFile(join(dist, 'verify.mjs'), program);
}

/** Bundles a source file with its imports, except Node's own modules. */
async function bundle(entry: string, format: 'iife' | 'es'): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: [format], name: 'verify', fileName: 'verify' },
      rollupOptions: { external: /^node:/ },
    },
  })) as Rollup.RollupOutput[];
  const [chunk] = built[0]?.output ?? [];
  if (!chunk) throw new Error(`nothing was built from ${entry}`);
  return chunk.code;
}

/**
 * Minifies the colours of the site. They have no `light-dark()` for older browsers, as elsewhere.
 */
function minifiedStyle(css: string): string {
  return transform({ filename: 'tokens.css', code: Buffer.from(css), minify: true }).code.toString();
}
