import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';
import { folderKnots } from '../support/folder-knots.ts';

/*
 * Tests the rules of .dependency-cruiser.mjs on a small project that breaks each of them. `npm run
 * check:architecture` applies them to the project itself, and looks for circles of folders.
 */

const FIXTURE = fileURLToPath(new URL('../fixtures/architecture', import.meta.url));
const FOLDERS = ['services', 'gateway', 'packages', 'web', 'infra', 'tools', 'tests'];

/** Rule, and the import in the fixture that breaks it. */
const BROKEN: [rule: string, from: string, to: string][] = [
  ['no-cycles', 'packages/platform/src/first.ts', 'packages/platform/src/second.ts'],
  ['resolvable', 'packages/platform/src/lost.mjs', './nowhere.mjs'],
  ['nothing-imports-tests', 'services/leads/src/tested.ts', 'tests/support/helper.ts'],
  ['nothing-imports-tools', 'services/leads/src/tooled.ts', 'tools/lab/src/lab.ts'],
  ['tools-import-only-packages', 'tools/lab/src/lab.ts', 'services/leads/src/other.ts'],
  ['services-import-only-packages', 'services/auth/src/use-case.ts', 'services/leads/src/other.ts'],
  [
    'modules-meet-at-their-doors',
    'services/admin/src/audit/module.ts',
    'services/admin/src/members/member.ts',
  ],
  ['starts-open-doors', 'services/admin/src/start.ts', 'services/admin/src/members/member.ts'],
  ['lessons-know-no-accounts', 'services/auth/src/learning/lesson.ts', 'services/auth/src/account/user.ts'],
  [
    'accounts-know-no-lessons',
    'services/auth/src/account/profile.ts',
    'services/auth/src/learning/lesson.ts',
  ],
  ['gateway-imports-only-packages', 'gateway/src/proxy.ts', 'services/leads/src/other.ts'],
  ['tests-stay-with-their-part', 'services/leads/test/other.test.ts', 'services/auth/src/use-case.ts'],
  ['platform-has-no-product-words', 'packages/platform/src/http.ts', 'packages/contracts/src/tier.ts'],
  [
    'wire-shapes-have-no-product-words',
    'packages/contracts/src/http/envelope.ts',
    'packages/contracts/src/tier.ts',
  ],
  ['access-knows-no-service', 'packages/access/src/copies.ts', 'services/leads/src/other.ts'],
  ['engine-is-pure', 'packages/engine/src/model.ts', 'packages/platform/src/http.ts'],
  ['engine-loads-no-recordings', 'packages/engine/src/reader.ts', 'packages/engine/src/recordings/load.ts'],
  [
    'engines-behind-one-interface',
    'packages/engine/src/chooser.ts',
    'packages/engine/src/engines/some/some.ts',
  ],
  ['contracts-import-only-zod', 'packages/contracts/src/tier.ts', 'crypto'],
  ['rules-import-only-contracts', 'packages/rules/src/settle.ts', 'packages/engine/src/chooser.ts'],
  ['web-imports-only-contracts', 'web/src/features/login/login.ts', 'packages/platform/src/http.ts'],
  ['web-shared-is-the-lowest', 'web/src/shared/button.ts', 'web/src/features/login/login.ts'],
  ['web-features-do-not-know-the-app', 'web/src/features/signup/signup.ts', 'web/src/app/router.ts'],
  [
    'web-features-meet-at-public-doors',
    'web/src/features/signup/signup.ts',
    'web/src/features/login/login.ts',
  ],
  ['infra-starts-and-does-not-import', 'infra/local/start.ts', 'services/leads/src/other.ts'],
];

/** Omits `exclude`, because it hides the fixture from the project's own check. */
const { exclude: _exclude, ...options } = config.options ?? {};

/** Reads the fixture with all rules of .dependency-cruiser.mjs. */
async function cruiseFixture(): Promise<ICruiseResult> {
  const ruleSet = { forbidden: config.forbidden ?? [] };
  const { output } = await cruise(FOLDERS, { ...options, ruleSet, validate: true, baseDir: FIXTURE });
  return output as ICruiseResult;
}

describe('circular imports between folders', () => {
  it('are found in an example with a circular import, even if one of the imports is a type import', async () => {
    const { modules } = await cruiseFixture();
    expect(folderKnots(modules)).toEqual([
      'packages/platform/src: first.ts, second.ts',
      'services/auth/src: account, learning',
      'services/leads/src: connections.ts, contacts',
      'web/src/features: login, signup',
    ]);
  });
});

describe('the architecture rules', () => {
  let found: string[];
  beforeAll(async () => {
    const { violations } = (await cruiseFixture()).summary;
    found = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  });

  it.each(BROKEN)('%s finds the violation in its example', (rule, from, to) => {
    expect(found).toContain(`${rule}: ${from} → ${to}`);
  });

  it('allow the platform to use the wire formats of the contracts', () => {
    expect(found.filter((violation) => violation.includes('src/wire.ts'))).toEqual([]);
  });

  it('allow a module to use the public module file of another module', () => {
    expect(found.filter((violation) => violation.includes('members/module.ts'))).toEqual([]);
  });

  it('allow a feature to use the public folder of another feature', () => {
    expect(found.filter((violation) => violation.includes('public/offer.ts'))).toEqual([]);
  });

  it('allow the engine to compute hashes', () => {
    expect(found.filter((violation) => violation.includes('src/hashed.ts'))).toEqual([]);
  });

  it('each have an example that violates the rule', () => {
    const names = (config.forbidden ?? []).map((rule) => rule.name);
    expect(names).toEqual(BROKEN.map(([rule]) => rule));
  });
});

it('the engine reads no clock, because its callers pass the time as an argument', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const sources = globSync('packages/engine/src/**/*.ts', { cwd: root, exclude: ['**/*.{test,suite}.ts'] });
  expect(sources.length).toBeGreaterThan(30);
  const clocks = /\bDate\.now\b|new Date\(\)|(?<!-)\bperformance\.|\bset(Timeout|Interval)\(/;
  expect(sources.filter((path) => clocks.test(readFileSync(root + path, 'utf8')))).toEqual([]);
});
