import type { HttpMethod } from '@croneai/contracts/http/endpoint.ts';
import type { RouteRow } from './routes.ts';

/** Anything that is chosen by method and path: a row of the table, or a call of the contracts. */
type Row = { method?: HttpMethod; prefix: string };

export type RouteMatch<R extends Row = RouteRow> = {
  found: R | undefined;
  /** Methods that the path takes, when the one asked for is not among them. */
  allowed: readonly string[] | undefined;
};

export type RouteMatcher<R extends Row = RouteRow> = (method: string, path: string) => RouteMatch<R>;

type Node<R extends Row> = {
  fixed: Map<string, Node<R>>;
  param: Node<R> | undefined;
  /** By method; `*` is a row for all of them. */
  matches: Map<string, RouteMatch<R>> | undefined;
  notAllowed: RouteMatch<R>;
};

const API_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const NOTHING = { found: undefined, allowed: undefined };

const newNode = <R extends Row>(): Node<R> => ({
  fixed: new Map(),
  param: undefined,
  matches: undefined,
  notAllowed: NOTHING,
});

/**
 * Builds the lookup of a route table: the longest prefix decides, a fixed segment before a parameter. A path is taken as
 * it was sent (no decoding, case-sensitive). Throws when two rows are the same.
 */
export function createRouteMatcher<R extends Row>(rows: readonly R[]): RouteMatcher<R> {
  const root = newNode<R>();
  for (const row of rows) addRow(root, row);
  return (method, path) => {
    const node = deepestNode(root, path);
    return node?.matches?.get(method) ?? node?.notAllowed ?? NOTHING;
  };
}

function addRow<R extends Row>(root: Node<R>, row: R): void {
  let node = root;
  for (const segment of row.prefix.split('/').slice(1)) {
    if (segment.startsWith(':')) {
      node.param ??= newNode<R>();
      node = node.param;
    } else {
      const next = node.fixed.get(segment) ?? newNode<R>();
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

function methodsOf({ method }: Row): string[] {
  if (method === undefined) return API_METHODS;
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

function deepestNode<R extends Row>(root: Node<R>, path: string): Node<R> | undefined {
  let node: Node<R> | undefined = root;
  let deepest: Node<R> | undefined;
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
