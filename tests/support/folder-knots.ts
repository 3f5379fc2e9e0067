import type { IModule } from 'dependency-cruiser';

/**
 * Matches a path in a part whose folders must not import each other in a circle. The first group is
 * the part. The second group is a folder of the part, or a file next to the folders.
 */
const ROOM = /^((?:services\/[^/]+|gateway|packages\/[^/]+)\/src|web\/src\/(?:shared|features))\/([^/]+)/;

type Imports = Map<string, Set<string>>;

function importsOfRooms(modules: IModule[]): Imports {
  const imports: Imports = new Map();
  for (const { source, dependencies } of modules) {
    const [from, part] = source.match(ROOM) ?? [];
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const [to, otherPart] = resolved.match(ROOM) ?? [];
      if (to === undefined || to === from || otherPart !== part) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return imports;
}

function reachedFrom(room: string, imports: Imports): Set<string> {
  const reached = new Set<string>();
  const next = [room];
  for (let at = next.pop(); at !== undefined; at = next.pop())
    for (const to of imports.get(at) ?? [])
      if (!reached.has(to)) {
        reached.add(to);
        next.push(to);
      }
  return reached;
}

/**
 * Lists folders of a part that import each other in a circle, one circle per line:
 * "services/admin/src: audit, members". Type imports count as well.
 */
export function folderKnots(modules: IModule[]): string[] {
  const imports = importsOfRooms(modules);
  const reached = new Map([...imports.keys()].map((room) => [room, reachedFrom(room, imports)]));
  const knots = [...reached].flatMap(([room, reachable]) => {
    if (!reachable.has(room)) return [];
    const [, part = ''] = room.match(ROOM) ?? [];
    const knot = [...reachable].filter((other) => reached.get(other)?.has(room)).sort();
    return `${part}: ${knot.map((other) => other.slice(part.length + 1)).join(', ')}`;
  });
  return [...new Set(knots)].sort();
}
