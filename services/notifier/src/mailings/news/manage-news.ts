import type {
  NewsBody,
  NewsPreview,
  NewsRow,
  SendNewsBody,
} from '@croneai/contracts/endpoints/notifier/news.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import mongoose from 'mongoose';
import { type Mails, renderMail } from '../../mails/module.ts';
import type { Members } from '../../members/module.ts';
import { type AdminMailingParts, adminMailings, type By, type Listed } from '../admin-mailings.ts';

/**
 * All admins share this key, so the pause between two mailings of news applies to all of them
 * together.
 */
const TURN = 'all';

/** Previews, tests, sends, and lists news for members. A test mail goes to the author. */
export function manageNews({
  admin: parts,
  members,
  mails,
}: {
  admin: AdminMailingParts;
  members: Pick<Members, 'count'>;
  mails: Pick<Mails, 'links' | 'record'>;
}) {
  const { links, record } = mails;
  const news = adminMailings(parts, 'news');
  const countReaders = () => members.count({ setting: 'marketing' });
  return {
    async preview(body: NewsBody): Promise<NewsPreview> {
      const sample = { data: body, secret: '', fullName: SAMPLE_NAME, unsubscribeToken: SAMPLE_TOKEN };
      const { subject, text } = renderMail({ template: 'news', ...sample, links });
      return { subject, text, recipients: await countReaders() };
    },

    async sendTest(body: NewsBody, userId: string): Promise<void> {
      const id = `news-test-${new mongoose.Types.ObjectId().toHexString()}-${userId}`;
      await record({ id, template: 'news-test', recipient: { kind: 'member', userId }, data: { ...body } });
    },

    /** Sends to all subscribers. */
    async send({ recipients: confirmed, ...data }: SendNewsBody, by: By): Promise<NewsRow> {
      const count = { confirmed, inIt: await countReaders() };
      return toRow(await news.send({ data, turn: TURN }, count, { by, after: data }));
    },

    async list(page: { page: number; limit: number }): Promise<{ data: NewsRow[]; pagination: Pagination }> {
      const { found, pagination } = await news.list(page);
      return { data: found.map(toRow), pagination };
    },
  };
}

/** Placeholders for the reader's name and link in a preview. */
const SAMPLE_NAME = 'Sample Member';
const SAMPLE_TOKEN = 'sample';

const toRow = ({
  mailing: { id, data, createdAt, recipients },
  sentBy,
  outcome,
}: Listed<'news'>): NewsRow => ({
  id,
  subject: data.subject,
  text: data.text,
  sentAt: createdAt.toISOString(),
  sentBy,
  recipients,
  ...outcome,
});
