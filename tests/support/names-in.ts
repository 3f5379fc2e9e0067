import { parseSync } from 'vite';

/** Identifiers of a source, each once: also keys, members and attributes, but no texts and no comments. Throws for invalid sources. */
export function namesIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, name } = node as { type?: unknown; name?: unknown };
    if (typeof name === 'string' && NAMED.has(String(type))) names.add(name);
    for (const value of Object.values(node)) visit(value);
  };
  visit(program);
  return [...names];
}

const NAMED = new Set(['Identifier', 'JSXIdentifier', 'PrivateIdentifier']);
