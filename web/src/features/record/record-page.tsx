import { publicLogEndpoints } from '@croneai/contracts/endpoints/public-log.ts';
import { publicRecordTexts as texts } from '../../content/public-record.ts';
import { recordedRateText } from '../../content/recorded-months.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { Island } from '../../shared/site/island.ts';
import { SitePage } from '../../shared/site/site-page.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TrackRecord } from './track-record.tsx';

const call = toRequest(publicLogEndpoints.getPublicRecord);

export function RecordPage() {
  return (
    <SitePage path="/record">
      <div className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 pt-5 pb-16 sm:px-6 lg:pt-10">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
          <div className="flex flex-col gap-1">
            <h1 className="text-2xl font-semibold sm:text-4xl">{texts.headline}</h1>
            <p className="max-w-prose text-sm text-muted sm:text-base">{texts.lead}</p>
          </div>
          <p className="flex gap-4 text-sm">
            <TextLink to="/verify">{texts.verify}</TextLink>
            <TextLink to="/record/method">{texts.method}</TextLink>
          </p>
        </div>
        <Island name="track-record">
          <TrackRecord call={call} recordedRate={recordedRateText} />
        </Island>
      </div>
    </SitePage>
  );
}
