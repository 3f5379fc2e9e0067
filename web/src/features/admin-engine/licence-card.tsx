import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import { type ReactNode, useState } from 'react';
import { engineTexts } from '../../content/admin-engine.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { SearchField } from '../../shared/ui/search-field.tsx';
import { countText, evidenceText, TableCard } from './score-text.tsx';

/** Markets that may publish signals, and how much evidence the other markets have. */
export function LicenceCard({ licence: { markets, licensed, needed } }: EngineOverview) {
  const [search, setSearch] = useState('');
  const words = searchable(search.trim());
  const found = markets.filter(({ symbol, displayName }) =>
    searchable(`${symbol} ${displayName}`).includes(words),
  );
  const { shown, fold } = useFold(found, 10);
  return (
    <TableCard
      id="licence"
      title="License by market"
      text={`${licensed} of ${markets.length} markets have a license to publish signals. Evidence grows while a market’s forecasts beat a coin toss, and the next license needs ${evidenceText(needed)}. The fewer licenses there are, the more evidence the next one needs, so that at most one license in twenty is luck.`}
      above={
        <div className="max-w-sm">
          <SearchField
            label="Search markets"
            placeholder="Search markets"
            maxLength={40}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      }
      empty="No market matches."
      caption="License and evidence by market, most evidence first"
      rows={shown}
      rowKey={({ symbol }) => symbol}
      columns={[
        { header: 'Market', cell: ({ displayName }) => displayName },
        { header: 'Kind', cell: ({ kind }) => engineTexts.kinds[kind] },
        { header: 'Evidence', numeric: true, cell: ({ evidence }) => evidenceText(evidence) },
        { header: 'Highest evidence', numeric: true, cell: ({ peak }) => evidenceText(peak) },
        { header: 'Slots', numeric: true, cell: ({ slots }) => countText(slots) },
        { header: 'Training rows', numeric: true, cell: ({ rows }) => countText(rows) },
        {
          header: 'License',
          cell: ({ isLicensed }) => (
            <Badge tone={isLicensed ? 'up' : 'neutral'}>{isLicensed ? 'Licensed' : 'Not yet'}</Badge>
          ),
        },
      ]}
    >
      {fold}
    </TableCard>
  );
}

/**
 * Lists the choices that were tried on recorded months. The more choices are tried, the more likely
 * it is that one of them looks good by luck.
 */
export function RegisterCard({ register: { trials, looks, months } }: EngineOverview) {
  const { shown, fold } = useFold(trials, 5);
  return (
    <TableCard
      id="register"
      title="Register of trials"
      text={`We tried ${trials.length} choices in ${looks} tests on ${months} recorded months. After so many tests, a good result on those months proves nothing new about the engine.`}
      caption="Choices we tried"
      rows={shown}
      rowKey={({ what }) => what}
      columns={[
        { header: 'Tried', cell: ({ what }) => <span className="wrap-anywhere">{what}</span> },
        { header: 'Verdict', cell: ({ verdict }) => verdict },
        { header: 'Tests', numeric: true, cell: (trial) => trial.looks },
      ]}
    >
      {fold}
    </TableCard>
  );
}

/** The first rows of a long table, with a button that shows the rest. */
function useFold<Row>(rows: readonly Row[], first: number): { shown: readonly Row[]; fold: ReactNode } {
  const [isAll, setIsAll] = useState(false);
  const fold =
    rows.length > first ? (
      <div className="border-t border-line p-4 text-center">
        <Button variant="ghost" size="sm" aria-expanded={isAll} onClick={() => setIsAll(!isAll)}>
          {isAll ? `Show the first ${first}` : `Show all ${rows.length}`}
        </Button>
      </div>
    ) : null;
  return { shown: isAll ? rows : rows.slice(0, first), fold };
}
