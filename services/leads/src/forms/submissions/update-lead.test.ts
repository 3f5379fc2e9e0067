import { LEAD_STATUS_TRANSITIONS, LEAD_STATUSES } from '@croneai/contracts/leads.ts';
import { describe, expect, it } from 'vitest';
import { someAnswers } from '../../../../../tests/support/some-lead.ts';
import type { Submission } from './submission.model.ts';
import { changeLead } from './update-lead.ts';

const submittedAt = new Date('2026-11-20T10:00:00Z');
const now = new Date('2026-11-21T10:00:00Z');
const by = '66f1a2b3c4d5e6f708192aaa';
const lead: Submission = {
  id: '66f1a2b3c4d5e6f708192b01',
  version: 3,
  submittedAt,
  fullName: 'Ada Example',
  email: 'ada@example.com',
  phone: { number: '+2348012345678', isPossible: true },
  callNumber: null,
  answers: someAnswers(),
  status: 'new',
  statusChangedAt: submittedAt,
  assigneeId: null,
  suspectReasons: [],
  consent: { text: 'I agree', at: submittedAt },
  source: null,
  timeline: [],
};
const change = (body: Parameters<typeof changeLead>[1], before = lead) =>
  changeLead(before, body, { by, now, newId: () => 'an-id' });

describe('a status', () => {
  const pairs = LEAD_STATUSES.flatMap((from) => LEAD_STATUSES.map((to) => [from, to] as const));

  it.each(pairs.filter(([from, to]) => LEAD_STATUS_TRANSITIONS[from].includes(to)))(
    'changes from %s to %s, and the timeline shows the change',
    (from, to) => {
      expect(change({ status: to }, { ...lead, status: from })).toMatchObject({
        status: to,
        version: 4,
        statusChangedAt: now,
        timeline: [{ kind: 'status', from, to, by, at: now }],
      });
    },
  );

  it.each(pairs.filter(([from, to]) => from !== to && !LEAD_STATUS_TRANSITIONS[from].includes(to)))(
    'cannot change from %s to %s',
    (from, to) => {
      expect(() => change({ status: to }, { ...lead, status: from })).toThrow(
        expect.objectContaining({ code: 'leads.transition', status: 422 }),
      );
    },
  );
});

it('status, assignee and note can change together, with a timeline entry for each', () => {
  const after = change({ status: 'contacted', assigneeId: by, notes: 'Called, wants Monday.' });
  expect(after?.timeline.map(({ kind }) => kind)).toEqual(['status', 'assignee', 'note']);
  expect(after).toMatchObject({ version: 4, assigneeId: by });
});

it('null removes the assignee', () => {
  expect(change({ assigneeId: null }, { ...lead, assigneeId: by })?.assigneeId).toBeNull();
});

it('equal values change nothing', () => {
  expect(change({ status: 'new', assigneeId: null })).toBeUndefined();
});

it('a note alone does not change the time of the last status change', () => {
  expect(change({ notes: 'Nothing new' })?.statusChangedAt).toBe(submittedAt);
});
