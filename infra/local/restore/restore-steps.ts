/*
 * Steps of a restore that run while no process writes. `npm run restore` and docker-compose.yml use
 * them.
 */

export const RESTORE_STORES = 'packages/platform/src/backup/commands/restore.ts';

/**
 * Collections that only grow: the list of erased people, the audit log, and the public log, which
 * must never have a second history. A restore keeps the server's documents in these collections. If
 * the server and the backup have a document with the same id, the value here decides which of the
 * two documents is kept (see `GrowingCollections`).
 */
const GROWING = {
  'croneai_auth.erased_users': 'server',
  // The server's row wins, because it may have been erased after the backup.
  'croneai_admin.audit_chain': 'server',
  'croneai_admin.audit_erasures': 'server',
  'croneai_admin.audit_head': 'sequence',
  // The newer version wins, because a secret that was replaced after the backup must not work
  // again.
  'croneai_admin.brokers': 'version',
  'croneai_signals.public_log_leaves': 'backup',
  'croneai_signals.public_log_tiles': 'backup',
  'croneai_signals.public_logs': 'size',
};
/**
 * Prefixes of the Redis keys that a restore keeps. Keys with the first prefix hold the last signed
 * heads, with which workers detect that a log was rolled back.
 */
const KEPT_KEYS = 'signals:public-log:,maintenance,status:history:,backup-report';
/** This process may keep running, because it writes to no database. */
const MAY_RUN = 'gateway';
/** Arguments that name the data that a restore keeps, and the process that may run. */
export const KEEPS = ['--growing', JSON.stringify(GROWING), '--keep-keys', KEPT_KEYS, '--may-run', MAY_RUN];

/** Commands that make the restored databases consistent with each other and with Kafka. */
export const REPAIRS = [
  { service: 'auth', script: 'services/auth/src/users/commands/republish.ts' },
  { service: 'auth', script: 'services/auth/src/api-keys/commands/revoke-all.ts' },
  { service: 'admin', script: 'services/admin/src/members/commands/republish.ts' },
  { service: 'admin', script: 'services/admin/src/audit/commands/recover.ts' },
];
