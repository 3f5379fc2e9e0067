import type { NoticeType } from '@croneai/contracts/events/notices.ts';
import { mailFor } from './catalogue.ts';
import { layOutHtml } from './html-layout.ts';
import type { Links } from './links.ts';
import type { NoticeData } from './mail.ts';
import { displayName } from './plain-text.ts';
import { layOutText } from './text-layout.ts';

export type RenderedMail = { subject: string; html: string; text: string };

export type RenderMailInput<T extends NoticeType> = {
  template: T;
  data: NoticeData<T>;
  secret: string;
  fullName: string;
  links: Links;
};

/** Writes a mail in both forms. Pure: the same input gives the same mail, however often it is sent. */
export function renderMail<T extends NoticeType>(input: RenderMailInput<T>): RenderedMail {
  const { template, data, secret, fullName, links } = input;
  const mail = mailFor(template, data);
  const page = {
    content: mail.write({ data, secret, links }),
    category: mail.category,
    name: displayName(fullName),
    links,
  };
  return { subject: mail.subject(data), html: layOutHtml(page), text: layOutText(page) };
}
