import type { Reader } from './reader.ts';

/** Readers by a key that few of them share. Lists: a set for each of ten thousand readers would be most of what a stream holds here. */
export function createReadersBy() {
  const byKey = new Map<string, Reader[]>();
  return {
    of: (key: string): readonly Reader[] => byKey.get(key) ?? [],
    add(key: string, reader: Reader): void {
      const known = byKey.get(key);
      if (known) known.push(reader);
      else byKey.set(key, [reader]);
    },
    remove(key: string, reader: Reader): void {
      const left = byKey.get(key)?.filter((other) => other !== reader) ?? [];
      if (left.length > 0) byKey.set(key, left);
      else byKey.delete(key);
    },
  };
}
