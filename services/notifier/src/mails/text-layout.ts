import { COPYRIGHT, RISK_WARNING, whyYouGetThis } from './footer.ts';
import type { Page } from './html-layout.ts';
import type { Block } from './mail.ts';

/** The text part. Codes and links stand alone on their lines, so that people and scripts can copy them. */
export function layOutText({ content, category, name, links, unsubscribeUrl }: Page): string {
  return [
    content.heading,
    name === '' ? 'Hello,' : `Hello ${name},`,
    ...content.blocks.map(textOf),
    '-- ',
    whyYouGetThis(category, content.reason),
    ...(unsubscribeUrl === undefined
      ? []
      : [`Unsubscribe:\n${unsubscribeUrl}`, `Email settings:\n${links.settings}`]),
    RISK_WARNING,
    `${COPYRIGHT}\n${links.site}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  switch (block.kind) {
    case 'prose':
      return block.text;
    case 'code':
      return `${block.label}:\n\n${block.code}\n\n${block.caption}.`;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'note':
      return `${block.title} ${block.text}`;
  }
}
