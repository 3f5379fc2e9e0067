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
    ['has no filter', {}, [], 'all documents'],
    ['filters by a field that no index contains', { name: 'x' }, [], 'name equals'],
    ['filters by a position in a list', { 'queue.0.at': { $lt: NOW } }, [], 'queue.0.at range'],
    ['skips the first field of an index', { publishedAt: NOW }, [], 'publishedAt equals'],
    ['excludes a value', { status: { $ne: 'sent' } }, [], 'all documents'],
    ['searches for a part of a text', { name: { $regex: 'x' } }, [], 'all documents'],
    [
      'sorts by a field that no index contains',
      { status: 'open' },
      [['name', 1]],
      'status equals; sorted by name 1',
    ],
    [
      'filters by a range and sorts by the next field',
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
      'has an index for nothing but a flag',
      { userId: null, members: { $elemMatch: { id: 'x' } } },
      [['publishedAt', -1]],
      'members.id equals, userId flag; sorted by publishedAt -1',
    ],
    ['has a branch of `$or` without an index', { $or: [{ email: 'x' }, { name: 'x' }] }, [], 'name equals'],
  ])('is reported if it %s', (_what, filter, sort, problem) => {
    expect(ask(filter, sort)).toBe(problem);
  });
});

describe('a query with an index', () => {
  it.each<[string, RecordedQuery['filter'], RecordedQuery['sort']]>([
    ['by id', { _id: 'x', name: 'y' }, [['name', 1]]],
    ['by several ids', { _id: { $in: ['x', 'y'] } }, []],
    ['by a unique value', { email: 'x' }, [['name', 1]]],
    ['by the first field of an index', { status: 'open', name: 'x' }, []],
    [
      'by a flag, in the order of an index',
      { erasedAt: null },
      [
        ['createdAt', -1],
        ['_id', -1],
      ],
    ],
    ['in the reverse order of an index', { status: 'open' }, [['createdAt', 1]]],
    [
      'by a field of a list element',
      { readers: { $elemMatch: { id: 'x' } }, publishedAt: { $gt: NOW } },
      [['publishedAt', -1]],
    ],
    [
      'with an index for every branch of `$or`',
      { $or: [{ email: 'x' }, { $and: [{ status: 'open' }, { name: 'x' }] }] },
      [],
    ],
    ['by the existence of an indexed field', { 'queue.at': { $exists: true } }, []],
  ])('is accepted: %s', (_how, filter, sort) => {
    expect(ask(filter, sort)).toBeUndefined();
  });
});
