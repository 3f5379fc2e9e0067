import { type Times, timesIn } from '@croneai/rules/times.ts';
import { type MailData, mailFor, type Template } from './catalogue.ts';
import { COPYRIGHT, layOutHtml, type Page, RISK_WARNING, whyYouGetThis } from './html-layout.ts';
import type { Links } from './links.ts';
import { type Block, type MailContent, settingOf } from './mail.ts';
import { displayName } from './plain-text.ts';

export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  /**
   * The URL that a mail program calls for its unsubscribe button; set for mails that can be
   * turned off.
   */
  oneClickUrl?: string;
  replyTo?: string;
  attachments?: MailContent['attachments'];
};

export type RenderMailInput<T extends Template> = {
  template: T;
  data: MailData<T>;
  secret: string;
  fullName: string;
  links: Links;
  times?: Times;
  /** Token that is signed for the recipient and the category; see `unsubscribeTextSchema`. */
  unsubscribeToken?: string | undefined;
};

/** Writes a mail as HTML and as text. Pure: the same input always gives the same mail. */
export function renderMail<T extends Template>(input: RenderMailInput<T>): RenderedMail {
  const { template, data, secret, fullName, links, times = timesIn('UTC'), unsubscribeToken } = input;
  const mail = mailFor(template);
  const token = settingOf(mail.category) && unsubscribeToken;
  const page = {
    content: mail.write({ data, secret, links, times }),
    category: mail.category,
    name: displayName(fullName),
    links,
    unsubscribeUrl: token && links.unsubscribe(token),
  };
  return {
    ...(token && { oneClickUrl: links.unsubscribeOneClick(token) }),
    ...(mail.replyTo && { replyTo: mail.replyTo(data) }),
    ...(page.content.attachments && { attachments: page.content.attachments }),
    subject: mail.subject(data),
    html: layOutHtml(page),
    text: layOutText(page),
  };
}

/**
 * Writes the text part. Codes and links have lines of their own, so that people and scripts can
 * copy them.
 */
function layOutText({ content, category, name, links, unsubscribeUrl }: Page): string {
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
      return block.facts.map((fact) => fact.join(': ')).join('\n');
    case 'note':
      return `${block.title} ${block.text}`;
  }
}
