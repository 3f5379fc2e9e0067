import { type ComponentType, lazy } from 'react';

/** A page in a chunk of its own, by the name it is exported under. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}
