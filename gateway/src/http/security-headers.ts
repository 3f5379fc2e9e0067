export type SecurityOptions = {
  isLocal: boolean;
  /** Hosts that marketing pixels may be loaded from and report to. */
  pixelHosts: readonly string[];
  /** Of the inline scripts and styles that the web build made, as `sha256-…`. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
};

/**
 * Flat lists of names and values, made once: they go out with every reply of their kind. `inert` is what runs nothing (data, a face):
 * all is forbidden to it, in fewer bytes than a page's rules have. `open` is inert data that every site's pages may read.
 */
export type SecurityHeaders = { inert: readonly string[]; open: readonly string[]; page: readonly string[] };

/** Two years, as browsers' preload lists require. */
const HSTS = 'max-age=63072000; includeSubDomains';
/** Nothing of a browser's that the product does not use. */
const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  // HSTS over plain HTTP on localhost would lock a developer's browser out of every other local port.
  const transport = options.isLocal ? [] : ['strict-transport-security', HSTS];
  const common = ['x-content-type-options', 'nosniff', ...transport];
  const always = [...common, 'cross-origin-resource-policy', 'same-origin'];
  const inert = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"];
  return {
    inert: [...always, ...inert],
    open: [
      ...common,
      ...inert,
      ...['cross-origin-resource-policy', 'cross-origin', 'access-control-allow-origin', '*'],
    ],
    page: [
      ...always,
      'content-security-policy',
      contentSecurityPolicy(options),
      'cross-origin-opener-policy',
      'same-origin',
      'permissions-policy',
      PERMISSIONS,
      'referrer-policy',
      'strict-origin-when-cross-origin',
      'x-frame-options',
      'DENY',
    ],
  };
}

function contentSecurityPolicy({ isLocal, pixelHosts, scriptHashes, styleHashes }: SecurityOptions): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(scriptHashes), ...pixelHosts],
    'style-src': ["'self'", ...quoted(styleHashes)],
    'img-src': ["'self'", 'data:', ...pixelHosts],
    'connect-src': ["'self'", ...pixelHosts],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Pages over plain HTTP exist in local mode only.
    ...(isLocal ? {} : { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
