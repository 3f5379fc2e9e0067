import { Island } from '../../shared/site/island.ts';
import { SitePage } from '../../shared/site/site-page.tsx';
import { SlotRecord } from './slot-record.tsx';

/** One document for every slot: which one is in the address. */
export function SlotRecordPage() {
  return (
    <SitePage path="/record/signals/:slot">
      <div className="mx-auto w-full max-w-2xl px-4 pt-6 pb-16 sm:px-6 lg:pt-12">
        <Island name="slot-record">
          <SlotRecord />
        </Island>
      </div>
    </SitePage>
  );
}
