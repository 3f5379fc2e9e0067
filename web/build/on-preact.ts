/**
 * Replaces React in the browser with a runtime of a sixth of its size (docs/adr/0043). Documents
 * are still rendered by React.
 */
export const ON_PREACT = [
  { find: 'react-dom/client', replacement: 'preact/compat/client' },
  { find: /^react\/jsx-(?:dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];
