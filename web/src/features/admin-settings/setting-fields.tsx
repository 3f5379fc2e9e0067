import { TIER_NAMES, TIERS } from '@croneai/contracts/access.ts';
import { SITE_BROKERS_MAX, SITE_OFFICES_MAX, SITE_REPLIES_MAX } from '@croneai/contracts/constants.ts';
import type { SettingName, SiteSettings } from '@croneai/contracts/site-settings.ts';
import { Plus, Trash2 } from 'lucide-react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { type FieldPath, useFieldArray, useFormContext } from 'react-hook-form';
import {
  type settingGroups,
  settingLabels,
  siteSettingsTexts as texts,
} from '../../content/admin-settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';

type GroupId = (typeof settingGroups)[number]['id'];

/** Component with the fields of each group. */
export const groupFields: Readonly<Record<GroupId, ComponentType>> = {
  brokers: BrokerFields,
  support: () => (
    <>
      <Setting name="supportHandle" />
      <LinkSetting name="supportLink" />
      <Setting name="whatsAppNumber" inputMode="tel" />
      <LinkSetting name="whatsAppLink" />
      <Setting name="supportEmail" type="email" />
    </>
  ),
  community: () => (
    <>
      <LinkSetting name="communityLink" />
      <LinkSetting name="announcementsLink" />
      <LinkSetting name="bootcampLink" />
      <LinkSetting name="xLink" />
      <LinkSetting name="youTubeLink" />
    </>
  ),
  offices: OfficeFields,
  claims: ClaimFields,
  currency: () => (
    <>
      <Setting name="currency" hint="Three letters, for example NGN." maxLength={3} />
      <Setting name="currencyRate" inputMode="decimal" isNumber />
    </>
  ),
  sessions: () => (
    <>
      <LinkLine name="liveSessionLinks.london-open" label="London Open" />
      <LinkLine name="liveSessionLinks.weekly-review" label="Weekly Journal Review" />
    </>
  ),
  replies: ReplyFields,
  grants: () => (
    <>
      <Setting name="supportGrantMaxDays" inputMode="numeric" isNumber />
      <TierSetting />
    </>
  ),
};

type Path = FieldPath<SiteSettings>;

/** Registers a field at any depth, and returns its error. */
function useField(name: Path, isNumber = false) {
  const { register, getFieldState, formState } = useFormContext<SiteSettings>();
  return {
    ...register(name, isNumber ? { setValueAs: numberOf } : {}),
    error: getFieldState(name, formState).error?.message,
  };
}

/**
 * Converts text to a number. Text that is not a number stays unchanged, so that the schema rejects
 * it.
 */
function numberOf(text: unknown): unknown {
  const typed = String(text).trim();
  return typed === '' || Number.isNaN(Number(typed)) ? text : Number(typed);
}

type InputProps = Partial<ComponentProps<typeof TextField>>;

function Setting({ name, isNumber, ...rest }: InputProps & { name: SettingName; isNumber?: boolean }) {
  return <Line name={name} label={settingLabels[name]} isNumber={isNumber} {...rest} />;
}

interface LineProps extends Omit<InputProps, 'name'> {
  name: Path;
  label: string;
  isNumber?: boolean | undefined;
}

function Line({ name, label, isNumber, ...rest }: LineProps) {
  return <TextField label={label} autoComplete="off" {...useField(name, isNumber)} {...rest} />;
}

const LinkSetting = ({ name }: { name: SettingName }) => <LinkLine name={name} label={settingLabels[name]} />;

function LinkLine({ name, label }: { name: Path; label: string }) {
  return (
    <Line name={name} label={label} type="url" inputMode="url" spellCheck="false" autoCapitalize="none" />
  );
}

function TierSetting() {
  const options = TIERS.map((value) => ({ value, label: TIER_NAMES[value] }));
  return (
    <SelectField
      label={settingLabels.supportGrantMaxTier}
      options={options}
      {...useField('supportGrantMaxTier')}
    />
  );
}

interface EntryProps {
  title: string;
  onRemove: (() => void) | undefined;
  children: ReactNode;
}

/** Fields of one entry of a list. */
function Entry({ title, onRemove, children }: EntryProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-control border border-line p-4">
      <legend className="px-1 text-sm font-medium">{title}</legend>
      {children}
      {onRemove ? (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={({ currentTarget }) => {
            const group = currentTarget.closest('fieldset')?.parentElement;
            onRemove();
            // The removed button had the focus, which would otherwise go back to the page's start.
            group?.querySelector<HTMLElement>(':scope > button')?.focus();
          }}
        >
          <Trash2 className="size-4" />
          Remove {title}
        </Button>
      ) : null}
    </fieldset>
  );
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button variant="secondary" size="sm" className="self-start" onClick={onAdd}>
      <Plus className="size-4" />
      {label}
    </Button>
  );
}

const NEW_BROKER = {
  name: '',
  link: 'https://',
  promoCode: '',
  codeParameter: 'click_id',
  accountName: 'Broker account ID',
  accountExample: '',
  existingCustomer: '',
};

function BrokerFields() {
  const { fields, append, remove } = useFieldArray<SiteSettings, 'brokers'>({ name: 'brokers' });
  return (
    <>
      {fields.map(({ id }, index) => (
        <Entry
          key={id}
          title={`Broker ${index + 1}`}
          onRemove={fields.length > 1 ? () => remove(index) : undefined}
        >
          <Line name={`brokers.${index}.name`} label="Name" />
          <LinkLine name={`brokers.${index}.link`} label="Partner link" />
          <Line name={`brokers.${index}.promoCode`} label="Promo code" />
          <Line
            name={`brokers.${index}.codeParameter`}
            label="Link parameter for the admission code"
            hint="The broker sends the code back to us as click_id. Leave empty if its link has no such parameter."
            autoCapitalize="none"
            spellCheck="false"
          />
          <Line name={`brokers.${index}.accountName`} label="What the broker calls the account number" />
          <Line name={`brokers.${index}.accountExample`} label="Example account number" />
          <Line name={`brokers.${index}.existingCustomer`} label="Advice for existing customers" />
        </Entry>
      ))}
      {fields.length < SITE_BROKERS_MAX ? (
        <AddButton label="Add a broker" onAdd={() => append(NEW_BROKER)} />
      ) : null}
      <LinkSetting name="videoGuideLink" />
      <p className="text-sm text-muted">{texts.unreachable}</p>
    </>
  );
}

function OfficeFields() {
  const { fields, append, remove } = useFieldArray<SiteSettings, 'offices'>({ name: 'offices' });
  return (
    <>
      <Setting name="officesNote" />
      {fields.map(({ id }, index) => (
        <Entry key={id} title={`Office ${index + 1}`} onRemove={() => remove(index)}>
          <Line name={`offices.${index}.city`} label="City" />
          <Line name={`offices.${index}.street`} label="Street" />
          <Line name={`offices.${index}.postcode`} label="Postcode and city" />
          <Line name={`offices.${index}.country`} label="Country" />
        </Entry>
      ))}
      {fields.length < SITE_OFFICES_MAX ? (
        <AddButton
          label="Add an office"
          onAdd={() => append({ city: '', country: '', street: '', postcode: '' })}
        />
      ) : null}
    </>
  );
}

function ClaimFields() {
  const { getValues } = useFormContext<SiteSettings>();
  return (
    <>
      {(['claims', 'companyClaims'] as const).map((list) => (
        <Entry key={list} title={settingLabels[list]} onRemove={undefined}>
          {getValues(list).map((_claim, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the list has a fixed length and order
              key={index}
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 max-xs:grid-cols-1"
            >
              <Line name={`${list}.${index}.value`} label={`Figure ${index + 1}`} />
              <Line name={`${list}.${index}.label`} label={`Label ${index + 1}`} />
            </div>
          ))}
        </Entry>
      ))}
      <Setting name="claimsNote" />
    </>
  );
}

function ReplyFields() {
  const { fields, append, remove } = useFieldArray<SiteSettings, 'cannedReplies'>({ name: 'cannedReplies' });
  return (
    <>
      {fields.map(({ id }, index) => (
        <Entry key={id} title={`Reply ${index + 1}`} onRemove={() => remove(index)}>
          <Line name={`cannedReplies.${index}.title`} label="Title" />
          <ReplyText name={`cannedReplies.${index}.text`} />
        </Entry>
      ))}
      {fields.length < SITE_REPLIES_MAX ? (
        <AddButton label="Add a reply" onAdd={() => append({ title: '', text: '' })} />
      ) : null}
    </>
  );
}

const ReplyText = ({ name }: { name: Path }) => <TextAreaField label="Text" rows={4} {...useField(name)} />;
