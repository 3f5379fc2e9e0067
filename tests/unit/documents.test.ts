import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const LONGEST_LINE = 100;
const LONGEST_README = 60;
const LONGEST_PAGE = 350;
const LONGEST_RECORD = 80;

const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const documents = globSync('**/*.md', {
  cwd: root.pathname,
  exclude: (name) => /^(node_modules|dist|\.\w+)$/.test(name.split('/').at(-1) ?? ''),
});
const records = globSync('docs/adr/*.md', { cwd: root.pathname }).sort();

/** Returns the lines over the limit, except table rows and links that fill a line. */
function longLines(text: string): string[] {
  const canBreak = (line: string): boolean => line.trim().split(' ').length > 2;
  return text
    .split('\n')
    .filter((line) => line.length > LONGEST_LINE && !line.startsWith('|') && canBreak(line));
}

/** Returns the relative links outside of code. */
const linksIn = (text: string): string[] =>
  [...text.replace(/```.*?```|`[^`]*`/gs, '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
    ([, link]) => link as string,
  );

/** Returns the programs in the commands of a document, such as `node services/auth/src/main.ts`. */
const programsIn = (text: string): string[] =>
  [...text.matchAll(/\bnode\s+(?:--[\w-]+\s+)?(\w[\w-]*\/[\w./-]+\.(?:ts|mjs))/g)].map(
    ([, program]) => program as string,
  );

/** Returns the headings as GitHub's anchors. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

function leadsSomewhere(from: string, link: string): boolean {
  const [path, anchor] = link.split('#');
  const file = path ? join(dirname(from), path) : from;
  if (!existsSync(new URL(file, root))) return false;
  return anchor === undefined || anchorsOf(file).includes(anchor);
}

describe('Markdown', () => {
  it('has lines of at most 100 columns', () => {
    expect(documents.length).toBeGreaterThan(30);
    const long = documents.flatMap((file) => longLines(read(file)).map((line) => `${file}: ${line}`));
    expect(long).toEqual([]);
  });

  it('links only to existing files and headings', () => {
    const broken = documents.flatMap((file) =>
      linksIn(read(file))
        .filter((link) => !leadsSomewhere(file, link))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('names only programs that exist', () => {
    const missing = documents.flatMap((file) =>
      programsIn(read(file))
        .filter((program) => !existsSync(new URL(program, root)))
        .map((program) => `${file}: ${program}`),
    );
    expect(missing).toEqual([]);
  });

  it('lists each script of package.json in docs/commands.md, and some of these commands in README.md', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    // Contributing explains the checks.
    const others = /^(?:check|format$|build:web$|docs:|postinstall$|kubernetes:schemas$)/;
    const wanted = Object.keys(scripts).filter((name) => !others.test(name));
    const page = read('docs/commands.md');
    expect(wanted.length).toBeGreaterThan(20);
    expect(
      wanted.filter((name) => !new RegExp(`npm (?:run )?(?:-s )?${name}(?![\\w:-])`).test(page)),
    ).toEqual([]);
    const [, commands = ''] = read('README.md').split('## Other commands');
    const rows = commands.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.length).toBeLessThanOrEqual(8);
    const named = rows.flatMap((row) => row.split(' | ')[0]?.match(/`[^`]+`/g) ?? []);
    expect(named.filter((command) => !page.includes(command))).toEqual([]);
  });

  it(`has a README of at most ${LONGEST_README} lines for each service, package and tool`, () => {
    const parts = globSync('{services/*,packages/*,tools/*,gateway,infra}/README.md', {
      cwd: root.pathname,
    });
    expect(parts.length).toBeGreaterThan(9);
    const long = parts.filter((file) => read(file).trimEnd().split('\n').length > LONGEST_README);
    expect(long).toEqual([]);
  });

  it(`has pages of at most ${LONGEST_PAGE} lines, and decisions of at most ${LONGEST_RECORD}`, () => {
    const pages = globSync('{docs/**/*,README,CONTRIBUTING}.md', { cwd: root.pathname });
    expect(pages.length).toBeGreaterThan(50);
    const limitOf = (file: string) => (records.includes(file) ? LONGEST_RECORD : LONGEST_PAGE);
    const long = pages.filter((file) => read(file).trimEnd().split('\n').length > limitOf(file));
    expect(long).toEqual([]);
  });

  it('has one line for each entry of the changelog', () => {
    const broken = read('CHANGELOG.md')
      .split('\n## [')
      .slice(1)
      .flatMap((release) => release.split('\n').slice(1))
      .filter((line) => line !== '' && !line.startsWith('- ') && !line.startsWith('### '));
    expect(broken).toEqual([]);
  });
});

describe('docs/adr', () => {
  it('is numbered without gaps', () => {
    const numbers = records.map((file) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]));
    expect(numbers).toEqual(records.map((_, index) => index + 1));
  });

  it.each(records)('%s has title, status, context, decision, and consequences', (file) => {
    const number = Number(file.slice('docs/adr/'.length).slice(0, 4));
    const text = read(file);
    expect(text).toMatch(new RegExp(`^# ${number}\\. .+\\n\\nStatus: (accepted|replaced)`));
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title as string);
    const required = ['Context', 'Decision', 'Consequences'];
    expect(sections.filter((title) => required.includes(title))).toEqual(required);
  });
});
