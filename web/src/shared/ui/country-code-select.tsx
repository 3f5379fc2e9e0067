import { COUNTRY_CODES } from '@croneai/contracts/leads.ts';
import { searchable } from '@croneai/rules/searchable.ts';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { controlStyle } from './control-style.ts';

const texts = { countryCode: 'Country code', searchCountry: 'Search country or code' } as const;

interface CountryCodeSelectProps {
  /** Name of the form field. */
  name: string;
  value: string;
  onChange: (code: string) => void;
}

/** Select for a country calling code. Typing finds a code by country or digits. */
export function CountryCodeSelect({ name, value, onChange }: CountryCodeSelectProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = COUNTRY_CODES.find(({ code }) => code === value);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the focus leaving the controls inside
    <div
      className="relative shrink-0"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <input type="hidden" name={name} value={value} />
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={`${texts.countryCode}: ${value} ${chosen?.country ?? ''}`}
        onClick={() => setOpen(!isOpen)}
        className={`${controlStyle} tabular flex h-11 w-26 items-center justify-between gap-1`}
      >
        {value}
        <ChevronDown className="size-4 text-muted" />
      </button>
      {isOpen ? (
        <CountryList
          id={`${name}-list`}
          value={value}
          onClose={close}
          onChoose={(code) => {
            onChange(code);
            close();
          }}
        />
      ) : null}
    </div>
  );
}

interface CountryListProps {
  id: string;
  value: string;
  onChoose: (code: string) => void;
  onClose: () => void;
}

function CountryList({ id, value, onChoose, onClose }: CountryListProps) {
  const field = useRef<HTMLInputElement>(null);
  // Takes the focus when the list opens. Escape returns it to the button.
  useEffect(() => field.current?.focus(), []);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      COUNTRY_CODES.findIndex(({ code }) => code === value),
    ),
  );
  const countries = filterCountries(search);
  const optionId = (index: number) => `${id}-${index}`;
  const move = (index: number) => {
    const next = Math.min(Math.max(index, 0), countries.length - 1);
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Enter: () => {
        const country = countries[active];
        if (country) onChoose(country.code);
      },
      Escape: onClose,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <div className="absolute top-full left-0 z-20 mt-1 w-64 max-w-[calc(100vw-2.5rem)] rounded-control border border-line-strong bg-surface-1 p-1.5 shadow-float">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={texts.searchCountry}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={countries.length > 0 ? optionId(active) : undefined}
        placeholder={texts.searchCountry}
        autoComplete="off"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={`${controlStyle} h-10 text-sm`}
      />
      <div id={id} role="listbox" aria-label={texts.countryCode} className="mt-1.5 max-h-60 overflow-y-auto">
        {countries.map(({ code, country }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys and names the active option
          <div
            key={code}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={code === value}
            onMouseMove={() => setActive(index)}
            onClick={() => onChoose(code)}
            className={`flex cursor-pointer items-center gap-3 rounded-control px-2.5 py-2 text-sm ${index === active ? 'bg-surface-3' : ''}`}
          >
            <span className="tabular w-11 text-muted">{code}</span>
            <span className="flex-1">{country}</span>
            {code === value ? <Check className="size-4 text-accent" /> : null}
          </div>
        ))}
      </div>
      {countries.length === 0 ? (
        <p role="status" className="px-2.5 py-2 text-sm text-muted">
          No country matches.
        </p>
      ) : null}
    </div>
  );
}

/** Returns the countries whose name or code (with or without the plus) contains the text. */
export function filterCountries(search: string): readonly (typeof COUNTRY_CODES)[number][] {
  const text = searchable(search.trim());
  return COUNTRY_CODES.filter(
    ({ code, country }) => code.includes(text) || searchable(country).includes(text),
  );
}
