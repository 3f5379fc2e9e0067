import { useChannelsQuery } from '../../shared/alerts/channels-api.ts';
import { RulesPart } from './rules-part.tsx';
import { LoadedCard } from './section-states.tsx';
import { useSaveChannels } from './use-save-channels.ts';

/** The rules as the account has them. */
export function RulesCard() {
  const query = useChannelsQuery();
  const [save] = useSaveChannels();
  return (
    <LoadedCard subject="Your alert rules" query={query} rows={5}>
      {(settings) => (
        <RulesPart
          rules={settings.rules}
          watchlist={settings.watchlist}
          onChange={(rules) => void save(settings, { rules })}
        />
      )}
    </LoadedCard>
  );
}
