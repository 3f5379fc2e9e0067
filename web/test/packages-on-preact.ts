import { registerHooks } from 'node:module';
import { ON_PREACT } from '../build/on-preact.ts';

/*
 * Packages run as in the browser. Vite replaces React only in our own modules, because Node loads
 * the packages.
 */
registerHooks({
  resolve(name, context, next) {
    if (name === 'react-dom/test-utils') return next('preact/test-utils', context);
    const found = ON_PREACT.find(({ find }) => (typeof find === 'string' ? find === name : find.test(name)));
    return next(found?.replacement ?? name, context);
  },
});
