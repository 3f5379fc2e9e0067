import type { RouteRow } from './routes.ts';

type RouteMatch = {
  found: RouteRow | undefined;
  /** Allowed methods, if the path exists but not with the requested method. */
  allowed: readonly string[] | undefined;
};

export type RouteMatcher = (method: string, path: string) => RouteMatch;

type Node = {
  fixed: Map<string, Node>;
  param: Node | undefined;
  /** Route matches, keyed by method; undefined if no path ends at this segment. */
  matches: Map<string, RouteMatch> | undefined;
  notAllowed: RouteMatch;
};

const NOTHING: RouteMatch = { found: undefined, allowed: undefined };

const newNode = (): Node => ({
  fixed: new Map(),
  param: undefined,
  matches: undefined,
  notAllowed: NOTHING,
});

/**
 * Builds a lookup of a route table by path segments. Fixed segments take precedence over
 * parameters. Paths are matched as sent (no decoding, case-sensitive), with or without a final
 * slash. Throws if two rows are equal.
 */
export function createRouteMatcher(rows: readonly RouteRow[]): RouteMatcher {
  const root = newNode();
  for (const row of rows) addRow(root, row);
  return (method, path) => {
    const node = nodeAt(root, path);
    return node?.matches?.get(method) ?? node?.notAllowed ?? NOTHING;
  };
}

function addRow(root: Node, row: RouteRow): void {
  let node = root;
  for (const segment of row.path.split('/').slice(1)) {
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
  for (const method of row.method === 'GET' ? ['GET', 'HEAD'] : [row.method]) {
    if (node.matches.has(method)) throw new Error(`Two rows have ${method} ${row.path}`);
    node.matches.set(method, { found: row, allowed: undefined });
  }
  node.notAllowed = { found: undefined, allowed: [...node.matches.keys()] };
}

function nodeAt(root: Node, path: string): Node | undefined {
  let node: Node | undefined = root;
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  for (let start = 1; node && start <= end; ) {
    const slash = path.indexOf('/', start);
    const stop = slash === -1 ? end : slash;
    node = node.fixed.get(path.slice(start, stop)) ?? (stop > start ? node.param : undefined);
    start = stop + 1;
  }
  return node;
}
