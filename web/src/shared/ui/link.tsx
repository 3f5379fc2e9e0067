import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path, query and anchor within the product. */
  to: string;
  /** Router state for the next page of the app. */
  state?: unknown;
}

/** Default link of pages without a router. */
export function PlainLink({ to, state: _state, ...rest }: LinkProps) {
  return <a href={to} {...rest} />;
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/**
 * Provides the link component. The app changes pages without loading a document; static pages use
 * plain anchors.
 */
export const LinkProvider = LinkContext.Provider;

export function Link(props: LinkProps) {
  const Element = useContext(LinkContext);
  return <Element {...props} />;
}
