import type { Plugin } from 'vite';

const PACKAGE = '/use-sync-external-store/';
const PRODUCTION = './cjs/use-sync-external-store-with-selector.production.js';
/** Edits that turn the CommonJS code of the hook into a module. */
const EDITS: readonly [from: string, to: string][] = [
  ['"use strict";', ''],
  ['var React = require("react");', 'import * as React from "react";'],
  [
    'exports.useSyncExternalStoreWithSelector = function (',
    'export const useSyncExternalStoreWithSelector = function (',
  ],
];

/**
 * Turns a hook that the store uses from CommonJS into a module. A `require` of React would wrap the
 * runtime in a function and add a helper file that every page loads.
 */
export function storeAsModule(): Plugin {
  return {
    name: 'store-as-module',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith(`${PACKAGE}with-selector.js`))
        return { code: `export * from '${PRODUCTION}';`, map: null };
      if (id.endsWith(PACKAGE + PRODUCTION.slice(2))) return { code: moduleCode(code), map: null };
    },
  };
}

export function moduleCode(code: string): string {
  return EDITS.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`use-sync-external-store has no single “${from}”`);
    return text.replace(from, to);
  }, code);
}
