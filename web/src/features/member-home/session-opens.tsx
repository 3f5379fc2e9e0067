import { SessionList } from '../../shared/signals/session-list.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FormulaHint } from './formula-hint.tsx';

const FORMULA = 'Weekdays by each city’s clock. Bank holidays aren’t left out.';

export function SessionOpens() {
  return (
    <Card aria-labelledby="sessions" className="flex min-w-0 flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <CardHead id="sessions" title="Session opens" />
        <FormulaHint of="session opens" formula={FORMULA} />
      </div>
      <SessionList />
    </Card>
  );
}
