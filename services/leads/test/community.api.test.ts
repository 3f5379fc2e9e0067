import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { POSTS_PER_PERIOD, type Post } from '@croneai/contracts/community.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { someId, type TestSession } from '../../../tests/support/sessions.ts';
import { until } from '../../../tests/support/until.ts';
import { openCommunityApi, SILVER } from './community-api.ts';
import { startHarness } from './harness.ts';

/** Milliseconds by which the service's clock is ahead of the real one. */
let aheadMs = 0;

const harness = await startHarness({}, () => new Date(Date.now() + aheadMs));
afterAll(() => harness.stop());
const api = openCommunityApi(harness);
const admin = await harness.sessions.open({ role: 'owner' });
/** Maximum time until a change is visible. A quiet machine needs less than a second. */
const SOON_MS = 10_000;
let reader = await api.join({ ...SILVER, dashboardUnlocked: false }, 'Rita Reader');

const postBy = async (session: TestSession, text = `EURUSD looks calm ${someId()}`): Promise<Post> => {
  const { status, envelope } = await api.post(session, text);
  expect(status).toBe(201);
  return envelope.data;
};
/** Each admin may write only a few posts, so each call opens the session of a new admin. */
const anAdmin = () => harness.sessions.open({ role: 'owner' });
const stored = (id: string) => harness.database.collection('community_posts').findOne({ _id: id as never });
const exportOf = async (session: TestSession) => {
  const { token } = await harness.sessions.open({ userId: session.userId });
  const path = '/api/account/export/leads';
  return (await harness.call<Record<string, object[]>>('GET', path, { token })).envelope.data;
};

describe('access to the community', () => {
  it.each([
    ['a visitor', undefined, [401, 401, 401]],
    ['an unknown member', {}, [403, 403, 403]],
    ['a guest', GUEST_ACCESS, [403, 403, 403]],
    ['a guest with an unlocked dashboard', { ...SILVER, tier: 'guest' }, [403, 403, 403]],
    ['a silver member with a locked dashboard', { ...SILVER, dashboardUnlocked: false }, [200, 200, 403]],
    ['silver', SILVER, [200, 200, 201]],
    ['pro', { ...SILVER, tier: 'pro' }, [200, 200, 201]],
    ['gold', { ...SILVER, tier: 'gold' }, [200, 200, 201]],
    ['an admin', 'admin', [200, 200, 201]],
  ] as const)(
    'gives %s the listed statuses for reading, statistics, and posting',
    async (_who, access, expected) => {
      let session: TestSession | undefined;
      if (access === 'admin') session = admin;
      else if (access && 'tier' in access) session = await api.join(access);
      else if (access) session = await harness.sessions.open();
      const replies = [await api.list(session), await api.statistics(session), await api.post(session, 'Hi')];
      expect(replies.map(({ status }) => status)).toEqual(expected);
      const own = access === 'admin';
      const post = await postBy(own ? admin : await anAdmin());
      const onPost = [await api.report(session, post.id), await api.delete(session, post.id)];
      const isOpen = expected[0] === 200;
      expect(onPost.map(({ status }) => status)).toEqual(
        own ? [409, 200] : isOpen ? [200, 404] : [expected[0], expected[0]],
      );
      const adminCalls = [
        await api.reported(session),
        await api.remove(session, someId()),
        await api.keep(session, someId()),
      ];
      const refused = session ? 403 : 401;
      expect(adminCalls.map(({ status }) => status)).toEqual(
        own ? [200, 404, 404] : [refused, refused, refused],
      );
    },
  );

  it('ends soon after an admin has revoked it, even if the member does not sign in again', async () => {
    const member = await api.join(SILVER);
    expect((await api.list(member)).status).toBe(200);
    await api.publishAccess(member.userId, GUEST_ACCESS);
    await until('access has ended', async () => expect((await api.list(member)).status).toBe(403), SOON_MS);
    expect((await api.post(member, 'Still here')).status).toBe(403);
  });
});

describe('a post', () => {
  it('is plain text, and shows only the author’s first name, initial, and tier at that time (ASVS 1.3.5)', async () => {
    const member = await api.join(SILVER, 'Ada King Lovelace');
    const text = '<b>Hello</b>\nhttps://example.com/?a=1&b=2';
    const { data } = (await api.post(member, text)).envelope;
    expect(data).toMatchObject({
      text,
      isMine: true,
      author: { name: 'Ada L.', tier: 'silver', isTeam: false },
    });
    await harness.settled('access', 1, () => api.publishAccess(member.userId, { ...SILVER, tier: 'gold' }));
    const shown = (await api.list(reader)).posts.find(({ id }) => id === data.id);
    expect(shown).toEqual({ ...data, isMine: false });
    expect(JSON.stringify(shown)).not.toContain(member.userId);
    expect(await postBy(await anAdmin())).toMatchObject({
      author: { name: 'Member', tier: 'gold', isTeam: true },
    });
  });

  it('is announced without its text if the team wrote it, and is not announced if a member wrote it', async () => {
    const { id } = await postBy(await anAdmin());
    const [announced] = await harness.waitForMessages('support', id, 1);
    expect(announced?.value).toMatchObject({ type: 'community.team-posted', payload: { postId: id } });
    const own = await postBy(await api.join(SILVER));
    expect((await stored(own.id))?.outbox).toEqual([]);
  });

  it('is refused with an error at the field if its text is missing or too long', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(501), 7, 'a\u0007b']) {
      const reply = await api.post(admin, text as string);
      expect(reply).toMatchObject({
        status: 422,
        envelope: { data: { fields: { text: expect.any(String) } } },
      });
    }
  });

  it('is created once even if the request is repeated, and its idempotency key is refused with a different text (ASVS 2.3.2)', async () => {
    const member = await api.join(SILVER);
    const [key, text] = [someId(), `Once ${someId()}`];
    const replies = await Promise.all(Array.from({ length: 4 }, () => api.post(member, text, key)));
    replies.push(await api.post(member, text, key));
    expect(new Set(replies.map(({ envelope }) => envelope.data.id)).size).toBe(1);
    expect((await api.list(reader)).posts.filter((post) => post.text === text)).toHaveLength(1);
    expect(await api.post(member, 'Something else', key)).toMatchObject({
      status: 409,
      envelope: { error: 'request.idempotency_key_reused' },
    });
    // Repeated calls do not count towards the member's limit.
    for (let count = 1; count < POSTS_PER_PERIOD; count += 1) await postBy(member);
    const refused = await api.post(member, 'One too many');
    expect(refused).toMatchObject({ status: 429, envelope: { error: 'community.posting_too_fast' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    // The limit also counts deleted posts, and posts from other sessions of the member.
    const another = await harness.sessions.open({ userId: member.userId });
    await api.delete(member, replies[0]?.envelope.data.id ?? '');
    expect((await api.post(another, 'One too many')).status).toBe(429);
  });

  it('can be deleted only by its author, and permanently', async () => {
    const [member, other] = [await api.join(SILVER), await api.join(SILVER)];
    const { id } = await postBy(member);
    expect((await api.delete(other, id)).status).toBe(404);
    expect((await api.delete(member, id)).status).toBe(200);
    expect((await api.delete(member, id)).status).toBe(404);
    expect((await api.list(reader)).posts.map((post) => post.id)).not.toContain(id);
    expect(await stored(id)).toBeNull();
  });
});

describe('the feed', () => {
  it('is read newest first in pages, without gaps or duplicates while posts are added and deleted', async () => {
    const [one, two] = [await api.join(SILVER), await api.join(SILVER)];
    const written: string[] = [];
    for (let at = 0; at < 7; at += 1) written.unshift((await postBy(at % 2 ? one : two)).id);
    const first = await api.list(reader, 'limit=3');
    expect(first.posts.map(({ id }) => id)).toEqual(written.slice(0, 3));
    await postBy(one);
    // The cursor also works after the post that it points to is deleted.
    await api.delete(two, written[2] ?? '');
    const second = await api.list(reader, `limit=3&before=${first.nextBefore}`);
    expect(second.posts.map(({ id }) => id)).toEqual(written.slice(3, 6));
    const count = await harness.database.collection('community_posts').countDocuments({});
    const all = await api.list(reader, 'limit=50');
    expect(all.posts.length).toBeLessThanOrEqual(count);
    if (all.posts.length < 50) expect(all.nextBefore).toBeNull();
    for (const query of ['limit=0', 'limit=51', 'before=yesterday', 'before=1.zz'])
      expect((await api.list(reader, query)).status).toBe(422);
  });

  it('answers polls with 304 until something changes, but never for the tag of another member', async () => {
    const member = await api.join(SILVER);
    /** A tag expires every minute, so it may change between two polls. */
    const freshTag = () =>
      until('a tag that holds', async () => {
        const tag = (await api.list(reader)).headers.get('etag') ?? '';
        expect((await api.poll(reader, tag)).status).toBe(304);
        return tag;
      });
    let tag = await freshTag();
    const changes = [
      async () => (await postBy(member)).id,
      (id: string) => api.report(member, id),
      (id: string) => api.remove(admin, id),
    ];
    const { id } = await postBy(await anAdmin());
    for (const change of changes) {
      tag = await freshTag();
      await change(id);
      await until(
        'the poll sees the change',
        async () => expect((await api.poll(reader, tag)).status).toBe(200),
        SOON_MS,
      );
    }
    tag = await freshTag();
    expect((await api.poll(member, tag)).status).toBe(200);
    await harness.sessions.end(reader);
    await until('a session that has ended is no longer answered', async () =>
      expect((await api.poll(reader, tag)).status).toBe(401),
    );
    reader = await harness.sessions.open({ userId: reader.userId });
  });

  it('has statistics that include a new post or a deletion at once', async () => {
    const member = await api.join(SILVER);
    const thisWeek = async () => (await api.statistics(member)).envelope.data.postsThisWeek;
    const before = await thisWeek();
    const { id } = await postBy(member);
    expect(await thisWeek()).toBe(before + 1);
    await api.delete(member, id);
    expect(await thisWeek()).toBe(before);
  });

  it('counts all posts, counts authors and members without admins, and includes new members within seconds', async () => {
    const figures = async () => {
      aheadMs += 5_000;
      return (await api.statistics(reader)).envelope.data;
    };
    const before = await figures();
    const member = await api.join(SILVER);
    await postBy(member);
    await postBy(member);
    await postBy(await api.join(SILVER, 'Ann Admin', 'owner'));
    const after = await figures();
    expect(after.members).toBe(before.members + 1);
    expect(after.postsThisWeek).toBe(before.postsThisWeek + 3);
    expect(after.authorsThisWeek).toBe(before.authorsThisWeek + 1);
    aheadMs += 24 * 60 * 60_000;
    expect(await figures()).toMatchObject({ postsToday: 0, postsThisWeek: after.postsThisWeek });
    aheadMs += 7 * 24 * 60 * 60_000;
    expect(await figures()).toMatchObject({ postsThisWeek: 0, authorsThisWeek: 0, members: after.members });
    aheadMs = 0;
  });
});

describe('a report', () => {
  it('counts once per member, is shown to admins, and is hidden from the author', async () => {
    const [author, other] = [await api.join(SILVER), await api.join(SILVER, 'Otto Other')];
    const { id } = await postBy(author);
    expect((await api.report(author, id)).status).toBe(409);
    expect((await api.report(other, id, { reason: 'boring' })).status).toBe(422);
    for (let times = 0; times < 2; times += 1)
      expect((await api.report(other, id, { reason: 'scam', note: 'Asks for money' })).status).toBe(200);
    await api.report(reader, id, { reason: 'other' });

    const row = (await api.reported(admin)).posts.find((post) => post.id === id);
    expect(row).toMatchObject({
      author: { id: author.userId, name: 'Ada L.', fullName: 'Ada Lovelace' },
      reports: [
        { reason: 'other', note: '', reporter: { id: reader.userId } },
        { reason: 'scam', note: 'Asks for money', reporter: { id: other.userId, fullName: 'Otto Other' } },
      ],
    });
    const seenBy = async (session: TestSession) =>
      (await api.list(session)).posts.find((post) => post.id === id);
    expect(await seenBy(other)).toMatchObject({ isReportedByMe: true });
    expect(await seenBy(author)).toMatchObject({ isReportedByMe: false });
    expect(JSON.stringify([await seenBy(author), await exportOf(author)])).not.toMatch(/scam|Asks for/);
  });

  it('is settled when an admin keeps the post; after that, only reports from other members count', async () => {
    const [author, other] = [await api.join(SILVER), await api.join(SILVER)];
    const { id } = await postBy(author);
    await api.report(other, id);
    const row = (await api.reported(admin)).posts.find((post) => post.id === id);
    const seenUpTo = row?.reports[0]?.createdAt;
    await until('a later moment', () => expect(Date.now()).toBeGreaterThan(Date.parse(seenUpTo ?? '')));
    await api.report(reader, id);
    expect((await api.keep(admin, id, seenUpTo)).status).toBe(200);
    const left = (await api.reported(admin)).posts.find((post) => post.id === id);
    expect(left?.reports).toMatchObject([{ reporter: { id: reader.userId } }]);
    await api.keep(admin, id);
    await api.report(other, id);
    expect((await api.reported(admin)).posts.map((post) => post.id)).not.toContain(id);
    const audit = await harness.waitForMessages('audit', id, 2);
    expect(audit.map(({ value: { payload } }) => [payload.action, payload.before, payload.after])).toEqual([
      ['post.keep', { reports: 2 }, { reports: 1 }],
      ['post.keep', { reports: 1 }, { reports: 0 }],
    ]);
  });

  it('does not change the feed’s tag if the report is repeated or if a decision settles no report', async () => {
    const version = async () => (await api.list(admin)).headers.get('etag')?.split('/')[1];
    const { id } = await postBy(await anAdmin());
    const seenBefore = new Date(Date.now() - 60_000).toISOString();
    const before = await version();
    await api.report(reader, id);
    const reported = await version();
    expect(reported).not.toBe(before);
    expect((await api.report(reader, id)).status).toBe(200);
    expect((await api.keep(admin, id, seenBefore)).status).toBe(200);
    expect(await version()).toBe(reported);
  });

  it('is accepted even after many reports were settled', async () => {
    const { id } = await postBy(await anAdmin());
    const settled = () => ({
      memberId: someId(),
      reason: 'spam',
      note: '',
      createdAt: new Date(),
      isOpen: false,
    });
    const reports = Array.from({ length: 100 }, settled);
    const posts = harness.database.collection('community_posts');
    await posts.updateOne({ _id: id as never }, { $set: { reports } });
    await api.report(reader, id);
    expect((await api.reported(admin)).posts.find((post) => post.id === id)?.reports).toHaveLength(1);
  });

  it('lets an admin remove the post, and the audit contains the reason but not the text of the post', async () => {
    const author = await api.join(SILVER);
    const post = await postBy(author, `Secret tip ${someId()}`);
    await api.report(reader, post.id);
    expect((await api.remove(admin, post.id, ' ')).status).toBe(422);
    expect((await api.remove(admin, post.id, 'A paid tip')).status).toBe(200);
    expect((await api.remove(admin, post.id)).status).toBe(404);
    expect((await api.delete(author, post.id)).status).toBe(404);
    for (const posts of [(await api.list(author)).posts, (await api.reported(admin)).posts])
      expect(posts.map(({ id }) => id)).not.toContain(post.id);
    const audit = await harness.waitForMessages('audit', post.id, 1);
    expect(audit[0]?.value.payload).toMatchObject({
      actor: { userId: admin.userId, role: 'owner' },
      action: 'post.remove',
      subject: { kind: 'post', id: post.id },
      before: { reports: 1 },
      after: { reports: 0, isRemoved: true },
      reason: 'A paid tip',
    });
    expect(JSON.stringify(audit)).not.toContain(post.text);
    expect((await exportOf(author)).posts).toMatchObject([
      { text: post.text, removal: { reason: 'A paid tip' } },
    ]);
  });
});

describe('a member who leaves', () => {
  it('can export posts and reports, and an erasure of the account removes both, even from the audit', async () => {
    const [member, other] = [await api.join(SILVER, 'Zoe Canary'), await api.join(SILVER)];
    const [kept, removed] = [await postBy(member), await postBy(member)];
    const othersPost = await postBy(other);
    await api.report(member, othersPost.id, { reason: 'abuse', note: 'Canary note' });
    await api.remove(admin, removed.id);
    const exported = await exportOf(member);
    expect(exported.posts).toMatchObject([{ id: kept.id, shownAs: { name: 'Zoe C.' } }, { id: removed.id }]);
    expect(exported.postReports).toMatchObject([{ postId: othersPost.id, note: 'Canary note' }]);
    expect(exported.access).toMatchObject({ tier: 'silver' });

    await api.leave(member);
    // A session and its access may outlive the account by a moment. During that moment, posts and
    // reports are refused, because no later erasure would remove them.
    const late = await harness.sessions.open({ userId: member.userId });
    const refused = [await api.post(late, 'Hello?'), await api.report(late, othersPost.id)];
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
    await harness.settled('access', 1, () => harness.publishTombstone('access', member.userId));
    await until('nothing of the member is stored', async () => {
      const posts = await harness.database.collection('community_posts').find({}).toArray();
      expect(JSON.stringify(posts)).not.toContain(member.userId);
      expect(JSON.stringify(posts)).not.toMatch(/Zoe C|Canary note/);
    });
    expect((await api.list(reader)).posts.map(({ id }) => id)).not.toContain(kept.id);
    expect((await api.reported(admin)).posts.map(({ id }) => id)).not.toContain(othersPost.id);
    const audit = await harness.waitForMessages('audit', removed.id, 2);
    expect(audit.map(({ value }) => value.type)).toEqual(['audit.recorded', 'audit.subject-erased']);
    expect(
      await harness.database.collection('access_copies').findOne({ _id: member.userId as never }),
    ).toBeNull();
    expect((await api.post(late, 'Hello?')).status).toBe(403);
  });
});
