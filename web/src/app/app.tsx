import { useEffect, useRef } from 'react';
import { Provider } from 'react-redux';
import { Link, useLocation, useNavigationType } from 'react-router-dom';
import { isSitePath } from '../content/site-paths.ts';
import { type LinkProps, LinkProvider, PlainLink } from '../shared/ui/link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { createBrowserStore } from './store.ts';

const store = createBrowserStore();

export function App() {
  return (
    <LinkProvider value={AppLink}>
      <ErrorBoundary>
        <Provider store={store}>
          <ScrollToTop />
          <AppRoutes />
        </Provider>
      </ErrorBoundary>
    </LinkProvider>
  );
}

/**
 * A new page starts at its top. A link to an anchor scrolls to the anchor, even if it is clicked
 * again. On Back, the browser restores the position. A change of only the query does not scroll.
 */
function ScrollToTop() {
  const { pathname, search, hash, key } = useLocation();
  const navigation = useNavigationType();
  const last = useRef({ pathname: '', search: '', hash: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes on each click, even on a link to the current page
  useEffect(() => {
    const { current: from } = last;
    last.current = { pathname, search, hash };
    const isOtherQuery = from.pathname === pathname && from.hash === hash && from.search !== search;
    if (isOtherQuery) return;
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (navigation !== 'POP') scrollTo(0, 0);
  }, [pathname, search, hash, navigation, key]);
  return null;
}

/**
 * Links between the app and static pages load a document. Links within the app change the page
 * without loading.
 */
function AppLink(props: LinkProps) {
  return isSitePath(props.to) ? <PlainLink {...props} /> : <Link {...props} />;
}
