import { mayUse } from '@croneai/contracts/access.ts';
import type { TelegramState } from '@croneai/contracts/endpoints/notifier/telegram.ts';
import { telegramTexts as texts } from '../../content/channels.ts';
import {
  useChannelsQuery,
  useLinkTelegramMutation,
  usePutMuteMutation,
  useTelegramQuery,
  useUnlinkTelegramMutation,
} from '../../shared/alerts/channels-api.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { LoadedPart, PartHead } from './section-parts.tsx';

/** Polling interval after a link is created. The member may connect the chat at any time. */
const LOOKS_EVERY_MS = 3_000;

/** Lets the member connect or disconnect a Telegram chat, join channels, and mute messages. */
export function TelegramPart() {
  const [link, { data: made, isLoading, reset }] = useLinkTelegramMutation();
  const query = useTelegramQuery(undefined, made ? { pollingInterval: LOOKS_EVERY_MS } : {});
  const { access } = useMember();
  const show = useOutcome();
  const { guard, dialog } = useRecentSignIn();
  const start = async () => show(await guard(() => link()), texts.linkFailed);
  return (
    <LoadedPart subject="The Telegram link" query={query} rows={2}>
      {({ isAvailable, chat, channel, room, hints }) => (
        <>
          <PartHead
            title={texts.title}
            text={!isAvailable ? texts.off : channel ? texts.textGold : texts.text}
          />
          {chat ? <Linked chat={chat} onUnlinked={reset} /> : null}
          {!isAvailable || chat ? null : made ? (
            <div className="flex flex-col gap-3">
              <p role="status" className="text-sm text-muted">
                {texts.waiting}
              </p>
              <ButtonAnchor href={made.url} className="self-start">
                {texts.open}
              </ButtonAnchor>
            </div>
          ) : (
            <Button className="self-start" disabled={isLoading} onClick={() => void start()}>
              {texts.link}
            </Button>
          )}
          {channel ? (
            <Invite to={channel} label={texts.channel} hint={texts.channelHint} joined={texts.joined} />
          ) : null}
          {room ? (
            <Invite to={room} label={texts.room} hint={texts.roomHint} joined={texts.roomJoined} />
          ) : null}
          {hints ? (
            <Invite to={hints} label={texts.hints} hint={texts.hintsHint} joined={texts.hintsJoined} />
          ) : null}
          {mayUse('signals', access) ? <Mute /> : null}
          {dialog}
        </>
      )}
    </LoadedPart>
  );
}

interface LinkedProps {
  chat: NonNullable<TelegramState['chat']>;
  onUnlinked: () => void;
}

function Linked({ chat: { name, linkedAt, lastUsedAt }, onUnlinked }: LinkedProps) {
  const times = useTimes();
  const show = useOutcome();
  const [unlink, { isLoading }] = useUnlinkTelegramMutation();
  const end = async () => {
    const answer = await unlink();
    if (!answer.error) onUnlinked();
    show(answer, texts.unlinkFailed, texts.unlinked);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-sm">
        <span className="block truncate font-medium">{name}</span>
        <span className="text-muted">
          {lastUsedAt
            ? `${texts.lastUsed} ${times.recent(lastUsedAt)}`
            : `${texts.linkedSince} ${times.recent(linkedAt)}`}
        </span>
      </p>
      <Button variant="secondary" size="sm" disabled={isLoading} onClick={() => void end()}>
        {texts.unlink}
      </Button>
    </div>
  );
}

interface InviteProps {
  to: NonNullable<TelegramState['channel']>;
  label: string;
  hint: string;
  joined: string;
}

function Invite({ to: { url, isJoined }, label, hint, joined }: InviteProps) {
  if (isJoined) return <p className="text-sm text-muted">{joined}</p>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-sm text-muted">{hint}</p>
      <ButtonAnchor href={url} variant="secondary" size="sm">
        {label}
      </ButtonAnchor>
    </div>
  );
}

/** Mutes messages on every channel until midnight in the member's time zone. */
function Mute() {
  const times = useTimes();
  const show = useOutcome();
  const { data } = useChannelsQuery();
  const [put, { isLoading }] = usePutMuteMutation();
  const until = data?.mutedUntil;
  const toggle = async () => show(await put({ isMuted: !until }), texts.muteFailed);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p role="status" className="text-muted">
        {until ? `${texts.muted} ${times.clock(until)}.` : texts.muteHint}
      </p>
      <Button variant="secondary" size="sm" disabled={isLoading || !data} onClick={() => void toggle()}>
        {until ? texts.unmute : texts.mute}
      </Button>
    </div>
  );
}
