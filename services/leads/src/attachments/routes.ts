import { supportEndpoints } from '@croneai/contracts/endpoints/support.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Parts } from '../connections.ts';
import { downloadAttachment } from './download-attachment.ts';
import { uploadAttachment } from './upload-attachment.ts';

export function attachmentRoutes(parts: Parts): Route[] {
  const take = uploadAttachment(parts);
  const download = downloadAttachment(parts);
  return [
    route(supportEndpoints.uploadAttachment, async ({ upload, headers, session }) => ({
      data: await take(session, upload, headers['x-file-name']),
    })),
    route(supportEndpoints.downloadAttachment, async ({ params, session }) => ({
      download: await download(params.id, session),
    })),
  ];
}
