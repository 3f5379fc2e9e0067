import { memberImportEndpoints } from '@croneai/contracts/endpoints/auth/member-import.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { ImportMembers } from './import-members.ts';
import { readImport } from './read-import.ts';

export const importRoutes = ({ importAll }: { importAll: ImportMembers }): Route[] => [
  route(memberImportEndpoints.importUsers, async ({ upload, query, session, client }) => {
    const chunks: Buffer[] = [];
    for await (const chunk of upload.stream) chunks.push(chunk);
    const by = { ...actorOf(session, client), reason: null };
    return { data: await importAll(readImport(Buffer.concat(chunks)), by, query.dryRun === 'true') };
  }),
];
