import { type ComponentType, lazy } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, matchPath } from 'react-router-dom';

type Load = () => Promise<ComponentType>;
const notLoaded = new Map<string, Load>();

/** Creates the page of an address. `createHistory` loads its script. */
export function lazyPage(path: string, load: Load): ComponentType {
  const loadOnce = async () => {
    const page = await load();
    notLoaded.delete(path);
    return page;
  };
  notLoaded.set(path, loadOnce);
  return lazy(async () => ({ default: await loadOnce() }));
}

/**
 * Creates a history that reports a new address after the script of its page has loaded. Until then
 * the previous page stays. React would do this with a transition, which Preact does not have.
 */
export function createHistory() {
  const history = createBrowserHistory({ v5Compat: true });
  let visits = 0;
  const listen: typeof history.listen = (show) =>
    history.listen((update) => {
      visits += 1;
      const visit = visits;
      const [, load] = [...notLoaded].find(([path]) => matchPath(path, update.location.pathname)) ?? [];
      const showIfLast = () => {
        if (visit === visits) show(update);
      };
      // If the script fails to load, the page itself shows the failure.
      if (load) void load().then(showIfLast, showIfLast);
      else show(update);
    });
  return Object.assign(Object.create(history) as typeof history, { listen });
}
