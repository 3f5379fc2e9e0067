import { parseSync } from 'vite';

/** Modules that `delete-modules.ts` deletes, one at a time. */
export const DELETABLE: readonly string[] = [
  ...['notifier/webhooks', 'notifier/telegram', 'signals/own-trades', 'signals/public-log'],
  ...['leads/community', 'auth/api-keys', 'auth/learning'],
];

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * Removes a module from the source of a start.ts: its import, the statement that opens it, and each
 * element that names it.
 */
export function startWithout(source: string, module: string): string {
  const names = new Set<string>();
  const cuts: [start: number, end: number][] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node;
    if (goes(node, module, names)) cuts.push([node.start, node.end + (source[node.end] === ',' ? 1 : 0)]);
    else for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync('start.ts', source).program.body);
  return cuts.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), source);
}

/**
 * Returns true if the node names the module or a value that was opened from the module. The import
 * and the opening statement declare names. Adds these names to `names`, so that later uses are
 * removed as well.
 */
function goes(node: Node, module: string, names: Set<string>): boolean {
  if (node.type === 'ImportDeclaration') {
    const isDoor = /^\.\.?\/(.+)\/module\.ts$/.exec((node.source as { value: string }).value)?.[1] === module;
    if (isDoor) for (const { local } of node.specifiers as { local: Node }[]) names.add(String(local.name));
    return isDoor;
  }
  if (node.type === 'VariableDeclaration') {
    const [{ id, init }] = node.declarations as [{ id: Node; init: Node | null }];
    const isOpening = init?.type === 'CallExpression' && isNamed(init.callee, names);
    if (isOpening) names.add(String(id.name));
    return isOpening;
  }
  if (node.type === 'Property') return isNamed(node.value, names) || isCallOf(node.value, names);
  if (node.type === 'SpreadElement') return isNamed(node.argument, names);
  return isNamed(node, names);
}

/** True for a call of a function that the module offers: `posts.find(members)`. */
const isCallOf = (node: unknown, names: ReadonlySet<string>): boolean => {
  const { type, callee } = node as Node;
  if (type !== 'CallExpression') return false;
  const { type: calleeType, object } = callee as Node;
  return calleeType === 'MemberExpression' && isNamed(object, names);
};

const isNamed = (node: unknown, names: ReadonlySet<string>): boolean =>
  (node as Node).type === 'Identifier' && names.has(String((node as Node).name));
