import { expect, it } from 'vitest';
import { isDuplicateKey, isMongoUnavailable } from './mongo-errors.ts';

const error = (name: string, fields: object = {}) => Object.assign(new Error('x'), { name, ...fields });

it.each([
  error('MongoNetworkError'),
  error('MongooseServerSelectionError'),
  error('MongoPoolClearedError'),
  error('MongoServerError', { code: 91 }),
  error('MongoWriteConcernError', { code: 64 }),
  error('MongoServerError', { code: 50 }),
  error('MongoServerError', { code: 133 }),
  error('MongoServerError', { code: 14_031 }),
  error('MongoBulkWriteError', { code: 91 }),
  error('Error', { cause: error('MongoServerSelectionError') }),
])('%s with its code or cause means that MongoDB is away', (value) => {
  expect(isMongoUnavailable(value)).toBe(true);
});

it.each([
  error('MongoServerError', { code: 11_000 }),
  error('MongoBulkWriteError', { code: 11_000 }),
  error('MongoInvalidArgumentError'),
  error('MongooseError'),
  error('Error', { code: 91 }),
  undefined,
  'MongoNetworkError',
])('%s does not', (value) => {
  expect(isMongoUnavailable(value)).toBe(false);
});

it('knows a duplicate by its code alone', () => {
  expect(isDuplicateKey(error('MongoServerError', { code: 11_000 }))).toBe(true);
  expect(isDuplicateKey({ code: 11_000 })).toBe(true);
  expect(isDuplicateKey(new Error('E11000 duplicate key'))).toBe(false);
  expect(isDuplicateKey(null)).toBe(false);
});
