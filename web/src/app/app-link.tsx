import { Link } from 'react-router-dom';
import { isSitePath } from '../content/pages.ts';
import { type LinkProps, PlainLink } from '../shared/ui/link.tsx';

/** Between the app and the static pages a link loads the document; inside the app it changes the page. */
export function AppLink(props: LinkProps) {
  return isSitePath(props.to) ? <PlainLink {...props} /> : <Link {...props} />;
}
