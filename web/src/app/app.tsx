import { Provider } from 'react-redux';
import { LinkProvider } from '../shared/ui/link.tsx';
import { AppLink } from './app-link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
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
