/**
 * Rules for imports between folders. tests/unit/architecture.test.ts has a violation of each rule,
 * and fails if a rule does not find it.
 *
 * The parser is swc, because dependency-cruiser cannot parse TypeScript with TypeScript 7.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const WIRE_SHAPES = '^packages/contracts/src/(http/|events/event\\.ts$|units\\.ts$)';
/** Services whose folders are modules. */
const WITH_MODULES = 'admin|auth|leads|notifier|signals';
/** The only folder of the engine that reads files. */
const RECORDINGS = '^packages/engine/src/recordings/';
const TESTS = '(\\.test\\.tsx?$|/test/)';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Modules must not need each other, not even for a type. Merge them or extract a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'Every import leads to a file or an installed package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Production code must not import tests.',
      severity: 'error',
      from: { pathNot: ['^tests/', TESTS] },
      to: { path: ['^tests/', TESTS] },
    },
    {
      name: 'nothing-imports-tools',
      comment: 'Production code must not import programs for developers, because no image has them.',
      severity: 'error',
      from: { pathNot: '^tools/' },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-import-only-packages',
      comment: 'Programs for developers may import packages, but no code of services.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(services|gateway|web|infra)/' },
    },
    {
      name: 'services-import-only-packages',
      comment: 'Services share only packages, and communicate through events.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: TESTS },
      to: { path: '^(services|gateway|web|infra)/', pathNot: '^services/$1/' },
    },
    {
      name: 'modules-meet-at-their-doors',
      comment: 'A module of a service may import only module.ts of another module.',
      severity: 'error',
      from: { path: `^services/(${WITH_MODULES})/src/([^/]+)/`, pathNot: TESTS },
      to: {
        path: '^services/$1/src/[^/]+/',
        pathNot: ['^services/$1/src/$2/', '^services/$1/src/[^/]+/module\\.ts$'],
      },
    },
    {
      name: 'starts-open-doors',
      comment: 'The start of a process may import only module.ts of each module.',
      severity: 'error',
      from: { path: `^services/(${WITH_MODULES})/src/[^/]+\\.ts$`, pathNot: TESTS },
      to: { path: '^services/$1/src/[^/]+/', pathNot: '^services/$1/src/[^/]+/module\\.ts$' },
    },
    {
      name: 'lessons-know-no-accounts',
      comment: 'Lessons may leave auth (ADR 20), so auth passes in everything that they need.',
      severity: 'error',
      from: { path: '^services/auth/src/learning/' },
      to: { path: '^services/auth/src/', pathNot: '^services/auth/src/learning/' },
    },
    {
      name: 'accounts-know-no-lessons',
      comment: 'No other module of auth may import the lessons. Only start.ts connects them.',
      severity: 'error',
      from: {
        path: '^services/auth/src/',
        pathNot: '^services/auth/src/(learning/|start\\.ts$)',
      },
      to: { path: '^services/auth/src/learning/' },
    },
    {
      name: 'gateway-imports-only-packages',
      comment: 'The gateway uses services by their addresses and must not import their code.',
      severity: 'error',
      from: { path: '^gateway/', pathNot: TESTS },
      to: { path: '^(services|web|infra)/' },
    },
    {
      name: 'tests-stay-with-their-part',
      comment: 'Tests of a service or the gateway must not import other services. They may import infra.',
      severity: 'error',
      from: { path: `^(services/[^/]+|gateway)/.*${TESTS}` },
      to: { path: '^(services|gateway|web)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-has-no-product-words',
      comment: 'The platform may import only wire formats and units, never code that uses it.',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: {
        path: '^(packages/(contracts|rules|access)|services|gateway|web|infra)/',
        pathNot: WIRE_SHAPES,
      },
    },
    {
      name: 'wire-shapes-have-no-product-words',
      comment: 'Wire formats are the lowest layer. They may import only text.ts, for dates.',
      severity: 'error',
      from: { path: WIRE_SHAPES },
      to: { path: '^packages/', pathNot: [WIRE_SHAPES, '^packages/contracts/src/text\\.ts$'] },
    },
    {
      name: 'access-knows-no-service',
      comment: 'The access check may import only contracts and platform. Its callers pass their own keys.',
      severity: 'error',
      from: { path: '^packages/access/', pathNot: TESTS },
      to: { path: '^(services|gateway|web|infra)/' },
    },
    {
      name: 'engine-is-pure',
      comment: 'The engine only computes. Besides contracts and rules, it may use zod and hashes.',
      severity: 'error',
      from: { path: '^packages/engine/', pathNot: [TESTS, '\\.suite\\.ts$', RECORDINGS] },
      to: { pathNot: ['^packages/(engine|rules|contracts)/', 'node_modules/zod/', '^(node:)?crypto$'] },
    },
    {
      name: 'engine-loads-no-recordings',
      comment: 'Only the feed of a service or the lab may read recordings, and never the engine itself.',
      severity: 'error',
      from: { path: '^packages/engine/', pathNot: [TESTS, RECORDINGS] },
      to: { path: RECORDINGS },
    },
    {
      name: 'engines-behind-one-interface',
      comment: 'Take an engine from the list of engines, and use only its interface.',
      severity: 'error',
      from: { pathNot: ['^packages/engine/src/engines/', TESTS] },
      to: { path: '^packages/engine/src/engines/[^/]+/' },
    },
    {
      name: 'contracts-import-only-zod',
      comment: 'Services and browsers load the contracts.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: TESTS },
      to: { pathNot: ['^packages/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'rules-import-only-contracts',
      comment: 'Services and browsers load the rules, so the rules only compute.',
      severity: 'error',
      from: { path: '^packages/rules/', pathNot: TESTS },
      to: { pathNot: '^packages/(rules|contracts)/' },
    },
    {
      name: 'web-imports-only-contracts',
      comment: 'The browser must not load code of servers.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: TESTS },
      to: { path: '^(packages/(platform|access)|services|gateway|infra)/' },
    },
    {
      name: 'web-shared-is-the-lowest',
      comment: 'app → features → shared: shared and content must not import features or the app.',
      severity: 'error',
      from: { path: '^web/src/(shared|content)/' },
      to: { path: '^web/src/(features|app|site)/' },
    },
    {
      name: 'web-features-do-not-know-the-app',
      comment: 'app → features → shared: features must not import the app.',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(app|site)/' },
    },
    {
      name: 'web-features-meet-at-public-doors',
      comment: 'A feature may import only the folder `public` of other features. Common code is in shared.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/($1|[^/]+/public)/' },
    },
    {
      name: 'infra-starts-and-does-not-import',
      comment: 'The starter runs services as processes. It may import only how they read their settings.',
      severity: 'error',
      from: { path: '^infra/' },
      to: {
        path: '^(services|gateway|web|packages)/',
        pathNot: '^packages/platform/src/(config|config-keys|kafka/kafka-settings)\\.ts$',
      },
    },
  ],
  options: {
    parser: 'swc',
    exclude: { path: ['^web/dist', '^tests/fixtures'] },
    doNotFollow: { path: 'node_modules' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
