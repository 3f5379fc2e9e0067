import { afterAll, expect, it } from 'vitest';
import { listedOf } from '../src/members/listed.ts';
import { type MemberModel, memberCollection } from '../src/members/member.model.ts';
import { createMemberRepository } from '../src/members/member.repository.ts';
import { openAdminApi } from './admin-api.ts';
import { startHarness } from './harness.ts';

const harness = await startHarness();
afterAll(() => harness.stop());
const adminApi = await openAdminApi(harness);
const model = memberCollection.model(harness.database);

/** Returns the model, whose first write runs `before` first. */
function withWriteAfter(before: () => Promise<unknown>): MemberModel {
  let isFirst = true;
  return new Proxy(model, {
    get(target, name) {
      if (name !== 'findOneAndUpdate' || !isFirst) return Reflect.get(target, name);
      isFirst = false;
      return (...parts: Parameters<MemberModel['findOneAndUpdate']>) => ({
        exec: async () => {
          await before();
          return target.findOneAndUpdate(...parts).exec();
        },
      });
    },
  });
}

it.each([
  ['that counts its writes', 3],
  ['stored before writes were counted', undefined],
])('two changes at the same time both reach the list fields of a member %s', async (_which, writes) => {
  const { id } = await adminApi.register();
  const stored = harness.database.collection('members');
  const count = writes === undefined ? { $unset: { writes: '' as const } } : { $set: { writes } };
  await stored.updateOne({ _id: id as never }, count);
  const rename = () =>
    createMemberRepository({ model }).change(id, ({ user, userVersion }) => ({
      copy: { user: { ...user, fullName: 'Grace Hopper' }, userVersion: userVersion + 1 },
    }));
  const members = createMemberRepository({ model: withWriteAfter(rename) });
  await members.change(id, () => ({ hasProof: true }));

  const document = await model.findById(id).lean();
  if (!document) throw new Error('no member');
  expect(document.listed).toMatchObject({ fullName: 'grace hopper', hasProof: true });
  expect(document.listed).toEqual(listedOf(memberCollection.read(document as never)));
});
