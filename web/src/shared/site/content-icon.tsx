import {
  Activity,
  BadgeCheck,
  BrainCircuit,
  ChartCandlestick,
  Clock,
  Eye,
  Gauge,
  KeyRound,
  Layers,
  ListChecks,
  Lock,
  type LucideIcon,
  Scale,
  ScanSearch,
  ShieldCheck,
  TrendingUp,
  Users,
  Wallet,
  Zap,
} from 'lucide-react';

/** Icons that files in the content folder can name. */
const ICONS = {
  scan: ScanSearch,
  candles: ChartCandlestick,
  gauge: Gauge,
  plan: ListChecks,
  scale: Scale,
  shield: ShieldCheck,
  clock: Clock,
  people: Users,
  engine: BrainCircuit,
  bolt: Zap,
  trend: TrendingUp,
  layers: Layers,
  lock: Lock,
  key: KeyRound,
  eye: Eye,
  wallet: Wallet,
  audit: BadgeCheck,
  pulse: Activity,
} as const satisfies Record<string, LucideIcon>;

export type ContentIconName = keyof typeof ICONS;

export function ContentIcon({ name }: { name: ContentIconName }) {
  const Icon = ICONS[name];
  return <Icon className="size-6 text-accent" />;
}
