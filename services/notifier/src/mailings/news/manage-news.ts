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
import { type By, type DeskParts, type Listed, mailingDesk } from '../mailing-desk.ts';

/** One pause for all admins. */
const TURN = 'all';

/** News of the admins: preview, test mail to oneself, sending, outcomes. */
export function manageNews({
  desk: parts,
  members,
  mails,
}: {
  desk: DeskParts;
  members: Pick<Members, 'count'>;
  mails: Pick<Mails, 'links' | 'record'>;
}) {
  const { links, record } = mails;
  const desk = mailingDesk(parts, 'news');
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

    /** To all subscribers. */
    async send({ recipients: confirmed, ...data }: SendNewsBody, by: By): Promise<NewsRow> {
      const count = { confirmed, inIt: await countReaders() };
      return toRow(await desk.send({ data, turn: TURN }, count, { by, after: data }));
    },

    async list(page: { page: number; limit: number }): Promise<{ data: NewsRow[]; pagination: Pagination }> {
      const { found, pagination } = await desk.list(page);
      return { data: found.map(toRow), pagination };
    },
  };
}

/** Stand for the reader and their link in a preview. */
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
