import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, inject } from 'vitest';

export type EmptyDatabase = ReturnType<typeof ownDatabase>;

/**
 * Creates a database for the tests of one file, and drops it after the last test. The returned
 * function empties the database for the next test, which is faster than creating a database with
 * its indexes.
 */
export function ownDatabase() {
  let database: mongoose.Connection | undefined;
  afterAll(async () => {
    await database?.dropDatabase();
    await database?.close();
  });
  return async (define: (database: mongoose.Connection) => unknown): Promise<mongoose.Connection> => {
    const dbName = `signals_${randomBytes(5).toString('hex')}`;
    database ??= await mongoose.createConnection(inject('backing').mongoUrl, { dbName }).asPromise();
    define(database);
    const models = Object.values(database.models);
    await Promise.all(models.map((model) => model.init()));
    await Promise.all(models.map((model) => model.deleteMany({})));
    return database;
  };
}

/**
 * Returns the driver's own collection, for reads by a test. The rule that every query has an index
 * covers only queries through mongoose.
 */
export const storedIn = (database: mongoose.Connection, name: string) =>
  database.getClient().db(database.name).collection(name);
