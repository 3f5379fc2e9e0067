import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { unstable_HistoryRouter as HistoryRouter, Link, Route, Routes } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { createHistory, lazyPage } from '../src/app/lazy-page.ts';

/** Opens `/one` with links to two pages whose scripts have not loaded yet. */
function openLinks() {
  history.replaceState(null, '', '/one');
  onTestFinished(() => history.replaceState(null, '', '/'));
  const loaded: Record<string, (page: ComponentType) => void> = {};
  const pageAt = (path: string) => {
    const script = new Promise<ComponentType>((resolve) => Object.assign(loaded, { [path]: resolve }));
    return lazyPage(path, () => script);
  };
  const [Two, Three] = [pageAt('/two'), pageAt('/three')];
  const { container, unmount } = render(
    <HistoryRouter history={createHistory()}>
      <Link to="/two">To two</Link>
      <Link to="/three">To three</Link>
      <main>
        <Suspense fallback="Loading">
          <Routes>
            <Route path="/one" element="Page one" />
            <Route path="/two" element={<Two />} />
            <Route path="/three" element={<Three />} />
          </Routes>
        </Suspense>
      </main>
    </HistoryRouter>,
  );
  onTestFinished(unmount);
  return {
    main: () => container.querySelector('main')?.textContent,
    click: (name: string) => act(() => screen.getByText(name).click()),
    finish: (path: string) => loaded[path]?.(() => <p>Page {path}</p>),
  };
}

it('keeps the previous page until the script of the next one has loaded', async () => {
  const { main, click, finish } = openLinks();
  await click('To two');
  expect([location.pathname, main()]).toEqual(['/two', 'Page one']);
  finish('/two');
  await waitFor(() => expect(main()).toBe('Page /two'));
});

it('shows the page of the last click, even if an earlier page loads later', async () => {
  const { main, click, finish } = openLinks();
  await click('To two');
  await click('To three');
  finish('/three');
  await waitFor(() => expect(main()).toBe('Page /three'));
  finish('/two');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(main()).toBe('Page /three');
});
