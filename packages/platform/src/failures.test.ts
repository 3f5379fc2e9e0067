import { expect, it } from 'vitest';
import { AppError, PermanentError } from './errors.ts';
import { failureFields, failureKind } from './failures.ts';

const named = (name: string, fields: object = {}) => Object.assign(new Error('x'), { name, ...fields });
const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });

it.each([
  [new PermanentError('no such member'), 'permanent'],
  [new Error('outer', { cause: new PermanentError('inner') }), 'permanent'],
  [new AppError('service.unavailable', { status: 503 }), 'infrastructure'],
  [named('MongoServerSelectionError'), 'infrastructure'],
  [named('MongoServerError', { code: 11_600 }), 'infrastructure'],
  [named('MaxRetriesPerRequestError'), 'infrastructure'],
  [new Error('Connection is closed.'), 'infrastructure'],
  [named('MongoServerError', { code: 133 }), 'infrastructure'],
  [named('MongoServerError', { code: 14_031 }), 'infrastructure'],
  [named('MongoServerError', { code: 18 }), 'infrastructure'],
  [named('MongoServerError'), 'infrastructure'],
  [named('MongoWriteConcernError', { code: 100 }), 'infrastructure'],
  [named('MongoBulkWriteError', { code: 91 }), 'infrastructure'],
  [named('MongooseServerSelectionError'), 'infrastructure'],
  [named('MongoServerError', { code: 50 }), 'other'],
  [new Error('outer', { cause: named('MongoServerError', { code: 50 }) }), 'other'],
  [named('MongoBulkWriteError', { code: 11_000 }), 'other'],
  [named('MongooseError'), 'other'],
  [named('MongoInvalidArgumentError'), 'other'],
  [named('ValidationError'), 'other'],
  [reply('LOADING Redis is loading the dataset in memory'), 'infrastructure'],
  [reply('NOREPLICAS Not enough good replicas to write.'), 'infrastructure'],
  [reply('MISCONF Redis is configured to save RDB snapshots'), 'infrastructure'],
  [reply('OOM command not allowed when used memory > maxmemory'), 'infrastructure'],
  [reply('EXECABORT Transaction discarded because of previous errors.'), 'infrastructure'],
  [reply('NOAUTH Authentication required.'), 'infrastructure'],
  [reply("READONLY You can't write against a read only replica."), 'infrastructure'],
  [
    reply('ERR Error running script (call to f_1): @user_script:3: OOM command not allowed'),
    'infrastructure',
  ],
  [new Error('Command timed out'), 'infrastructure'],
  [reply('WRONGTYPE Operation against a key holding the wrong kind of value'), 'other'],
  [reply("ERR unknown command 'x'"), 'other'],
  [named('KafkaJSConnectionError'), 'infrastructure'],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'infrastructure'],
  [Object.assign(new Error('x'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }), 'infrastructure'],
  [new Error('outer', { cause: named('MongoNetworkError') }), 'infrastructure'],
  [named('MongoServerError', { code: 11_000 }), 'other'],
  [new AppError('request.conflict', { status: 409 }), 'other'],
  [new TypeError('x'), 'other'],
  [undefined, 'other'],
  ['text', 'other'],
  [null, 'other'],
  [{ name: 'MongoNetworkError' }, 'other'],
])('%s is %s', (error, kind) => {
  expect(failureKind(error)).toBe(kind);
});

it('describes an outage only by its root cause, and any other error in full', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const outage = new AppError('service.unavailable', { status: 503, cause: refused });
  expect(failureFields(outage)).toEqual({ reason: 'connect ECONNREFUSED' });
  const mistake = new TypeError('x');
  expect(failureFields(mistake)).toEqual({ err: mistake });
});

it('finds the kind of an error that is its own cause', () => {
  const circular = new Error('x');
  circular.cause = circular;
  expect(failureKind(circular)).toBe('other');
});
