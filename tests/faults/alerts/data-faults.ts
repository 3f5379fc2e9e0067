import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { topics } from '@croneai/contracts/events/topics.ts';
import { createJobQueue } from '@croneai/platform/jobs/queue.ts';
import { createLogger } from '@croneai/platform/logger.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../../../infra/local/processes/processes.ts';
import { outsideEnvironment } from '../../support/test-system.ts';
import { until } from '../../support/until.ts';
import type { Fault } from './alert-faults.ts';
import { STORAGE_MB, type Stage, type Work } from './stage.ts';

const MEGABYTE = 1024 * 1024;

/** Runs a backup; resolves to its exit code. */
function backUp({ system }: Stage, folder: string): Promise<number> {
  const env = {
    ...outsideEnvironment(),
    MONGO_URL: system.urls.mongoUrl,
    REDIS_URL: system.urls.redisUrl,
    BACKUP_KEY: randomBytes(32).toString('base64'),
  };
  const command = join(ROOT, 'packages/platform/src/backup/commands/backup.ts');
  return new Promise((resolve) => {
    execFile(process.execPath, [command, '--to', folder], { cwd: ROOT, env }, (error, stdout, stderr) => {
      if (error) console.log(`backup to ${folder}: ${`${stdout}${stderr}`.slice(-300)}`);
      resolve(error ? 1 : 0);
    });
  });
}

export const dataFaults = {
  'stored data is broken': async (stage, seen) => {
    const { probe, system, database } = stage;
    await probe.kafka.publish(topics.mails.name, [{ key: 'broken', value: 'no JSON' }]);
    const queue = createJobQueue({
      name: 'codes',
      redisUrl: system.urls.redisUrl,
      schema: z.string(),
      logger: createLogger({ name: 'test', level: 'fatal' }),
    });
    await queue.add('not a job of this queue');
    await queue.close();
    const messages = database('notifier').collection<{ _id: string }>('messages');
    const _id = `broken-${randomBytes(5).toString('hex')}`;
    const broken = { event: 'an event of no release', isOver: false };
    await messages.insertOne({ _id, ...broken, lookAt: new Date(0), expiresAt: new Date(0) } as never);
    try {
      await seen();
    } finally {
      await messages.deleteOne({ _id });
    }
  },

  'a stored signal is deleted': async (stage, seen) => {
    const signals = stage.database('signals').collection('signals');
    const read = () => stage.api.call('GET', '/api/signals/summary');
    await read();
    const [newest] = await until('a signal', async () => {
      const found = await signals.find().sort({ _id: -1 }).limit(1).toArray();
      expect(found).toHaveLength(1);
      return found;
    });
    await signals.deleteOne({ _id: newest?._id as never });
    // The service notices the deletion when the signal list next changes. It then reads all rows
    // again, which fires the alert.
    await seen();
  },

  'uploads fill the storage': async ({ api, token, database, restart }, seen) => {
    const start = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n');
    const end = Buffer.from('\ntrailer\n<<>>\n%%EOF\n');
    const body = Buffer.concat([start, Buffer.alloc(0.9 * STORAGE_MB * MEGABYTE, '%'), end]);
    const headers = { 'content-type': 'application/pdf', 'x-file-name': 'large.pdf' };
    const reply = await api.call<{ id: string }>('POST', '/api/support/attachments', {
      token,
      headers,
      body,
    });
    expect(reply.status, reply.envelope.message).toBe(201);
    await seen();
    for (const part of ['begun', 'chunks', 'files'])
      await database('leads').collection(`attachments.${part}`).deleteMany({});
    // leads measures the stored files every five minutes, and at its start.
    await restart('leads');
  },

  'no backup can be written': async (stage, seen) => {
    const folder = await mkdtemp(join(tmpdir(), 'croneai-backups-'));
    try {
      // A folder inside a file cannot be created, even by root.
      const file = join(folder, 'file');
      await writeFile(file, '');
      expect(await backUp(stage, join(file, 'backups'))).toBe(1);
      await seen();
      expect(await backUp(stage, join(folder, 'backups'))).toBe(0);
      await stage.watch.quiet(['BackupLate']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
} satisfies Partial<Record<Fault, Work>>;
