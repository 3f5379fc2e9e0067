import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, expect, vi } from 'vitest';
import { DashboardArea } from '../src/app/dashboard/dashboard-area.tsx';
import { createStore } from '../src/app/store.ts';

const open: { root: Root; container: HTMLElement }[] = [];

afterEach(() => {
  for (const { root, container } of open.splice(0)) {
    root.unmount();
    container.remove();
  }
  localStorage.clear();
  sessionStorage.clear();
});

/** The dashboard as somebody signed in has it, at this address. */
export const openDashboard = (path: string) =>
  openPage(
    path,
    <Routes>
      <Route path="/dashboard/*" element={<DashboardArea />} />
    </Routes>,
    TOKEN,
  );

/** Of no server: a head, a payload and a signature as far as the browser looks at them. */
export const TOKEN = `e30.${btoa(JSON.stringify({ sub: 'somebody' })).replace(/=+$/, '')}.c2ln`;

/** A page with the app's own store and router, and what a person can do on it. */
export async function openPage(path: string, page: ReactNode, token: string | null = null) {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  open.push({ root, container });
  let address = path;
  function Address() {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return null;
  }
  const store = createStore(token);
  root.render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        {page}
        <Address />
      </MemoryRouter>
    </Provider>,
  );
  return {
    store,
    /** As a tab is closed. */
    close: () => {
      root.unmount();
      container.remove();
    },
    address: () => address,
    text: () => document.body.textContent ?? '',
    /** Until these words are on the page. */
    sees: (text: string) => until(() => expect(document.body.textContent).toContain(text)),
    link: (name: string) => named<HTMLAnchorElement>('a', name),
    click: async (role: 'a' | 'button', name: string) => {
      await until(() => expect(named(role, name), `no ${role} called ${name}`).toBeDefined());
      named(role, name)?.click();
    },
    fill: (label: string, value: string) => fill(label, value),
  };
}

/** A chunk, a reply and a render away. */
async function until(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 10_000, interval: 20 });
}

function named<E extends HTMLElement>(selector: string, name: string): E | undefined {
  return [...document.querySelectorAll<E>(selector)].find(
    (element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() === name,
  );
}

/** As typed: React hears only of values that the element's own setter was told. */
async function fill(label: string, value: string): Promise<void> {
  await until(() => expect(fieldOf(label), `no field called ${label}`).toBeDefined());
  const field = fieldOf(label);
  if (!field) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function fieldOf(label: string): HTMLInputElement | HTMLTextAreaElement | undefined {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent?.trim() === label);
  const control = found?.control;
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : undefined;
}
