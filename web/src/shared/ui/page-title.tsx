import { brand } from '../../content/brand.ts';

/** The browser's tab title. React 19 hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${brand.name}`}</title>;
}
