import { statusEndpoints } from '@croneai/contracts/endpoints/gateway/status.ts';
import { statusPage as texts } from '../../content/status.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { Island } from '../../shared/site/island.ts';
import { SitePage } from '../../shared/site/site-page.tsx';
import { StatusBoard } from './status-board.tsx';

const calls = {
  status: toRequest(statusEndpoints.getStatus),
  history: toRequest(statusEndpoints.getStatusHistory),
};

export function StatusPage() {
  return (
    <SitePage path="/status">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 pt-6 pb-16 sm:px-6 lg:pt-12">
        <div className="flex flex-col gap-1">
          <h1 className="text-2xl font-semibold sm:text-4xl">{texts.headline}</h1>
          <p className="text-sm text-muted sm:text-base">{texts.lead}</p>
        </div>
        <Island name="status-board">
          <StatusBoard calls={calls} />
        </Island>
      </div>
    </SitePage>
  );
}
