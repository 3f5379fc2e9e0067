/** An index from a collection's definition; `_id` is implied. */
export type Index = { readonly key: Readonly<Record<string, unknown>>; readonly unique?: boolean };

export type RecordedQuery = {
  filter: Readonly<Record<string, unknown>>;
  sort: readonly (readonly [field: string, direction: 1 | -1])[];
};

/**
 * Kind of a condition on a field. An index serves all kinds, but it uses a field only if the
 * condition on each earlier field of the index is `equals` or `flag`. A flag is null, true, or
 * false, so a condition on a flag may match half of the collection.
 */
type Narrowing = 'equals' | 'flag' | 'range';
type Conjunction = ReadonlyMap<string, Narrowing>;

const RANGES = new Set(['$gt', '$gte', '$lt', '$lte']);

/**
 * Returns the reason why a query reads more documents than it returns, or sorts them in memory.
 * Returns undefined if `_id` or an index serves the filter and the sort. Each branch of an `$or`
 * needs its own index.
 */
export function unservedBy(indexes: readonly Index[], { filter, sort }: RecordedQuery): string | undefined {
  const all: Index[] = [{ key: { _id: 1 }, unique: true }, ...indexes];
  for (const branch of branchesOf(filter)) {
    if (all.some((index) => serves(index, branch, sort))) continue;
    const fields =
      [...branch]
        .sort()
        .map(([field, narrowing]) => `${field} ${narrowing}`)
        .join(', ') || 'all documents';
    const order = sort.map(([field, direction]) => `${field} ${direction}`).join(', ');
    return order ? `${fields}; sorted by ${order}` : fields;
  }
  return undefined;
}

/** Splits the filter into alternatives, each a set of fields that must all match. */
function branchesOf(filter: Readonly<Record<string, unknown>>): Conjunction[] {
  let branches: Conjunction[] = [new Map()];
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and') for (const part of filtersIn(value)) branches = product(branches, branchesOf(part));
    else if (key === '$or') branches = product(branches, filtersIn(value).flatMap(branchesOf));
    else if (!key.startsWith('$')) branches = product(branches, [narrowed(key, value)]);
  }
  return branches;
}

const filtersIn = (value: unknown) => value as Record<string, unknown>[];

const product = (some: readonly Conjunction[], others: readonly Conjunction[]): Conjunction[] =>
  some.flatMap((one) => others.map((other) => new Map([...other, ...one])));

function narrowed(field: string, value: unknown): Conjunction {
  if (value instanceof RegExp) return isPrefix('$regex', value) ? new Map([[field, 'range']]) : new Map();
  if (!isOperators(value)) return new Map([[field, isFlag(value) ? 'flag' : 'equals']]);
  const operators = Object.entries(value);
  const inner = value.$elemMatch as Record<string, unknown> | undefined;
  if (inner && !isOperators(inner))
    return new Map(Object.entries(inner).flatMap(([name, part]) => [...narrowed(`${field}.${name}`, part)]));
  if (operators.some(([name]) => name === '$eq' || name === '$in' || name === '$all'))
    return new Map([[field, 'equals']]);
  const narrows = operators.some(
    ([name, operand]) =>
      RANGES.has(name) || (name === '$exists' && operand === true) || isPrefix(name, operand),
  );
  return narrows ? new Map([[field, 'range']]) : new Map();
}

const isFlag = (value: unknown): boolean => value === null || typeof value === 'boolean';

const isOperators = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).some((key) => key.startsWith('$'));

const isPrefix = (name: string, operand: unknown): boolean =>
  name === '$regex' && String(operand instanceof RegExp ? operand.source : operand).startsWith('^');

function serves({ key, unique }: Index, branch: Conjunction, sort: RecordedQuery['sort']): boolean {
  const fields = Object.keys(key);
  const isEqual = (field: string) => branch.get(field) === 'equals' || branch.get(field) === 'flag';
  const end = fields.findIndex((field) => !isEqual(field));
  const prefix = end < 0 ? fields.length : end;
  if (unique && prefix === fields.length) return true;
  const used = fields.slice(0, branch.get(fields[prefix] ?? '') === 'range' ? prefix + 1 : prefix);
  const narrows = used.some((field) => branch.get(field) !== 'flag');
  const hasMore = [...branch].some(([field, narrowing]) => narrowing !== 'flag' && !used.includes(field));
  // The index serves no condition, or only conditions on flags. Conditions on flags may match half
  // of the collection, even if the whole filter matches a single document.
  if (!narrows && hasMore) return false;
  const wanted = sort.filter(([field]) => !isEqual(field));
  if (wanted.length === 0) return used.length > 0;
  const sorted = wanted.map(([field, direction], at) => {
    const name = fields[prefix + at];
    return name === field ? direction * Number(key[name]) : 0;
  });
  // An index can be read forwards or backwards.
  return sorted.every((each) => each === 1) || sorted.every((each) => each === -1);
}
