import type { Prose } from './prose.ts';

/* The word lists of docs/writing.md. A text counts once for each rule that it breaks. */

const FIRST_WORD = /^(What|Who|Whoever|Whose|Whom|One|Of|How|Where|Those|Another)\b/i;
const SPEECH = /\b(tells?|told|telling|says?|said|saying|hears?|heard|hearing|asks?|asked|asking)\b/i;
const IDIOM = new RegExp(
  `\\b(${[
    ...[
      'stands?',
      'stood',
      'anew',
      'another one',
      'other ones',
      'whoever',
      'somebody',
      'nobody',
      'meanwhile',
    ],
    ...[
      'beside',
      'goes on',
      'go on',
      'as it is',
      'so (many|long|much)',
      '(is|are) to be',
      'what (came|became)',
    ],
    ...['for ever', 'of itself', 'an own', 'as one', 'at the most', 'at the least'],
  ].join('|')})\\b`,
  'i',
);

/** Number of texts by folder, then by kind and rule: `{ 'docs/adr': { 'doc idiom': 190 } }`. */
export type Counts = Record<string, Record<string, number>>;
export type Rule = 'first word' | 'speech' | 'idiom';

/** Rules for each kind of text. In titles and documents, people may use speech verbs. */
const RULES_OF: Record<Prose['kind'], readonly Rule[]> = {
  comment: ['first word', 'speech', 'idiom'],
  title: ['idiom'],
  message: ['first word', 'idiom'],
  doc: ['idiom'],
};

const PATTERNS: Record<Rule, RegExp> = { 'first word': FIRST_WORD, speech: SPEECH, idiom: IDIOM };

export function brokenRules({ kind, text }: Pick<Prose, 'kind' | 'text'>): Rule[] {
  return RULES_OF[kind].filter((rule) => PATTERNS[rule].test(text));
}

/**
 * Returns the folder under which a file is counted: a service, a package, a web feature, or a
 * folder of the tests or docs.
 */
export function folderOf(file: string): string {
  const parts = file.split('/').slice(0, -1);
  const depth = /^(services|packages|tools|tests|infra|docs)$/.test(parts[0] ?? '') ? 2 : 1;
  if (parts[0] === 'web')
    return parts.slice(0, parts[2] === 'features' ? 3 : parts[1] === 'src' ? 3 : 2).join('/');
  return parts.slice(0, depth).join('/') || '.';
}

/** Counts the texts that break a rule. */
export function countsByFolder(prose: readonly Prose[]): Counts {
  const counts: Counts = {};
  for (const text of prose)
    for (const rule of brokenRules(text)) {
      const folder = folderOf(text.file);
      const key = `${text.kind} ${rule}`;
      const ofFolder = counts[folder] ?? {};
      ofFolder[key] = (ofFolder[key] ?? 0) + 1;
      counts[folder] = ofFolder;
    }
  return counts;
}
