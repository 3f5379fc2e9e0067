import { supportEndpoints } from '@croneai/contracts/endpoints/support.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { downloadAttachment } from './download-attachment.ts';
import type { uploadAttachment } from './upload-attachment.ts';

export type AttachmentUseCases = {
  uploadAttachment: ReturnType<typeof uploadAttachment>;
  downloadAttachment: ReturnType<typeof downloadAttachment>;
};

export function attachmentRoutes(useCases: AttachmentUseCases): Route[] {
  return [
    route(supportEndpoints.uploadAttachment, async ({ upload, headers, session }) => ({
      data: await useCases.uploadAttachment(session, upload, headers['x-file-name']),
    })),
    route(supportEndpoints.downloadAttachment, async ({ params, session }) => ({
      download: await useCases.downloadAttachment(params.id, session),
    })),
  ];
}
