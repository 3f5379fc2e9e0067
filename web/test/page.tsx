import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect } from 'vitest';
import { DashboardArea } from '../src/app/dashboard/dashboard-area.tsx';
import { createStore } from '../src/app/store.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

/** Opens the dashboard of a signed-in member at this path. */
export const openDashboard = (path: string) =>
  openPage(
    path,
    <Routes>
      <Route path="/dashboard/*" element={<DashboardArea />} />
    </Routes>,
    TOKEN,
  );

/**
 * An invented token with a head, a payload and a signature, which is all that the browser reads.
 */
export const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'somebody' })).replace(/=+$/, '')}.c2ln`;

/** Opens a page with the app's own store and router. Returns what a person can do on it. */
export async function openPage(path: string, page: ReactNode, token: string | null = null) {
  let address = path;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const store = createStore(token);
  // No stylesheet is loaded, so no element can cover another.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const { unmount } = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        {page}
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return {
    store,
    /** Unmounts the page, as closing its tab does. */
    close: unmount,
    address: () => address,
    text: () => document.body.textContent ?? '',
    /** Waits until the page contains this text, in one element or across several. */
    sees: (text: string) => waitFor(() => expect(document.body.textContent).toContain(text)),
    link: (name: string) => screen.queryAllByRole<HTMLAnchorElement>('link', { name })[0],
    click: async (role: 'link' | 'button' | 'radio', name: string) => {
      const [found] = await screen.findAllByRole(role, { name });
      if (found) await user.click(found);
    },
    fill: async (label: string, value: string) => {
      const field = await screen.findByLabelText(label, { selector: 'input, textarea' });
      await user.clear(field);
      await user.type(field, value);
    },
  };
}
