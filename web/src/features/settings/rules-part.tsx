import { TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import type { SignalRules } from '@croneai/contracts/channels.ts';
import type { ChannelSettings } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { alertTexts as texts } from '../../content/alerts.ts';
import { channelTexts } from '../../content/channels.ts';
import { settingsTexts } from '../../content/settings.ts';
import { useChannelsQuery } from '../../shared/alerts/channels-api.ts';
import { StarButton } from '../../shared/alerts/star-button.tsx';
import { type ChannelsChange, useSaveChannels } from '../../shared/alerts/use-save-channels.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Switch } from '../../shared/ui/choice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { LoadedPart, PartHead } from './section-parts.tsx';

const directionOptions = (['all', 'buy', 'sell'] as const).map((value) => ({
  value,
  label: texts.direction.choices[value],
}));

interface RulesProps {
  rules: SignalRules;
  /** Starred markets, by symbol. */
  watchlist: readonly string[];
  /** Saves the changed rules. Resolves to false if they were not saved. */
  onChange: (changed: Partial<SignalRules>) => Promise<boolean>;
}

/** Alert rules of the account. Tiers with a daily limit can set only the hours. */
export function RulesPart() {
  const { tier } = useMember();
  const query = useChannelsQuery();
  const save = useSavedChannels();
  const Fields = TIER_SIGNALS_PER_DAY[tier] === null ? Rules : HoursOnly;
  return (
    <LoadedPart subject="Your alert rules" query={query} rows={5}>
      {(settings) => (
        <Fields
          rules={settings.rules}
          watchlist={settings.watchlist}
          onChange={(rules) => save(settings, { rules })}
        />
      )}
    </LoadedPart>
  );
}

/**
 * Shows only the hours of the rules. In a tier with a daily limit, an alert does not name its
 * signal, so no other rule could apply.
 */
function HoursOnly({ rules, onChange }: RulesProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <PartHead title={texts.hoursOnly} />
      <HoursRule rules={rules} onChange={onChange} />
    </fieldset>
  );
}

function HoursRule({ rules, onChange }: Pick<RulesProps, 'rules' | 'onChange'>) {
  const { hours } = rules;
  const save = (changed: SignalRules['hours']) => onChange({ hours: changed });
  return (
    <>
      <Switch
        label={texts.hours.label}
        hint={texts.hours.hint}
        checked={hours !== null}
        onChange={({ target }) => save(target.checked ? { from: '08:00', to: '20:00' } : null)}
      />
      {hours ? <HoursFields hours={hours} onChange={save} /> : null}
    </>
  );
}

/**
 * Fields of the rules for alerts about new signals, on every channel and on open pages. A text
 * field is saved when it loses focus.
 */
function Rules({ rules, watchlist, onChange }: RulesProps) {
  const { direction, markets, hasStarred, minConfidence } = rules;
  const typedOf = () => ({ markets, confidence: String(minConfidence) });
  const [typed, setTyped] = useState(typedOf);
  const [base, setBase] = useState(typed);
  // After another device has changed a rule, shows the new value in a field that was not edited.
  // Otherwise, the field would save its old value again when it loses focus.
  if (base.markets !== markets || base.confidence !== String(minConfidence)) {
    const next = typedOf();
    setBase(next);
    setTyped({
      markets: typed.markets === base.markets ? next.markets : typed.markets,
      confidence: typed.confidence === base.confidence ? next.confidence : typed.confidence,
    });
  }
  const isConfidence = /^\d{1,3}(\.\d+)?$/.test(typed.confidence) && Number(typed.confidence) <= 100;
  const saveTyped = async () => {
    const minimum = isConfidence ? Number(typed.confidence) : minConfidence;
    const changed = {
      ...(typed.markets !== markets && { markets: typed.markets }),
      ...(minimum !== minConfidence && { minConfidence: minimum }),
    };
    if (Object.keys(changed).length === 0 || (await onChange(changed))) return;
    // The text was not saved, so it is put back, unless the member has typed another text.
    setTyped((now) => ({
      markets: now.markets === markets ? typed.markets : now.markets,
      confidence: now.confidence === String(minConfidence) ? typed.confidence : now.confidence,
    }));
  };
  return (
    <fieldset className="flex flex-col gap-4" onBlur={saveTyped}>
      <PartHead title={texts.rules} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.direction.label}
          value={direction}
          options={directionOptions}
          onChange={(event) => onChange({ direction: event.target.value as SignalRules['direction'] })}
        />
        <TextField
          label={texts.confidence.label}
          inputMode="decimal"
          value={typed.confidence}
          error={isConfidence ? undefined : texts.confidence.error}
          onChange={({ target }) => setTyped({ ...typed, confidence: target.value })}
        />
      </div>
      <TextField
        label={texts.markets.label}
        hint={texts.markets.hint}
        maxLength={200}
        value={typed.markets}
        onChange={({ target }) => setTyped({ ...typed, markets: target.value })}
      />
      <Switch
        label={texts.watchlist.rule}
        hint={watchlist.length === 0 ? texts.watchlist.how : texts.watchlist.ruleWithNames}
        checked={hasStarred}
        disabled={watchlist.length === 0 && !hasStarred}
        onChange={({ target }) => onChange({ hasStarred: target.checked })}
      />
      {watchlist.length === 0 ? null : (
        <ul aria-label={texts.watchlist.filter} className="flex flex-wrap gap-2">
          {watchlist.map((pair) => (
            <li key={pair} className="flex items-center rounded-control border border-line py-1 pl-3 text-sm">
              <Link to={`${paths.signals}?pair=${pair}`}>{pair}</Link>
              <StarButton pair={pair} asset={pair} />
            </li>
          ))}
        </ul>
      )}
      <HoursRule rules={rules} onChange={onChange} />
    </fieldset>
  );
}

interface HoursProps {
  hours: NonNullable<SignalRules['hours']>;
  onChange: (hours: NonNullable<SignalRules['hours']>) => void;
}

/** Two time fields, the start and the end. If the member clears a field, the old time is kept. */
export function HoursFields({ hours, onChange }: HoursProps) {
  return (
    <div className="grid grid-cols-2 max-[359px]:grid-cols-1 gap-4">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={texts.hours[end]}
          type="time"
          value={hours[end]}
          onChange={({ target }) => {
            if (target.value) onChange({ ...hours, [end]: target.value });
            else target.value = hours[end];
          }}
        />
      ))}
    </div>
  );
}

/**
 * Returns a function that saves a change of the settings and shows whether it was saved. Resolves
 * to false if it was not.
 */
export function useSavedChannels() {
  const save = useSaveChannels();
  const show = useOutcome();
  return async (settings: ChannelSettings, change: ChannelsChange): Promise<boolean> => {
    const answer = await save(settings, change);
    if (answer) show(answer, settingsTexts.unsaved, channelTexts.saved);
    return !answer?.error;
  };
}
