import { ownTradeEndpoints } from '@croneai/contracts/endpoints/signals/own-trades.ts';
import { OWN_TRADES_COUNTED_MAX } from '@croneai/contracts/own-trades.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { CsvButton } from '../../shared/list/csv-button.tsx';

/** Last line of a list of the member’s trades, with the button that saves them as a file. */
export function TradesFile() {
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line px-5 py-3 text-xs text-muted">
      Each trade counts from your own entry price.
      <CsvButton
        request={toRequest(ownTradeEndpoints.exportOwnTrades)}
        fallbackName="croneai-own-trades.csv"
        saved={`Your newest trades were saved as CSV (up to ${OWN_TRADES_COUNTED_MAX.toLocaleString('en-US')}).`}
        label="CSV"
      />
    </div>
  );
}
