import {
  Briefcase,
  Car,
  HeartPulse,
  Home,
  KeyRound,
  type LucideIcon,
  ShieldCheck,
  Stethoscope,
  Umbrella,
  UserRoundCheck,
} from 'lucide-react'

/** The icon of a line; an organization's own lines share one. */
export function LineIcon({ line }: { line: string }) {
  const Icon = icons[line.toLowerCase()] ?? ShieldCheck
  return <Icon aria-hidden />
}

const icons: Record<string, LucideIcon> = {
  auto: Car,
  home: Home,
  renters: KeyRound,
  umbrella: Umbrella,
  life: HeartPulse,
  health: Stethoscope,
  medicare: UserRoundCheck,
  business: Briefcase,
}
