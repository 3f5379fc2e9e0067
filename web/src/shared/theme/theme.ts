import { useSyncExternalStore } from 'react';
import { storedText } from '../storage/stored-text.ts';

export type Theme = 'light' | 'dark';

/** The inline script of `index.html` also reads this key, before the first paint. */
const storedTheme = storedText('croneai.theme');

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  storedTheme.write(theme);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'dark');
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: light)');
  const leave = storedTheme.subscribe(listener);
  system.addEventListener('change', listener);
  return () => {
    leave();
    system.removeEventListener('change', listener);
  };
}
