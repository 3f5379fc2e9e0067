import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { objectId } from '@croneai/contracts/text.ts';
import { runProcess } from '@croneai/platform/process.ts';
import { type AuthConfig, loadConfig } from '../start.ts';
import { withModules } from './with-modules.ts';

/*
 * Operators run this command before and after a restore, on the host of the auth service and with
 * its environment. The command only marks the erasures as due; the running auth service publishes
 * them. Usage:
 *
 *   node services/auth/src/commands/republish-erasures.ts --list > erased.txt    with each backup; store erased.txt with it
 *   node services/auth/src/commands/republish-erasures.ts                        after another service's database was restored
 *   node services/auth/src/commands/republish-erasures.ts --also erased.txt      after the database of the auth service was restored
 */

export type ErasuresRequest = { list: boolean; also: readonly string[] };

/**
 * If `list` is true, only lists the ids of the erased members. Otherwise, adds the ids in `also` to
 * the stored erasures, and makes all erasures due for republishing. `republished` is the number of
 * these erasures.
 */
export const republishErasures = (
  config: AuthConfig,
  { list, also }: ErasuresRequest,
): Promise<{ ids: string[]; republished: number }> =>
  withModules({ name: 'republish-erasures', config }, async ({ users: { erasedUsers } }) => {
    if (list) return { ids: await erasedUsers.list(), republished: 0 };
    for (const userId of also) await erasedUsers.putBack(userId);
    return { ids: [], republished: await erasedUsers.republishSoon() };
  });

/**
 * Parses the command line. Throws an error with the usage if an id is invalid or both options are
 * given.
 */
export function readErasuresRequest(args: readonly string[]): ErasuresRequest {
  const { values } = parseArgs({
    args: [...args],
    options: { list: { type: 'boolean', default: false }, also: { type: 'string' } },
  });
  const lines = values.also === undefined ? [] : readFileSync(values.also, 'utf8').split(/\s+/);
  const also = objectId.array().safeParse(lines.filter(Boolean));
  if (!also.success || (values.list && values.also !== undefined))
    throw new Error(
      'Usage: republish-erasures.ts [--list | --also FILE], the file with one member id a line',
    );
  return { list: values.list, also: also.data };
}

if (import.meta.main) {
  runProcess({
    name: 'republish-erasures',
    main: async () => {
      const { ids, republished } = await republishErasures(
        loadConfig(),
        readErasuresRequest(process.argv.slice(2)),
      );
      for (const id of ids) process.stdout.write(`${id}\n`);
      if (ids.length === 0)
        process.stderr.write(`${republished} erasures will be republished within a minute.\n`);
      process.exit(0);
    },
  });
}
