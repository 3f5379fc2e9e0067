export type SecurityOptions = {
  isLocal: boolean;
  /** Hosts that marketing pixels may load from and report to. */
  pixelHosts: readonly string[];
};

/** Hashes (`sha256-…`) of the inline scripts and inline styles of one page. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/** Flat lists of header names and values. Each list is made once and reused for many replies. */
export type SecurityHeaders = {
  /** For replies that are not pages, such as data. The policy forbids everything. */
  inert: readonly string[];
  /**
   * For scripts, styles, and fonts. They have no policy, because browsers apply only the policy of
   * the document, and a page loads many of them.
   */
  part: readonly string[];
  /** For data that pages of every site may read. The policy is the same as in `inert`. */
  open: readonly string[];
  /** Default for the site. The policy allows no inline scripts and no inline styles. */
  page: readonly string[];
  /**
   * For one page with inline scripts and styles. The policy has only the hashes of this page,
   * because the hashes of all pages would add 1 kB to each reply.
   */
  pageWith: (inline: InlineHashes) => readonly string[];
};

/** Two years, as browsers' preload lists require. */
const HSTS = 'max-age=63072000; includeSubDomains';
/** Denies browser features that the product does not use. */
const PERMISSIONS =
  'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()';

export function securityHeaders(options: SecurityOptions): SecurityHeaders {
  // No HSTS in local mode: on localhost, it would lock a developer's browser out of all other local
  // ports.
  const transport = options.isLocal ? [] : ['strict-transport-security', HSTS];
  const common = ['x-content-type-options', 'nosniff', ...transport];
  const always = [...common, 'cross-origin-resource-policy', 'same-origin'];
  const inert = ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox"];
  const pageWith = (inline: InlineHashes) => [
    ...always,
    'content-security-policy',
    contentSecurityPolicy(options, inline),
    'cross-origin-opener-policy',
    'same-origin',
    'permissions-policy',
    PERMISSIONS,
    'referrer-policy',
    'strict-origin-when-cross-origin',
    'x-frame-options',
    'DENY',
  ];
  return {
    inert: [...always, ...inert],
    part: always,
    open: [
      ...common,
      ...inert,
      ...['cross-origin-resource-policy', 'cross-origin', 'access-control-allow-origin', '*'],
    ],
    page: pageWith(NOTHING_INLINE),
    pageWith,
  };
}

const NOTHING_INLINE: InlineHashes = { scripts: [], styles: [] };

function contentSecurityPolicy({ isLocal, pixelHosts }: SecurityOptions, inline: InlineHashes): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...quoted(inline.scripts), ...pixelHosts],
    'style-src': ["'self'", ...quoted(inline.styles)],
    'img-src': ["'self'", 'data:', ...pixelHosts],
    'connect-src': ["'self'", ...pixelHosts],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Local mode serves pages over plain HTTP, so it must not upgrade requests.
    ...(isLocal ? {} : { 'upgrade-insecure-requests': [] }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
