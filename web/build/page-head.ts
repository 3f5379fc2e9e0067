import { settingTokens } from '@croneai/contracts/site-documents.ts';
import { brand, tabTitle } from '../src/content/brand.ts';
import { offer } from '../src/content/claims.ts';
import { type PageMeta, publicPages } from '../src/content/pages.ts';
import { type Pixel, pixel } from '../src/content/pixel.ts';
import { tiers } from '../src/content/tiers.ts';

const PREVIEW_IMAGE = { path: '/og.png', width: 1200, height: 630 };

/**
 * Returns the head of a public page without its title. A page that `publicPages` does not list has
 * an empty head.
 */
export function pageHead(path: string): { description?: string; tags: string } {
  const page: PageMeta | undefined = publicPages.find((each) => each.path === path);
  if (!page) return { tags: '' };
  const url = absolute(path);
  // A document for many URLs has no canonical URL.
  const isOne = !path.includes(':');
  const tags = [
    ...(isOne ? [`<link rel="canonical" href="${url}" />`, property('og:url', url)] : []),
    property('og:type', 'website'),
    property('og:site_name', brand.name),
    property('og:title', tabTitle(page.title)),
    property('og:description', page.description),
    property('og:image', absolute(PREVIEW_IMAGE.path)),
    property('og:image:width', String(PREVIEW_IMAGE.width)),
    property('og:image:height', String(PREVIEW_IMAGE.height)),
    property('og:image:alt', `${brand.name}: ${brand.promise}`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...structuredData(path).map(jsonLd),
  ];
  return { description: page.description, tags: tags.join('') };
}

/**
 * Returns the meta tag of the operator's marketing pixel, for the script of the page. Returns an
 * empty string if no pixel is configured.
 */
export function pixelTag(configured: Pixel | null = pixel): string {
  if (!configured) return '';
  const { script, id } = configured;
  return `<meta name="croneai:pixel" content="${escapeAttribute(script)}" data-id="${escapeAttribute(id)}" />`;
}

/**
 * Returns the structured data: the organisation on every page, and on the home page also the
 * product with its tiers.
 */
function structuredData(path: string): object[] {
  const organisation = {
    '@type': 'Organization',
    name: brand.name,
    url: absolute('/'),
    logo: absolute('/icon-512.png'),
    foundingDate: '2023',
    email: settingTokens().supportEmail,
  };
  if (path !== '/') return [organisation];
  const product = {
    '@type': 'Product',
    name: brand.name,
    description: brand.description,
    image: absolute(PREVIEW_IMAGE.path),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'Offer',
      price: '0',
      priceCurrency: 'USD',
      description: offer.bonus,
      url: absolute('/signup'),
    },
    additionalProperty: tiers.map((tier) => ({
      '@type': 'PropertyValue',
      name: tier.name,
      value: `$${tier.depositUsd}+ deposit, ${tier.signals}`,
    })),
  };
  return [organisation, product];
}

/** Escapes `<`, so that no text can end the script element. */
function jsonLd(data: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${json}</script>`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeAttribute(content)}" />`;
}

export function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function absolute(path: string): string {
  return brand.siteUrl + path;
}

/** Pages that search engines must not list, such as pages for signing in and pages after a form. */
const UNLISTED = new Set(['/login', '/forgot-password', '/bot-access/success', '/record/signals/:slot']);

export function sitemap(): string {
  const urls = publicPages.filter(({ path }) => !UNLISTED.has(path));
  const entries = urls.map(({ path }) => `  <url><loc>${absolute(path)}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

export function robots(): string {
  return `User-agent: *\nDisallow: /dashboard\nDisallow: /api/\n\nSitemap: ${absolute('/sitemap.xml')}\n`;
}
