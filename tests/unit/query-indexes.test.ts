import { describe, expect, it } from 'vitest';
import { type RecordedQuery, unservedBy } from '../support/query-indexes.ts';

/*
 * Tests the check that integration tests run on every query of the product, with cases that it must
 * report and cases that it must accept.
 */

const indexes = [
  { key: { email: 1 }, unique: true },
  { key: { status: 1, createdAt: -1 } },
  { key: { 'queue.at': 1 } },
  { key: { 'readers.id': 1, publishedAt: -1 } },
  { key: { createdAt: -1, _id: -1 } },
  { key: { userId: 1, publishedAt: -1 } },
] as const;
const ask = (filter: RecordedQuery['filter'], sort: RecordedQuery['sort'] = []) =>
  unservedBy(indexes, { filter, sort });
const NOW = new Date(0);

describe('a query without an index', () => {
  it.each<[string, RecordedQuery['filter'], RecordedQuery['sort'], string]>([
    ['reads everything', {}, [], 'all documents'],
    ['asks for a field without one', { name: 'x' }, [], 'name equals'],
    ['asks for a position in a list', { 'queue.0.at': { $lt: NOW } }, [], 'queue.0.at range'],
    ['asks for what is behind the first field', { publishedAt: NOW }, [], 'publishedAt equals'],
    ['asks for what is not', { status: { $ne: 'sent' } }, [], 'all documents'],
    ['searches in texts', { name: { $regex: 'x' } }, [], 'all documents'],
    ['sorts in memory', { status: 'open' }, [['name', 1]], 'status equals; sorted by name 1'],
    [
      'sorts behind a range',
      { status: { $gt: 'a' } },
      [['createdAt', -1]],
      'status range; sorted by createdAt -1',
    ],
    [
      'sorts in two directions',
      {},
      [
        ['createdAt', -1],
        ['_id', 1],
      ],
      'all documents; sorted by createdAt -1, _id 1',
    ],
    [
      'has an index for its flag alone',
      { userId: null, members: { $elemMatch: { id: 'x' } } },
      [['publishedAt', -1]],
      'members.id equals, userId flag; sorted by publishedAt -1',
    ],
    ['has one branch without', { $or: [{ email: 'x' }, { name: 'x' }] }, [], 'name equals'],
  ])('is reported if it %s', (_what, filter, sort, problem) => {
    expect(ask(filter, sort)).toBe(problem);
  });
});

describe('a query with an index', () => {
  it.each<[string, RecordedQuery['filter'], RecordedQuery['sort']]>([
    ['by id', { _id: 'x', name: 'y' }, [['name', 1]]],
    ['by several ids', { _id: { $in: ['x', 'y'] } }, []],
    ['by a unique value', { email: 'x' }, [['name', 1]]],
    ['by a first field', { status: 'open', name: 'x' }, []],
    [
      'of flags by its sort',
      { erasedAt: null },
      [
        ['createdAt', -1],
        ['_id', -1],
      ],
    ],
    ['read backwards', { status: 'open' }, [['createdAt', 1]]],
    [
      'of an element',
      { readers: { $elemMatch: { id: 'x' } }, publishedAt: { $gt: NOW } },
      [['publishedAt', -1]],
    ],
    ['in every branch', { $or: [{ email: 'x' }, { $and: [{ status: 'open' }, { name: 'x' }] }] }, []],
    ['that is sparse', { 'queue.at': { $exists: true } }, []],
  ])('%s is served', (_how, filter, sort) => {
    expect(ask(filter, sort)).toBeUndefined();
  });
});
