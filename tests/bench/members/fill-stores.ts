import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@croneai/contracts/units.ts';
import mongoose from 'mongoose';
import { servedCollection, stepCollection } from '../../../services/admin/src/funnel/funnel.model.ts';
import { type Listed, memberCollection } from '../../../services/admin/src/members/member.model.ts';
import { toDocument } from '../../../services/admin/src/members/member.repository.ts';
import { DAYS, memberOf, SOURCES, servedOf, sourceAt, stepOf, storyOf } from './some-members.ts';

const AT_ONCE = 1_000;
const GATEWAYS = ['gateway-1', 'gateway-2'];
/** For this many sign-ups, the bench adds one submitted application form. */
const SIGN_UPS_A_FORM = 3;

export type Filled = {
  /** The field `listed` of each member that the bench has written. */
  listed: Listed[];
  signedUp: number;
  form: number;
  served: number;
};

/**
 * Opens the admin service's database. The returned functions write members and counts into it, and
 * the service's models validate each document.
 */
export async function openStores(mongoUrl: string, dbName: string) {
  const connection = await mongoose.createConnection(mongoUrl, { dbName, autoIndex: false }).asPromise();
  const members = memberCollection.model(connection);
  const steps = stepCollection.model(connection);
  const served = servedCollection.model(connection);
  const now = new Date();
  // Only a real MongoDB reports the commit that it was built from.
  const { version, gitVersion } = (await connection.db?.admin().buildInfo()) ?? {};
  const filled: Filled = { listed: [], signedUp: 0, form: 0, served: 0 };
  const newId = () => randomBytes(12).toString('hex');
  return {
    filled,
    server: gitVersion ? `MongoDB ${version}` : 'the embedded MongoDB',
    /**
     * Adds members until the store has `size` members. Adds a sign-up for each member, and one
     * application form for every `SIGN_UPS_A_FORM` sign-ups.
     */
    async fillTo(size: number): Promise<void> {
      while (filled.listed.length < size) {
        const first = filled.listed.length;
        const count = Math.min(AT_ONCE, size - first);
        const stories = Array.from({ length: count }, (_, at) => storyOf(first + at, now));
        const documents = stories.map((story) => toDocument(memberOf(story, now)));
        const signUps = documents.map(({ user }) =>
          stepOf(newId(), 'signedUp', user.source, new Date(user.createdAt)),
        );
        const forms = signUps
          .filter((_, at) => at % SIGN_UPS_A_FORM === 0)
          .map((step) => stepOf(newId(), 'form', step.source, step.takenAt));
        await members.insertMany(documents, { ordered: false });
        await steps.insertMany([...signUps, ...forms], { ordered: false });
        filled.listed.push(...documents.map(({ listed }) => listed));
        filled.signedUp += signUps.length;
        filled.form += forms.length;
      }
    },
    /**
     * Adds the counts of all days. On each day, each gateway has served documents to visitors from
     * each source.
     */
    async fillServed(): Promise<void> {
      for (let before = 0; before < DAYS; before += 1) {
        const day = new Date(now.getTime() - before * DAY_MS).toISOString().slice(0, 10);
        const counts = Array.from({ length: SOURCES }, (_, at) => ({ source: sourceAt(at), served: 1 + at }));
        await served.insertMany(GATEWAYS.map((process) => servedOf(day, process, counts, now)));
        filled.served += GATEWAYS.length * counts.reduce((sum, count) => sum + count.served, 0);
      }
    },
    close: () => connection.close(),
  };
}
