import type { Plugin } from 'vite';

/** Fields of an endpoint that the browser needs for a call. */
const FIELDS_OF_CALLS = new Set(['route', 'access', 'failure']);
const CONTRACTS = '/packages/contracts/src/';
/** Defaults in `http/endpoint.ts` that only the API document and the services use. */
const DEFAULTS = 'errors: [], reply: NO_DATA, ';

/**
 * Removes from browser code the parts of the contract that pages do not use. In endpoints, these
 * are the schemas, the errors, and the texts of the API document. Schemas that no form imports are
 * removed as well. Pages use only the types of replies, so a page without a form does not load zod.
 * A form imports the schema of its body by name, because `endpoint.body` is undefined in the
 * browser.
 */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes(CONTRACTS) || !id.endsWith('.ts')) return;
      const isDefinition = id.endsWith('/http/endpoint.ts');
      const text = isDefinition ? withoutDefaults(code) : code;
      const program = this.parse(text, { lang: 'ts' }) as unknown as Node;
      const rows = isDefinition ? [] : nodesOf(program).flatMap(rowsOf);
      return { code: leanCode(text, program, rows), moduleSideEffects: false };
    },
  };
}

function withoutDefaults(code: string): string {
  if (!code.includes(DEFAULTS)) throw new Error(`http/endpoint.ts has no “${DEFAULTS}”`);
  return code.replace(DEFAULTS, '');
}

type Node = { type: string; start: number; end: number } & { [field: string]: unknown };
/** Replacement of the source text between the offsets `start` and `end`. */
type Edit = { start: number; end: number; text: string };

/** Returns the module with only the used fields of endpoints, and marks its constants as pure. */
function leanCode(code: string, program: Node, rows: readonly Node[]): string {
  return apply(code, [
    ...rows.map((row) => ({ start: row.start, end: row.end, text: callOf(code, row) })),
    // A bundler drops an unused call of a pure function with everything inside.
    ...constantsOf(program).flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]),
  ]);
}

function apply(code: string, edits: readonly Edit[]): string {
  let text = code;
  for (const { start, end, text: by } of edits.toSorted((a, b) => b.start - a.start))
    text = text.slice(0, start) + by + text.slice(end);
  return text;
}

/** Returns the objects that define endpoints in a call of `defineEndpoint` or `defineEndpoints`. */
function rowsOf(call: Node): Node[] {
  if (call.type !== 'CallExpression') return [];
  const [, common, rows] = call.arguments as Node[];
  switch ((call.callee as Node).name) {
    case 'defineEndpoint':
      return common ? [common] : [];
    case 'defineEndpoints':
      return propertiesOf(rows).flatMap(({ value }) => (value as Node | undefined) ?? []);
    default:
      return [];
  }
}

const propertiesOf = (object: Node | undefined): Node[] =>
  object?.type === 'ObjectExpression' ? (object.properties as Node[]) : [];

/** Returns the text of an endpoint with only the fields of its calls. */
function callOf(code: string, row: Node): string {
  const fields = propertiesOf(row).filter(({ key }) =>
    FIELDS_OF_CALLS.has(String((key as Node | undefined)?.name)),
  );
  return `{ ${fields.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
}

/** Returns the initial values of top-level constants, if computing the value runs code. */
function constantsOf(program: Node): Node[] {
  return (program.body as Node[])
    .map((statement) => (statement.declaration as Node | null | undefined) ?? statement)
    .filter(({ type, kind }) => type === 'VariableDeclaration' && kind === 'const')
    .flatMap(({ declarations }) => declarations as Node[])
    .flatMap(({ init }) => (init as Node | null) ?? [])
    .filter((init) => !/Function|Literal/.test(init.type) && runsCode(init));
}

const runsCode = (node: Node): boolean =>
  nodesOf(node).some(({ type }) => /^(?:(?:Call|New|Member)Expression|SpreadElement)$/.test(type));

/** Returns the node and all nodes below it. */
function nodesOf(node: Node): Node[] {
  const below = Object.values(node).flat().filter(isNode);
  return [node, ...below.flatMap(nodesOf)];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
