import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWorkspace } from './installed-packages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** Final stage of an image, built in a folder from its Dockerfile. */
export type ImageTree = {
  /** The stage's working folder on this machine. */
  folder: string;
  env: Record<string, string>;
  command: string[];
  user: string;
  healthcheck: string;
};

/**
 * Executes a Dockerfile without Docker. `COPY` and plain `RUN` lines run literally. `npm ci` copies
 * the lock file's packages from the local node_modules, and the web build writes a single page.
 */
export function makeImageTree(dockerfile: string, args: Record<string, string>, into: string): ImageTree {
  const stages = parseDockerfile(readFileSync(join(ROOT, dockerfile), 'utf8'), args);
  const folderOf = (stage: Stage | undefined): string =>
    join(into, `stage-${stages.indexOf(stage as Stage)}`);
  const last = stages.at(-1) as Stage;
  const tree: ImageTree = { folder: '', env: {}, command: [], user: 'root', healthcheck: '' };
  for (const stage of stages) {
    let workdir = '/';
    const inside = (path: string): string =>
      join(folderOf(stage), path.startsWith('/') ? path : join(workdir, path));
    mkdirSync(folderOf(stage), { recursive: true });
    for (const step of stage.steps) {
      if (step.op === 'WORKDIR') {
        workdir = step.text;
        mkdirSync(inside('.'), { recursive: true });
      } else if (step.op === 'COPY') {
        const from = step.flags.from
          ? folderOf(stages.find(({ name }) => name === step.flags.from))
          : undefined;
        copy(step, from, inside);
      } else if (step.op === 'RUN') run(step.text, inside('.'));
      else if (stage === last) note(tree, step);
    }
    if (stage === last) tree.folder = inside('.');
  }
  return tree;
}

function copy(step: Step, from: string | undefined, inside: (path: string) => string): void {
  const words = step.text.split(/\s+/);
  const target = words.pop() ?? '';
  for (const word of words) {
    const source = from === undefined ? join(ROOT, word) : join(from, word);
    const isFolder = statSync(source).isDirectory();
    const to = target.endsWith('/') && !isFolder ? join(inside(target), basename(source)) : inside(target);
    mkdirSync(dirname(to), { recursive: true });
    // Moves files between stages, which is faster than copying, and safe because each stage is used
    // only once.
    if (from !== undefined) renameSync(source, to);
    else cpSync(source, to, { recursive: true, filter: (path) => !isIgnored(relative(ROOT, path)) });
  }
}

function isIgnored(path: string): boolean {
  const parts = path.split('/');
  const prefixes = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  return prefixes.some((prefix) => ignored.some((pattern) => matchesGlob(prefix, pattern)));
}

function run(script: string, folder: string): void {
  const workspace = /^npm ci .*--workspace (\S+)/.exec(script)?.[1];
  if (workspace && script.includes('--omit=dev')) installWorkspace(ROOT, workspace, folder);
  else if (script.startsWith('npm run build --workspace web')) {
    mkdirSync(join(folder, 'web/dist'));
    writeFileSync(join(folder, 'web/dist/index.html'), '<!doctype html>');
    writeFileSync(join(folder, 'web/dist/routes.json'), '[]');
    writeFileSync(join(folder, 'web/dist/csp.json'), '{}');
  } else if (!/^npm ci |patch-package|^mkdir -p \/var\//.test(script)) {
    // Commands that create folders outside of the stage are skipped, because they would change this
    // machine.
    execFileSync('sh', ['-ec', script], { cwd: folder });
  }
}

function note(tree: ImageTree, { op, text }: Step): void {
  if (op === 'ENV') {
    for (const [, key = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g)) tree.env[key] = value;
  }
  if (op === 'CMD') tree.command = JSON.parse(text) as string[];
  if (op === 'USER') tree.user = text;
  if (op === 'HEALTHCHECK') tree.healthcheck = text;
}

/** An instruction of a Dockerfile. `text` is the rest of the line after the flags. */
type Step = {
  op: string;
  flags: Record<string, string>;
  text: string;
};

type Stage = {
  name: string;
  steps: Step[];
};

/**
 * Parses the stages of a Dockerfile and fills in its `ARG`s. Throws for an `ARG` without a value
 * and for unsupported syntax.
 */
function parseDockerfile(text: string, given: Record<string, string> = {}): Stage[] {
  const stages: Stage[] = [];
  const args: Record<string, string> = {};
  for (const line of joinedLines(text)) {
    const [, op = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? [];
    if (op === 'ARG') {
      const [name = '', fallback] = rest.split('=');
      const value = given[name] ?? fallback ?? args[name];
      if (value === undefined) throw new Error(`no value for the argument ${name}`);
      args[name] = value;
      continue;
    }
    const [, flagText = '', more = ''] = /^((?:--\S+\s+)*)(.*)$/s.exec(rest) ?? [];
    // In `RUN` and `CMD`, only the `ARG`s are filled in. The shell expands its own variables.
    const filled = op === 'RUN' || op === 'CMD' ? fillKnown(more, args) : fillKnown(more, args, true);
    if (op === 'FROM') stages.push({ name: / AS (\S+)$/.exec(filled)?.[1] ?? '', steps: [] });
    else {
      const flags = [...flagText.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]);
      stages.at(-1)?.steps.push({ op, flags: Object.fromEntries(flags), text: filled });
    }
  }
  return stages;
}

function joinedLines(text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
}

function fillKnown(text: string, args: Record<string, string>, mustKnow = false): string {
  return text.replaceAll(/\$\{(\w+)\}/g, (all, name: string) => {
    if (args[name] === undefined && mustKnow) throw new Error(`${name} is not supported`);
    return args[name] ?? all;
  });
}
