import { COPYRIGHT_YEAR } from '@croneai/contracts/constants.ts';
import type { Links } from './links.ts';
import type { Block, Fact, MailCategory, MailContent } from './mail.ts';
import { escapeHtml } from './plain-text.ts';

export type Page = {
  content: MailContent;
  category: MailCategory;
  /** The recipient's name if it is safe to display; otherwise empty. */
  name: string;
  links: Links;
  /** Set for mails that the recipient can turn off. */
  unsubscribeUrl?: string | undefined;
};

export const RISK_WARNING =
  'Risk warning: trading is risky and you can lose all the money you put in. Past results do not guarantee future results. Nothing in this email is financial advice.';
export const COPYRIGHT = `© ${COPYRIGHT_YEAR} CroneAI`;

const SWITCHED_OFF_BY_LINK = 'You can unsubscribe or change what you get.';
const HOW_TO_SWITCH_OFF: Readonly<Record<MailCategory, string>> = {
  security: 'Security emails can’t be turned off. They protect your account.',
  account: 'Account emails can’t be turned off.',
  service: 'Notices about the service can’t be turned off.',
  signals: SWITCHED_OFF_BY_LINK,
  trades: SWITCHED_OFF_BY_LINK,
  marketing: SWITCHED_OFF_BY_LINK,
  receipt: 'If that wasn’t you, ignore this email. We won’t send anything else.',
  operator: 'To get these emails at another address, edit the server’s configuration.',
};

/** States the reason for this mail, and how to unsubscribe or why that is impossible. */
export function whyYouGetThis(category: MailCategory, reason: string): string {
  return `You’re receiving this because ${reason}. ${HOW_TO_SWITCH_OFF[category]}`;
}

/*
 * The layout uses tables and inline styles, because mail clients drop style sheets, flex, and grid.
 * It has no images, because most clients block them at first. Its one style sheet narrows the
 * margins on phones, and has the dark colors.
 */

const INK = '#0A0D12';
const ON_INK = '#E9EFF5';
const TEXT = '#0F1720';
const MUTED = '#4A5866';
const FAINT = '#5F6C79';
const LINE = '#DCE3E9';
const PAPER = '#FFFFFF';
const GROUND = '#F3F6F8';
const ACCENT = '#3B51C5';
const ACCENT_ON_INK = '#93A8FF';
const WARNING = '#8A5B00';

/** Dark colors of the site, by the class whose light color they replace. */
const DARK = {
  ground: '#0A0D12',
  card: '#10151C',
  line: '#26313D',
  text: '#E9EFF5',
  muted: '#A3B1BF',
  link: '#93A8FF',
  warning: '#E3B341',
} as const;

const SANS = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "'JetBrains Mono',ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
/** Matches a web address without the punctuation after it. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]])/;
/** Keeps clients from filling the preview with the first words of the body. */
const PREVIEW_PADDING = '&#8199;&#847; '.repeat(60);

/** Writes the HTML part of a mail. External input is escaped here, and not before. */
export function layOutHtml({ content, category, name, links, unsubscribeUrl }: Page): string {
  const heading = escapeHtml(content.heading);
  const greeting = name === '' ? 'Hello,' : `Hello ${escapeHtml(name)},`;
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${heading}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: ${DARK.ground} !important; }
  .card, .note { background: ${DARK.card} !important; }
  .card, .line { border-color: ${DARK.line} !important; }
  .text { color: ${DARK.text} !important; }
  .muted { color: ${DARK.muted} !important; }
  .link { color: ${DARK.link} !important; }
  .warning { border-color: ${DARK.warning} !important; }
}
@media (max-width: 620px) {
  .outer { padding: 0 !important; }
  .card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; border-top: 0 !important; }
  .band { border-radius: 0 !important; }
  .inner { padding-left: 24px !important; padding-right: 24px !important; }
  .heading { font-size: 24px !important; }
  .code { font-size: 26px !important; letter-spacing: 4px !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${GROUND};-webkit-text-size-adjust:100%;">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;">${escapeHtml(content.preview)} ${PREVIEW_PADDING}</div>
<table class="ground" ${TABLE} width="100%" style="background:${GROUND};">
<tr><td class="outer" align="center" style="padding:40px 16px;">
<table ${TABLE} width="100%" style="max-width:600px;">
<tr><td class="card" style="background:${PAPER};border:1px solid ${LINE};border-radius:14px;">
<table ${TABLE} width="100%">
<tr><td class="band inner" style="background:${INK};border-radius:13px 13px 0 0;padding:22px 40px;">${brand(links)}</td></tr>
<tr><td class="inner" style="padding:40px 40px 16px;font-family:${SANS};color:${TEXT};">
<h1 class="heading text" style="margin:0 0 20px;font-size:28px;line-height:1.2;font-weight:650;letter-spacing:-0.02em;color:${TEXT};">${heading}</h1>
${paragraph(greeting)}
${content.blocks.map(htmlOf).join('\n')}
</td></tr>
</table>
</td></tr>
<tr><td class="inner" style="padding:24px 40px 40px;font-family:${SANS};">${footer(content, category, links, unsubscribeUrl)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/**
 * Draws the logo of the site, a C with a candle in its opening, and the name of the site. Table
 * cells draw the logo, because most clients block images.
 */
function brand(links: Links): string {
  const bar = (width: number, height: number) =>
    `<div style="width:${width}px;height:${height}px;margin:0 auto;background:${ACCENT_ON_INK};border-radius:1px;"></div>`;
  return `<a href="${escapeHtml(links.site)}" style="text-decoration:none;color:#FFFFFF;"><table ${TABLE}><tr>
<td valign="middle" style="line-height:0;font-size:0;"><div style="width:11px;height:15px;border:3px solid ${ON_INK};border-right:0;border-radius:11px 0 0 11px;"></div></td>
<td valign="middle" style="padding-left:1px;line-height:0;font-size:0;">${bar(2, 3)}${bar(5, 7)}${bar(2, 3)}</td>
<td valign="middle" style="padding-left:9px;font-family:${SANS};font-size:20px;line-height:22px;font-weight:650;letter-spacing:-0.02em;color:#FFFFFF;">Crone<span style="color:${ACCENT_ON_INK};">AI</span></td>
</tr></table></a>`;
}

function footer(
  content: MailContent,
  category: MailCategory,
  links: Links,
  unsubscribeUrl: string | undefined,
): string {
  const line = (html: string) =>
    `<p class="muted" style="margin:0 0 12px;font-size:12px;line-height:1.6;color:${FAINT};">${html}</p>`;
  const site = escapeHtml(links.site);
  return [
    line(escapeHtml(whyYouGetThis(category, content.reason))),
    ...(unsubscribeUrl === undefined
      ? []
      : [
          line(
            `${footerLink(unsubscribeUrl, 'Unsubscribe')} &nbsp;·&nbsp; ${footerLink(links.settings, 'Email settings')}`,
          ),
        ]),
    line(escapeHtml(RISK_WARNING)),
    line(
      `${COPYRIGHT} &nbsp;·&nbsp; <a class="muted" href="${site}" style="color:${FAINT};">${escapeHtml(new URL(links.site).host)}</a>`,
    ),
  ].join('\n');
}

function footerLink(url: string, label: string): string {
  return `<a class="muted" href="${escapeHtml(url)}" style="color:${FAINT};">${label}</a>`;
}

function paragraph(html: string): string {
  return `<p class="text" style="margin:0 0 20px;font-size:16px;line-height:1.6;color:${TEXT};">${html}</p>`;
}

function htmlOf(block: Block): string {
  if (typeof block === 'string') return paragraph(escapeHtml(block).replaceAll('\n', '<br>'));
  switch (block.kind) {
    case 'prose':
      return block.text
        .split(/\n{2,}/)
        .map((part) => paragraph(prose(part)))
        .join('\n');
    case 'code':
      return codeBlock(block.label, block.code, block.caption);
    case 'button':
      return button(block.label, block.url) + (block.showsAddress ? addressLine(block.url) : '');
    case 'link':
      return paragraph(
        `<a class="link" href="${escapeHtml(block.url)}" style="color:${ACCENT};font-weight:600;">${escapeHtml(block.label)}</a>`,
      );
    case 'facts':
      return factsTable(block.facts);
    case 'note':
      return note(block.tone, block.title, block.text);
  }
}

/**
 * Converts a person's text to HTML. Finds web addresses before it escapes the text, so that no
 * address contains an HTML entity.
 */
function prose(text: string): string {
  return text
    .split(WEB_ADDRESS)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 0
        ? shown.replaceAll('\n', '<br>')
        : `<a class="link" href="${shown}" style="color:${ACCENT};">${shown}</a>`;
    })
    .join('');
}

function codeBlock(label: string, code: string, caption: string): string {
  return `<table ${TABLE} width="100%" style="margin:4px 0 24px;"><tr>
<td class="ground line" align="center" style="background:${GROUND};border:1px solid ${LINE};border-radius:10px;padding:22px 16px 20px;">
<div class="muted" style="font-size:13px;line-height:1.4;color:${MUTED};">${escapeHtml(label)}</div>
<div class="code text" style="margin:10px 0;font-family:${MONO};font-size:34px;line-height:1.2;font-weight:700;letter-spacing:6px;text-indent:6px;color:${TEXT};">${escapeHtml(code)}</div>
<div class="muted" style="font-size:13px;line-height:1.5;color:${MUTED};">${escapeHtml(caption)}</div>
</td></tr></table>`;
}

function button(label: string, url: string): string {
  return `<table ${TABLE} style="margin:4px 0 24px;"><tr><td style="background:${ACCENT};border-radius:8px;">
<a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 26px;font-family:${SANS};font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:8px;">${escapeHtml(label)}</a>
</td></tr></table>`;
}

function addressLine(url: string): string {
  const address = escapeHtml(url);
  return `<p class="muted" style="margin:-8px 0 24px;font-size:13px;line-height:1.6;color:${MUTED};">If the button does not work, copy this address into your browser:<br><a class="link" href="${address}" style="color:${ACCENT};word-break:break-all;">${address}</a></p>`;
}

function factsTable(facts: readonly Fact[]): string {
  const rows = facts.map(
    ([label, value]) => `<tr>
<td class="line muted" style="padding:11px 16px 11px 0;border-bottom:1px solid ${LINE};font-size:14px;line-height:1.5;color:${MUTED};white-space:nowrap;vertical-align:top;">${escapeHtml(label)}</td>
<td class="line text" align="right" style="padding:11px 0;border-bottom:1px solid ${LINE};font-size:14px;line-height:1.5;font-weight:600;color:${TEXT};">${escapeHtml(value)}</td>
</tr>`,
  );
  return `<table class="line" ${TABLE} width="100%" style="margin:4px 0 28px;border-top:1px solid ${LINE};">${rows.join('')}</table>`;
}

function note(tone: 'quiet' | 'warning', title: string, text: string): string {
  const [edge, ground, color] = tone === 'warning' ? [WARNING, '#FDF6E7', '#4F3500'] : [LINE, PAPER, MUTED];
  return `<table ${TABLE} width="100%" style="margin:4px 0 24px;"><tr>
<td class="note muted ${tone === 'warning' ? 'warning' : 'line'}" style="border-left:3px solid ${edge};background:${ground};padding:${tone === 'warning' ? '14px 16px' : '2px 0 2px 16px'};font-size:14px;line-height:1.6;color:${color};"><strong class="text" style="color:${tone === 'warning' ? color : TEXT};">${escapeHtml(title)}</strong> ${escapeHtml(text)}</td>
</tr></table>`;
}
