import { type Access, type Feature, mayUse } from '@croneai/contracts/access.ts';
import {
  CHANNEL_CELLS,
  CHANNEL_EVENTS,
  CHANNELS,
  type Channel,
  type ChannelEvent,
  MAIL_SETTINGS,
} from '@croneai/contracts/channels.ts';
import type { ChannelSettings } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { channelTexts as texts } from '../../content/channels.ts';
import { useChannelsQuery } from '../../shared/alerts/channels-api.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Switch } from '../../shared/ui/choice.tsx';
import { textLinkStyle } from '../../shared/ui/text-link.tsx';
import { HoursFields, useSavedChannels } from './rules-part.tsx';
import { LoadedPart, PartHead } from './section-parts.tsx';

/** Matrix of events and channels, and the quiet hours. Each change is saved immediately. */
export function ChannelsPart() {
  const query = useChannelsQuery();
  const save = useSavedChannels();
  const { access } = useMember();
  return (
    <LoadedPart subject="Your channels" query={query} rows={8}>
      {(settings) => (
        <>
          <PartHead title={texts.title} text={texts.text} />
          <Matrix
            settings={settings}
            onChange={(event, channel, isOn) =>
              void save(settings, { matrix: { [event]: { [channel]: isOn } } })
            }
          />
          {eventsFor(access).some((event) => event in MAIL_SETTINGS) ? (
            <p className="text-sm text-muted">
              {texts.mailBelow}{' '}
              <a href={`#${MAILS_ID}`} className={textLinkStyle}>
                {texts.mailBelowLink}
              </a>
              .
            </p>
          ) : null}
          <QuietHours settings={settings} onChange={(quiet) => void save(settings, { quiet })} />
        </>
      )}
    </LoadedPart>
  );
}

interface MatrixProps {
  settings: ChannelSettings;
  onChange: (event: ChannelEvent, channel: Channel, isOn: boolean) => void;
}

/** Anchor of the card with the email switches. The card is below the matrix. */
export const MAILS_ID = 'mails';

/** True for the summary and report emails, which have their own switches below. */
const isSetBelow = (event: ChannelEvent, channel: Channel) => channel === 'mail' && event in MAIL_SETTINGS;

/** Feature by event. A member without access to the feature gets no messages about the event. */
const NEEDS: Readonly<Partial<Record<ChannelEvent, Feature>>> = {
  signal: 'signals',
  'signal-settled': 'signals',
  'daily-summary': 'signals',
  'weekly-report': 'copy-trading',
  community: 'community-reading',
};

const eventsFor = (access: Access) =>
  CHANNEL_EVENTS.filter((event) => {
    const feature = NEEDS[event];
    return feature === undefined || mayUse(feature, access);
  });

function Matrix({ settings: { matrix }, onChange }: MatrixProps) {
  const { access } = useMember();
  return (
    // In a very narrow window, each channel has its own line, with its name next to it.
    <table className="w-full text-sm max-xs:block">
      <thead className="max-xs:sr-only">
        <tr className="text-muted">
          <th scope="col" className="pb-2 text-left font-medium">
            <span className="sr-only">Message</span>
          </th>
          {CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="w-16 pb-2 text-center text-xs font-medium sm:w-20">
              {texts.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-xs:block">
        {eventsFor(access).map((event) => (
          <tr key={event} className="max-xs:block">
            <th scope="row" className="py-2.5 pr-2 text-left font-normal max-xs:block">
              {texts.events[event]}
            </th>
            {CHANNELS.map((channel) => {
              const cell = CHANNEL_CELLS[event][channel];
              return (
                <td
                  key={channel}
                  data-head={texts.channels[channel]}
                  className="py-2.5 text-center max-xs:flex max-xs:justify-between max-xs:text-muted max-xs:before:content-[attr(data-head)]"
                >
                  {cell === undefined ? (
                    <span aria-hidden className="text-muted">
                      –
                    </span>
                  ) : (
                    <input
                      type="checkbox"
                      aria-label={`${texts.events[event]}: ${texts.channels[channel]}`}
                      className="size-5 accent-accent disabled:opacity-60"
                      checked={matrix[event]?.[channel] ?? false}
                      disabled={cell === 'always' || isSetBelow(event, channel)}
                      onChange={({ target }) => onChange(event, channel, target.checked)}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface QuietProps {
  settings: ChannelSettings;
  onChange: (quiet: ChannelSettings['quiet']) => void;
}

function QuietHours({ settings: { quiet }, onChange }: QuietProps) {
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={texts.quiet.label}
        hint={texts.quiet.hint}
        checked={quiet !== null}
        onChange={({ target }) => onChange(target.checked ? { from: '22:00', to: '07:00' } : null)}
      />
      {quiet ? <HoursFields hours={quiet} onChange={onChange} /> : null}
    </div>
  );
}
