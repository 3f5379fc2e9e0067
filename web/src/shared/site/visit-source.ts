import type { Source } from '@croneai/contracts/source.ts';
import { visitSourceOf } from '@croneai/rules/visit-source.ts';
import { parseStored, storedText } from '../storage/stored-text.ts';

/**
 * Campaign of this visit, stored only in this tab until it is closed. It does not identify the
 * visitor, and it is sent only with a form.
 */
const stored = storedText('croneai.source', 'tab');

/** Stores the source of the visit's first page. Later pages in the tab do not change it. */
export function storeVisitSource({ search, host }: Location, referrer: string): void {
  if (stored.read() !== null) return;
  stored.write(JSON.stringify(visitSourceOf({ search, referrer, host })));
}

/** Returns the source for the body of a form; undefined if it is unknown. */
export function visitSource(): Source | undefined {
  const source = parseStored(stored.read()) as Source | null | undefined;
  return source && Object.keys(source).length > 0 ? source : undefined;
}
