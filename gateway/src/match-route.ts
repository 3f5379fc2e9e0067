import type { RouteRow } from './routes.ts';

export type RouteMatch = {
  found: RouteRow | undefined;
  /** Methods that the path takes, when the one asked for is not among them. */
  allowed: readonly string[] | undefined;
};

export type RouteMatcher = (method: string, path: string) => RouteMatch;

type Node = {
  fixed: Map<string, Node>;
  param: Node | undefined;
  /** By method; `*` is a row for all of them. */
  matches: Map<string, RouteMatch> | undefined;
  notAllowed: RouteMatch;
};

const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const NOTHING: RouteMatch = { found: undefined, allowed: undefined };

const newNode = (): Node => ({
  fixed: new Map(),
  param: undefined,
  matches: undefined,
  notAllowed: NOTHING,
});

/**
 * Builds the lookup of a route table: the longest prefix decides, a fixed segment before a parameter. A path is taken as
 * it was sent (no decoding, case-sensitive). Throws when two rows are the same.
 */
export function createRouteMatcher(rows: readonly RouteRow[]): RouteMatcher {
  const root = newNode();
  for (const row of rows) addRow(root, row);
  return (method, path) => {
    const node = deepestNode(root, path);
    return node?.matches?.get(method) ?? node?.notAllowed ?? NOTHING;
  };
}

function addRow(root: Node, row: RouteRow): void {
  let node = root;
  for (const segment of row.prefix.split('/').slice(1)) {
    if (segment.startsWith(':')) {
      node.param ??= newNode();
      node = node.param;
    } else {
      const next = node.fixed.get(segment) ?? newNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  node.matches ??= new Map();
  for (const method of methodsOf(row)) {
    if (node.matches.has(method)) throw new Error(`Two rows take ${method} ${row.prefix}`);
    node.matches.set(method, { found: row, allowed: undefined });
  }
  node.notAllowed = { found: undefined, allowed: [...node.matches.keys()] };
}

function methodsOf({ method }: RouteRow): string[] {
  if (method === undefined) return API_METHODS;
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

function deepestNode(root: Node, path: string): Node | undefined {
  let node: Node | undefined = root;
  let deepest: Node | undefined;
  let start = 1;
  while (start <= path.length) {
    const slash = path.indexOf('/', start);
    const end = slash === -1 ? path.length : slash;
    node = node.fixed.get(path.slice(start, end)) ?? node.param;
    if (node === undefined) break;
    if (node.matches) deepest = node;
    start = end + 1;
  }
  return deepest;
}
