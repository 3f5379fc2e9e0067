import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

type Defined = {
  name: string;
  fields: Record<string, z.ZodType>;
  holdsPersons: boolean;
  hasOutbox: boolean;
  erasure: string | { keeps?: readonly string[] };
  indexes: readonly { key: Record<string, 1 | -1>; serves: string }[];
};

const root = path.resolve(import.meta.dirname, '../..');

const isDefined = (value: unknown): value is Defined =>
  typeof value === 'object' && value !== null && 'erasure' in value;

/** Imports every collection definition. */
export async function definedCollections(): Promise<Defined[]> {
  const files = ['services', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /src.*\.ts$/.test(file) && !/node_modules|\.test\.ts$/.test(file))
      .map((file) => path.join(root, folder, file))
      .filter((file) => readFileSync(file, 'utf8').includes('= defineCollection(')),
  );
  const modules: object[] = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isDefined);
}
