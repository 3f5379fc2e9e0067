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
      comment: 'Two modules that need each other, be it for a type, are one, or miss a third.',
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
      comment: 'What runs in production does not know tests.',
      severity: 'error',
      from: { pathNot: ['^tests/', TESTS] },
      to: { path: ['^tests/', TESTS] },
    },
    {
      name: 'nothing-imports-tools',
      comment: 'What runs in production does not know programs for a developer; they are in no image.',
      severity: 'error',
      from: { pathNot: '^tools/' },
      to: { path: '^tools/' },
    },
    {
      name: 'tools-import-only-packages',
      comment: 'A program for a developer shares packages with the services, and none of their code.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^(services|gateway|web|infra)/' },
    },
    {
      name: 'services-import-only-packages',
      comment: 'Services share nothing but contracts and platform; they talk through events.',
      severity: 'error',
      from: { path: '^services/([^/]+)/', pathNot: TESTS },
      to: { path: '^(services|gateway|web|infra)/', pathNot: '^services/$1/' },
    },
    {
      name: 'modules-meet-at-their-doors',
      comment: 'A module of a service imports the door of another module, and nothing behind it.',
      severity: 'error',
      from: { path: `^services/(${WITH_MODULES})/src/([^/]+)/`, pathNot: TESTS },
      to: {
        path: '^services/$1/src/[^/]+/',
        pathNot: ['^services/$1/src/$2/', '^services/$1/src/[^/]+/module\\.ts$'],
      },
    },
    {
      name: 'starts-open-doors',
      comment: 'The start of a process imports the doors of modules, and nothing behind them.',
      severity: 'error',
      from: { path: `^services/(${WITH_MODULES})/src/[^/]+\\.ts$`, pathNot: TESTS },
      to: { path: '^services/$1/src/[^/]+/', pathNot: '^services/$1/src/[^/]+/module\\.ts$' },
    },
    {
      name: 'lessons-know-no-accounts',
      comment: 'Lessons live in auth and could leave it (ADR 20): they get what they need as parts.',
      severity: 'error',
      from: { path: '^services/auth/src/learning/' },
      to: { path: '^services/auth/src/', pathNot: '^services/auth/src/learning/' },
    },
    {
      name: 'accounts-know-no-lessons',
      comment: 'No other module of auth knows the lessons; start.ts joins the two.',
      severity: 'error',
      from: {
        path: '^services/auth/src/',
        pathNot: '^services/auth/src/(learning/|start\\.ts$)',
      },
      to: { path: '^services/auth/src/learning/' },
    },
    {
      name: 'gateway-imports-only-packages',
      comment: 'The gateway knows services by address, not by code.',
      severity: 'error',
      from: { path: '^gateway/', pathNot: TESTS },
      to: { path: '^(services|web|infra)/' },
    },
    {
      name: 'tests-stay-with-their-part',
      comment:
        'A test of one service or of the gateway does not reach into another. It may use helpers of infra.',
      severity: 'error',
      from: { path: `^(services/[^/]+|gateway)/.*${TESTS}` },
      to: { path: '^(services|gateway|web)/', pathNot: '^$1/' },
    },
    {
      name: 'platform-has-no-product-words',
      comment:
        'Of the contracts the platform knows the shapes on the wire (and the units) alone, which carry no product word; and it knows nobody who uses it.',
      severity: 'error',
      from: { path: '^packages/platform/' },
      to: {
        path: '^(packages/(contracts|rules|access)|services|gateway|web|infra)/',
        pathNot: WIRE_SHAPES,
      },
    },
    {
      name: 'wire-shapes-have-no-product-words',
      comment: 'The shapes on the wire are the lowest: what they need beside themselves is a date.',
      severity: 'error',
      from: { path: WIRE_SHAPES },
      to: { path: '^packages/', pathNot: [WIRE_SHAPES, '^packages/contracts/src/text\\.ts$'] },
    },
    {
      name: 'access-knows-no-service',
      comment: 'The check of access stands on contracts and platform; whoever uses it names its own keys.',
      severity: 'error',
      from: { path: '^packages/access/', pathNot: TESTS },
      to: { path: '^(services|gateway|web|infra)/' },
    },
    {
      name: 'engine-is-pure',
      comment:
        'The engine computes: beside the contracts it needs shapes and a hash. It knows no store, no file, no process and no platform.',
      severity: 'error',
      from: { path: '^packages/engine/', pathNot: [TESTS, '\\.suite\\.ts$', RECORDINGS] },
      to: { pathNot: ['^packages/(engine|rules|contracts)/', 'node_modules/zod/', '^(node:)?crypto$'] },
    },
    {
      name: 'engine-loads-no-recordings',
      comment:
        'Recorded files are read at the edge: by the feed of a service or by the lab, never by what computes.',
      severity: 'error',
      from: { path: '^packages/engine/', pathNot: [TESTS, RECORDINGS] },
      to: { path: RECORDINGS },
    },
    {
      name: 'engines-behind-one-interface',
      comment: 'Whoever uses an engine takes it from the list of engines and knows its interface alone.',
      severity: 'error',
      from: { pathNot: ['^packages/engine/src/engines/', TESTS] },
      to: { path: '^packages/engine/src/engines/[^/]+/' },
    },
    {
      name: 'contracts-import-only-zod',
      comment: 'Services and browsers alike load the contracts.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: TESTS },
      to: { pathNot: ['^packages/contracts/', 'node_modules/zod/'] },
    },
    {
      name: 'rules-import-only-contracts',
      comment: 'Services and browsers alike compute by the rules, so they only compute.',
      severity: 'error',
      from: { path: '^packages/rules/', pathNot: TESTS },
      to: { pathNot: '^packages/(rules|contracts)/' },
    },
    {
      name: 'web-imports-only-contracts',
      comment: 'The browser runs none of the servers’ code.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: TESTS },
      to: { path: '^(packages/(platform|access)|services|gateway|infra)/' },
    },
    {
      name: 'web-shared-is-the-lowest',
      comment: 'app → features → shared: shared and content know neither features nor the app.',
      severity: 'error',
      from: { path: '^web/src/(shared|content)/' },
      to: { path: '^web/src/(features|app|site)/' },
    },
    {
      name: 'web-features-do-not-know-the-app',
      comment: 'app → features → shared.',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/(app|site)/' },
    },
    {
      name: 'web-features-meet-at-public-doors',
      comment:
        'What a feature offers to others lies in its folder public; what belongs to none lies in shared.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/($1|[^/]+/public)/' },
    },
    {
      name: 'infra-starts-and-does-not-import',
      comment:
        'The starter runs services as processes. A Kafka that is given is reached by the settings they read.',
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
