import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DELETABLE, startWithout } from './start-without.ts';

/*
 * `node tests/support/delete-modules.ts [SERVICE/MODULE …]` deletes each module in a copy of the
 * project: its folder, its tests, and its lines in each start.ts. Type errors are then allowed in
 * contracts, in the web, and in tests that import the module. Prints all other type errors, and
 * exits with 1 if there are any.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Folder of the copy. It is inside the repository, so that the copy finds node_modules. */
const COPY = join(ROOT, '.cache', 'without-module');
const MAY_FAIL = /^(packages\/contracts|web)\//;

let failed = false;
try {
  for (const module of process.argv.length > 2 ? process.argv.slice(2) : DELETABLE) {
    const errors = errorsWithout(module);
    console.log(`${module}: ${errors.length === 0 ? 'can be deleted' : `${errors.length} errors elsewhere`}`);
    for (const error of errors) console.log(`  ${error}`);
    failed ||= errors.length > 0;
  }
} finally {
  rmSync(COPY, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

function errorsWithout(module: string): string[] {
  const [service = '', name = ''] = module.split('/');
  copyProject();
  rmSync(join(COPY, 'services', service, 'src', name), { recursive: true });
  for (const file of trackedFiles(
    `services/${service}/src/*start.ts`,
    `services/${service}/src/*/*start.ts`,
  )) {
    const path = join(COPY, file);
    writeFileSync(path, startWithout(readFileSync(path, 'utf8'), name));
  }
  const isOwnTest = new RegExp(`^services/${service}/test/(?:.*/)?${name.replace(/s$/, '')}s?\\b`);
  const importsIt = new RegExp(
    `^tests/.*: error TS2307: Cannot find module '[^']*services/${service}/src/${name}/`,
  );
  return typeErrors().filter((error) => ![MAY_FAIL, isOwnTest, importsIt].some((may) => may.test(error)));
}

function copyProject(): void {
  rmSync(COPY, { recursive: true, force: true });
  for (const file of trackedFiles('*.json', '*.ts', '*.mts', '*.mjs')) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    cpSync(join(ROOT, file), join(COPY, file));
  }
  // A workspace that needs another version of a package has its own node_modules.
  for (const file of trackedFiles('*/package.json')) {
    const packages = join(dirname(file), 'node_modules');
    if (existsSync(join(ROOT, packages))) symlinkSync(join(ROOT, packages), join(COPY, packages));
  }
}

function trackedFiles(...patterns: string[]): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' });
  return list.split('\0').filter((file) => file !== '');
}

function typeErrors(): string[] {
  const { stdout } = spawnSync('tsc', ['-p', 'tsconfig.json', '--checkers', '1', '--pretty', 'false'], {
    cwd: COPY,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return stdout.split('\n').filter((line) => /: error TS\d+/.test(line));
}
