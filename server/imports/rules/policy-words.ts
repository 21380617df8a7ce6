import type { PolicyStatus } from '#contract/policies/policies.ts'
import { mapWords, normalizeWords } from './words.ts'

/** Finds the organization's line that a word of another program means: "HO3" is "home"; undefined for any other word. */
export function readLine(text: string, lines: readonly string[]): string | undefined {
  const name = normalizeWords(text)
  const kind = findKind(name)
  return (
    lines.find((line) => normalizeWords(line) === name) ??
    (kind && lines.find((line) => findKind(normalizeWords(line)) === kind))
  )
}

/** A package of car and home is neither. */
function findKind(name: string): string | undefined {
  const kind = lineKinds.find(({ is }) => is.test(name))?.kind
  return kind === 'home' && lineKinds.find((one) => one.kind === 'auto')!.is.test(name) ? undefined : kind
}

/** The names of lines; an earlier one wins: commercial auto is business. */
const lineKinds: { kind: string; is: RegExp }[] = [
  { kind: 'umbrella', is: /\b(umbrella|pumb|cumb|umb|pul|excess liability)\b/ },
  { kind: 'medicare', is: /\b(medicare|medigap|mapd|pdp|med ?supp?|part d)\b/ },
  {
    kind: 'business',
    is: /\b(business|businessowners?|bop|commercial|comm|cgl|gl|general liability|workers?|work comp|wc|wcomp|professional liability|cyber|bonds?|surety|inland marine|(b|c)auto|gewerbe\p{L}*|betriebs\p{L}*|entreprise|professionnelle|empresa|empresarial|comercio)\b/u,
  },
  { kind: 'renters', is: /\b(renters?|tenants?|ho ?0?4|hausrat\p{L}*|mieter\p{L}*|locataire|inquilinos?)\b/u },
  {
    kind: 'home',
    is: /\b(home|homeowners?|house|dwelling|dwell|condo|condominium|ho|ho ?0?[1-35-8]|home ?0?[1-35-8]|dp ?0?[1-3]|dfire|mobile ?home|manufactured|wohngebaude\p{L}*|gebaude\p{L}*|habitation|mrh|hogar|vivienda)\b/u,
  },
  {
    kind: 'auto',
    is: /\b(auto|autos|automobile|automovil|car|cars|vehicle|pauto|autop|ppa|pap|motor|motorcycle|kfz\p{L}*|voiture|vehicule|coche|carro|vehiculo)\b/u,
  },
  { kind: 'life', is: /\b(life|iul|lebens\p{L}*|leben|risikoleben\p{L}*|vie|vida)\b/u },
  {
    kind: 'health',
    is: /\b(health|medical|dental|vision|ppo|hmo|aca|kranken\p{L}*|gesundheit\p{L}*|zahnzusatz\p{L}*|sante|mutuelle|salud)\b/u,
  },
  { kind: 'other', is: /^(other|misc|miscellaneous|sonstiges?|andere|autre|otros?|otra)$/ },
]

/** Reads the status of a policy in the words of other programs and languages; undefined for any other word. */
export const readPolicyStatus = (text: string): PolicyStatus | undefined => statusByWord.get(normalizeWords(text))

const statusByWord = mapWords<PolicyStatus>({
  quoted:
    'quoted,quote,quoting,proposal,proposed,pending,application,applied,submitted,angebot,antrag,devis,proposition,cotizacion,cotizado,cotizada,propuesta',
  active:
    'active,in force,inforce,current,bound,issued,new,new business,renewed,renewal,renewing,reinstated,aktiv,laufend,bestand,actif,active contract,en vigueur,en cours,activo,activa,vigente,en vigor',
  lapsed:
    'lapsed,lapse,expired,non renewed,nonrenewed,not renewed,non renewal,inactive,abgelaufen,erloschen,inaktiv,expire,expiree,echu,inactif,vencido,vencida,caducado,caducada,inactivo',
  canceled:
    'canceled,cancelled,cancel,cancellation,canc,cxl,terminated,gekundigt,storniert,storno,resilie,resiliee,annule,annulee,cancelado,cancelada,anulado,anulada',
  replaced:
    'replaced,rewritten,rewrite,rewrote,moved,ersetzt,umgedeckt,remplace,remplacee,reemplazado,reemplazada,sustituido,sustituida',
})

/** Reads a term in months: "6", "6 mo", "1 year", "annual"; undefined for text that is not a term. */
export function readTerm(text: string): number | undefined {
  const name = normalizeWords(text)
  const [, count, unit] = /^(\d{1,3}) ?([a-z]*)$/.exec(name) ?? []
  const months = count === undefined ? Number(termByWord.get(name) ?? 0) : Number(count) * (monthsOfUnit(unit!) ?? 0)
  return months || undefined
}

function monthsOfUnit(unit: string): number | undefined {
  if (/^(|m|mo|mos|mon|mth|mths|month|months|monate?|monaten|mois|mes|meses)$/.test(unit)) return 1
  return /^(y|yr|yrs|year|years|j|jahre?|jahren|an|ans|annees?|ano|anos)$/.test(unit) ? 12 : undefined
}

const termByWord = mapWords({
  12: 'annual,annually,yearly,year,one year,jahrlich,jahr,ein jahr,annuel,annuelle,un an,anual,un ano',
  6: 'semi annual,semiannual,semi annually,semiannually,half year,half yearly,six months,halbjahrlich,semestriel,semestrielle,semestral',
  3: 'quarterly,vierteljahrlich,trimestriel,trimestrielle,trimestral',
  1: 'monthly,monatlich,mensuel,mensuelle,mensual',
})
