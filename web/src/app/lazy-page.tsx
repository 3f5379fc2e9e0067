import { type ComponentType, lazy } from 'react';

type Load<Name extends string, Props = object> = () => Promise<Record<Name, ComponentType<Props>>>;

/** A page in a chunk of its own, by the name it is exported under. */
export function lazyPage<Name extends string>(load: Load<Name>, name: Name): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

export const loadStore = () => import('./with-store.tsx');

/** The same for a page that signs in, calls the API or knows the member: the store arrives with it and stands around it. */
export function storePage<Name extends string, Props extends object>(
  load: Load<Name, Props>,
  name: Name,
): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => {
    const [{ WithStore }, page] = await Promise.all([loadStore(), load()]);
    const Page: ComponentType<Props> = page[name];
    return {
      default: (props: Props) => (
        <WithStore>
          <Page {...props} />
        </WithStore>
      ),
    };
  });
}
