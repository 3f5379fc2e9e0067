import mongoose from 'mongoose';

/** Documents about members who do not exist in auth, by collection. */
export type Census = { database: string; collection: string; documents: number }[];

/** Collections whose ids are member ids. The filters leave out deleted members. */
const COPIES = [
  { database: 'croneai_admin', collection: 'members', filter: { deletedAt: null } },
  { database: 'croneai_leads', collection: 'people', filter: { isDeleted: { $ne: true } } },
  { database: 'croneai_leads', collection: 'access_copies', filter: {} },
  { database: 'croneai_notifier', collection: 'recipients', filter: { isDeleted: { $ne: true } } },
  { database: 'croneai_notifier', collection: 'access_copies', filter: {} },
  { database: 'croneai_signals', collection: 'access_copies', filter: {} },
];
const SERVER_WITHIN_MS = 10_000;

/** Counts the documents about members who do not exist in auth. */
export async function countGhosts(mongoUrl: string): Promise<Census> {
  const client = new mongoose.mongo.MongoClient(mongoUrl, { serverSelectionTimeoutMS: SERVER_WITHIN_MS });
  try {
    const users = client.db('croneai_auth').collection('users');
    const known = new Set<string>();
    for await (const { _id } of users.find({}, { projection: { _id: 1 } })) known.add(String(_id));
    const census: Census = [];
    for (const { database, collection, filter } of COPIES) {
      let documents = 0;
      const rows = client
        .db(database)
        .collection(collection)
        .find(filter, { projection: { _id: 1 } });
      for await (const { _id } of rows) if (!known.has(String(_id))) documents += 1;
      if (documents > 0) census.push({ database, collection, documents });
    }
    return census;
  } finally {
    await client.close();
  }
}
