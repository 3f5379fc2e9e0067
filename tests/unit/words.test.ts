import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

// docs/writing.md: processes publish, return, and log; they do not speak. Texts for people are
// exempt.

const root = new URL('../../', import.meta.url).pathname;

/** Verbs of speech. `came` is also forbidden: the outcome of a forecast is `actual`. */
const SPEECH = new Set(
  'tell tells told telling say says said saying hear hears heard hearing ask asks asked asking came oversaid'.split(
    ' ',
  ),
);

/** Exempt: names of a market's offer price, and of questions to a lead. */
const ALLOWED = new Set(
  'joinBidAndAsk askAt AskedAfter askedAfter askedAfterOf isLeadQuestionAsked'.split(' '),
);
const MARKETS = 'packages/engine/src/markets/';

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

function speechIn(file: string, text: string): string[] {
  return namesIn(file, text).filter(
    (name) =>
      wordsOf(name).some((word) => SPEECH.has(word)) &&
      !ALLOWED.has(name) &&
      !(name === 'ask' && file.startsWith(MARKETS)),
  );
}

const files = globSync('{gateway,services/*,packages/*,web,tools/*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);

it('the names in the sources of the product contain no verb of speech', () => {
  expect(files.length).toBeGreaterThan(900);
  const found = files.flatMap((file) =>
    speechIn(file, readFileSync(root + file, 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

/**
 * Texts about the engine and its record. They compare predicted with actual values, and use no
 * other words for them.
 */
const FORECAST_TEXTS = globSync(
  [
    'docs/{engine,engine-results,record,offer}.md',
    'docs/adr/00{23,25,39,40}-*.md',
    'web/src/content/{admin-engine,method,public-record,recorded-months,expected-signals,provenance}*.ts',
    'web/src/content/engine-results.json',
    'web/src/features/{admin-engine,method,record,trade-ticket}/**/*.tsx',
    'services/notifier/src/mails/*signal*.ts',
    'tools/engine-lab/src/**/*.ts',
  ],
  { cwd: root },
);

it('texts about forecasts use “predicted” and “actual”, and not “said” and “came”', () => {
  expect(FORECAST_TEXTS.length).toBeGreaterThan(80);
  expect(FORECAST_TEXTS.filter((file) => /\b(said|came)\b/i.test(readFileSync(root + file, 'utf8')))).toEqual(
    [],
  );
});

/** Phrases that screens, mails, and alerts no longer use, each with its replacement. */
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/\bswitched (?:on|off)\b|\bSwitch \w+ (?:on|off)\b/, 'turn on, turn off'],
  [/(?:up|down)load didn’t work/i, 'upload failed, download failed'],
  [/closed in profit|closed at a loss|closed at break-even/i, 'won, lost, even'],
  [/expired, no price/i, 'void'],
  [/trends planted/i, 'built-in trends'],
  [/claimed by the operator/i, 'our own figure'],
  [/\bYour Programs\b/, 'API & MT5'],
  [/unlocks with a tier|tier opens with/i, 'a deposit unlocks a tier'],
  [/would hurt/i, 'the loss in percent'],
];
const SHOWN_TEXTS = globSync(
  [
    'web/src/**/*.{ts,tsx,mq5}',
    'services/notifier/src/{mails/templates,telegram,alerts,reminders}/**/*.ts',
    'packages/contracts/src/*.ts',
  ],
  { cwd: root },
).filter((file) => !/\.test\.tsx?$/.test(file));

it('texts for people use one plain phrase for one thing', () => {
  expect(SHOWN_TEXTS.length).toBeGreaterThan(700);
  const found = SHOWN_TEXTS.flatMap((file) => {
    // A text may continue on the next line of the source.
    const text = readFileSync(root + file, 'utf8').replaceAll(/\s+/g, ' ');
    return REPLACED.flatMap(([phrase, better]) => {
      const old = phrase.exec(text)?.[0];
      return old === undefined ? [] : [`${file}: “${old}”, better: ${better}`];
    });
  });
  expect(found).toEqual([]);
});

it.each([
  ['a function', 'export function tellAll() {}', ['tellAll']],
  ['a constant', 'const BAR_TOLD_MS = 1;', ['BAR_TOLD_MS']],
  ['a log field', "logger.info({ heardAt: 1, slot: 2 }, 'told');", ['heardAt']],
  ['a private field', 'class Reader { #askedAt = 0; }', ['askedAt']],
  ['a forecast and its outcome', 'const { said, came } = row;', ['said', 'came']],
  ['a method in camel case', 'hub.sayDue();', ['sayDue']],
  ['a text, a comment, a longer word', "const task = 'ask'; /* said */ const unheardOf = `tell`;", []],
])('finds the forbidden words in %s', (_what, text, names) => {
  expect(speechIn('sample.ts', text)).toEqual(names);
});

/**
 * Returns the distinct identifiers of a source, including keys, members, and attributes, but not
 * texts or comments. Throws for an invalid source.
 */
function namesIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { type?: unknown; name?: unknown };
    if (typeof name === 'string' && NAMED.has(String(type))) names.add(name);
    for (const value of Object.values(node)) visit(value);
  };
  visit(program);
  return [...names];
}

const NAMED = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier']);
