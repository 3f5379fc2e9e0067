/**
 * Alerts that must fire for each real fault. The name of a fault is the title of a test in
 * `alerts.test.ts`.
 */
export const ALERTS_OF_FAULT = {
  'a service is dead': ['ProcessDown', 'ServiceUnavailable', 'CircuitOpen', 'CallsFail'],
  'callers exceed a limit': ['CallersLimited'],
  'MongoDB is slow': ['StoreSlow', 'CallsSlow', 'CallsWaitForService'],
  'MongoDB is down': [
    'CallsCannotBeAnswered',
    'EventsRetried',
    'EventsLate',
    'EventsNearRetention',
    'EventLagGrows',
  ],
  'Kafka is down': ['OutboxStuck', 'OutboxFailing', 'PartDegraded', 'DeadLettersOfErased'],
  'Kafka was down for longer than signals live': ['EventsSlow', 'MessagesDropped'],
  'Redis refuses writes': ['ErasuresFail'],
  'the Redis of the live log hangs': ['LiveLogSilent', 'LiveHintsDropped'],
  'the gateway stalls': ['LiveEventsSlow'],
  'live readers are many, slow, and cut off': ['StreamsNearLimit', 'StreamsTooSlow', 'StreamsCut'],
  'the mail server is down': ['MailServerDown', 'CodesWait', 'MailsWait', 'CanaryFails'],
  'the canary is stopped': ['CanaryGone'],
  'the mail server refuses recipients': ['MailsRefused'],
  'notifier crashes while the mail server hangs': ['JobsStalled'],
  'a member causes too many mails': ['MembersOverBudget'],
  'phones confirm late': ['SignalMessagesReceivedLate'],
  'phones confirm nothing for days': ['PushDevicesSilent'],
  'the push service refuses our key': ['PushKeyRefused', 'MessagesRefused'],
  'the push service is down': ['MessagesExpired', 'SignalMessagesSlow'],
  'Telegram refuses the token': ['TelegramTokenRefused'],
  'stored data is broken': ['DeadLetters', 'JobsGivenUp', 'RowsSkipped'],
  'a stored signal is deleted': ['SignalRowsReread'],
  'uploads fill the storage': ['FilesNearLimit'],
  'a worker’s clock is wrong': ['ClockWrong'],
  'the price provider is slow and fails': ['PairsUnpriced', 'ScansSlow', 'ScanJobsWait'],
  'the trained models are damaged': ['EngineRefuses'],
  'no trainer has run for 31 hours': ['ChampionOld', 'EngineAlarm'],
  'the public log lost its newest leaves': ['PublicLogRefused'],
  'the only worker hangs': ['SlotsMissed', 'SlotsLate'],
  'no backup can be written': ['BackupLate'],
  'no slot finishes': ['NoSlotFinishes'],
} as const satisfies Record<string, readonly string[]>;

export type Fault = keyof typeof ALERTS_OF_FAULT;

/** Groups of faults that run at the same time. The groups run one after another. */
export const FAULT_GROUPS: readonly (readonly Fault[])[] = [
  [
    'a service is dead',
    'callers exceed a limit',
    'a worker’s clock is wrong',
    'Telegram refuses the token',
    'phones confirm late',
  ],
  ['MongoDB is slow'],
  ['MongoDB is down'],
  ['Kafka is down'],
  ['Kafka was down for longer than signals live'],
  ['Redis refuses writes'],
  ['the Redis of the live log hangs'],
  ['the gateway stalls'],
  [
    'live readers are many, slow, and cut off',
    'the price provider is slow and fails',
    'uploads fill the storage',
  ],
  [
    'the mail server is down',
    'the push service refuses our key',
    'no trainer has run for 31 hours',
    'a stored signal is deleted',
  ],
  ['the canary is stopped', 'the push service is down', 'a member causes too many mails'],
  ['notifier crashes while the mail server hangs', 'the trained models are damaged'],
  ['phones confirm nothing for days', 'the public log lost its newest leaves'],
  [
    'the only worker hangs',
    'stored data is broken',
    'no backup can be written',
    'the mail server refuses recipients',
  ],
  ['no slot finishes'],
];

/** Alerts that this test does not cause, each with the reason why not. */
export const NOT_CAUSED: Readonly<Record<string, string>> = {};
