import type { ImportField, PolicyImportField } from '#contract/imports/import-fields.ts'
import { normalizeWords } from './words.ts'

/** Normalizes a header for comparison; separates joined words such as `firstName`. */
export const normalizeHeader = (header: string): string => normalizeWords(header.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))

/** Finds the field of a client that a header names, if any. `family` can be either name. */
export function findHeaderField(header: string): ImportField | 'family' | undefined {
  const name = normalizeHeader(header)
  return headerPatterns.find(({ is, not }) => is.test(name) && !not?.test(name))?.field
}

/** Finds the field of a policy that a header names, if any. */
export function findPolicyHeaderField(header: string): PolicyImportField | undefined {
  const name = normalizeHeader(header)
  return policyHeaderPatterns.find(({ is }) => is.test(name))?.field
}

/** Headers of AMS360, Applied Epic, HawkSoft, EZLynx and QQCatalyst, and of spreadsheets in the same languages. */
const policyHeaderPatterns: { field: PolicyImportField; is: RegExp }[] = [
  {
    field: 'policyNumber',
    is: /^(policy|pol) ?(no|nr|nbr|num|number|id|master number)?$|^(policen?|versicherungs|versicherungsschein|vertrags|polizzen) ?(nr|nummer)$|^(n|no|num|numero)( de)?( la)? (police|contrat|poliza)$|^(vsnr|police|poliza)$/,
  },
  {
    field: 'policyCarrier',
    is: /^(policy )?(carrier|insurer|insurance (company|carrier)|(writing|issuing) (company|carrier))( name)?$|^(versicherer|versicherungsgesellschaft|versicherungsunternehmen|gesellschaft|assureur|compagnie|compagnie d assurances?|aseguradora|compania|compania (aseguradora|de seguros))$/,
  },
  {
    field: 'policyLine',
    is: /^((policy|coverage) )?lob$|^lines?( of business| of coverage)?$|^(policy|insurance|coverage|product) (type|line|form)( code| description)?$|^type of (policy|insurance|coverage)$|^coverage$|^(sparte|versicherungsart|versicherungssparte|vertragsart|produkt|branche|type de (contrat|police)|type d assurance|ramo|tipo de (poliza|seguro)|producto)$/,
  },
  {
    field: 'policyStatus',
    is: /^(policy|pol) status$|^(vertrags|policen)status$|^statut (du contrat|de la police)$|^estado de( la)? poliza$/,
  },
  {
    field: 'policyEffectiveDate',
    is: /^((policy|pol|current|term) )?(eff|effective|inception|start)( date| dt)?$|^(effdate|beginn|vertragsbeginn|versicherungsbeginn|date d (effet|entree)|date effet|effet|fecha( de)? (efecto|inicio)|inicio)$/,
  },
  {
    field: 'policyRenewalDate',
    is: /^((policy|pol|current|term) )?(x|exp|expiration|expiry|expires|renewal|renews|end)( date| dt)?$|^(xdate|expdate|next renewal( date)?|ablauf|ablaufdatum|vertragsablauf|vertragsende|hauptfalligkeit|echeance|date d echeance|date echeance|vencimiento|renovacion|fecha( de)? (vencimiento|renovacion))$/,
  },
  {
    field: 'policyTermMonths',
    is: /^(policy |pol )?term( length| months| in months)?$|^(laufzeit|laufzeit (in )?monaten?|vertragsdauer|duree|duree du contrat|duracion|plazo)$/,
  },
  {
    field: 'policyPremium',
    is: /^((policy|total|annual|annualized|written|term|full term|current|estimated|est|gross|net) )*(premium|prem)( amount| amt)?$|^(beitrag|jahresbeitrag|pramie|jahrespramie|prime|prime annuelle|cotisation|prima|prima (anual|total))$/,
  },
  {
    field: 'policyNotes',
    is: /^(policy|pol) (notes?|remarks?|comments?|description|memo)$|^vertragsnotiz(en)?$|^notas de( la)? poliza$/,
  },
]

/**
 * Headers of Outlook, Google Contacts, HubSpot, Salesforce and agency systems, and of spreadsheets in English, German, French
 * and Spanish. The first that matches decides.
 */
const headerPatterns: { field: ImportField | 'family'; is: RegExp; not?: RegExp }[] = [
  {
    field: 'email',
    is: /\b(e ?mails?|mail|courriel|correo|email ?adresse|mailadresse)\b|^adresse electronique$/,
    not: /\b(type|label|name|opt|out|status|count|date|last|sent|bounce|mailing|domain|format|owner|agent|producer)\b/,
  },
  {
    field: 'phone',
    is: /\b(phone|phones|telephone|tel|telefon|telefono|telefonnummer|mobile|mobil|mobiltelefon|mobilnummer|cell|cellphone|cellular|handy|handynummer|rufnummer|movil|celular|portable|fixe)\b/,
    not: /\b(type|label|fax|pager|telex|tty|radio|isdn|callback|assistant|ext|extension|carrier|opt|out|status|company main|country|date|last|do not)\b/,
  },
  {
    field: 'dateOfBirth',
    is: /\b(birthday|birthdate|birth|dob|bday|geburtstag|geburtsdatum|geboren|geb|nacimiento|cumpleanos|naissance)\b/,
    not: /\b(place|city|country|name|lieu|lugar)\b/,
  },
  {
    field: 'address',
    is: /\b(address|adresse|anschrift|direccion|street|strasse|str|rue|calle|domicilio|city|town|ort|stadt|wohnort|ville|ciudad|localidad|poblacion|state|province|provincia|region|bundesland|county|zip|zipcode|postal|postcode|postleitzahl|plz|cp|country|land|pays|pais|po box|postfach|hausnummer|apt|suite)\b/,
    not: /\b(type|label|ip|web|internet|mac|e ?mail|code pays|owner|business unit|country code|lead|deal|lifecycle|of birth)\b/,
  },
  {
    field: 'firstName',
    is: /^((contact|client|customer|insured|primary|primary insured|applicant|member|owner|kontakt) )?(first ?name|first|fname|given ?name|forename|vorname|prenom|prenoms|nombre de pila|middle ?name|middle|additional name|middle initial)( s)?$/,
  },
  {
    field: 'lastName',
    is: /^((contact|client|customer|insured|primary|primary insured|applicant|member|kontakt) )?(last ?name|last|lname|surname|family ?name|nachname|familienname|zuname|nom de famille|apellido|apellidos|primer apellido|segundo apellido|name suffix|suffix)$/,
  },
  { field: 'name', is: /^(nombre completo|nom complet|vollstandiger name|nom et prenom|nombre y apellidos?)$/ },
  {
    field: 'name',
    is: /^((full|contact|client|customer|insured|named|primary|applicant|member|policyholder|display|kunden|kontakt) ?)+(name|insured)?$|^(insured|policyholder|kunde|client|cliente|file as|fn)$/,
    not: /^(primary|full|contact|customer|member|display|kontakt|named)$/,
  },
  { field: 'family', is: /^(name|names|nom|nombre|nombres)$/ },
  {
    field: 'owner',
    is: /^(owner|assigned to|assigned agent|agent|producer|account manager|csr|contact owner|betreuer|vermittler)( (e ?mail|mail|email address))?$/,
  },
  {
    field: 'status',
    is: /^((client|customer|contact|account|lead) )?status$|^lifecycle stage$|^(statut|estado|etat)$/,
  },
  {
    field: 'notes',
    is: /^(notes?|remarks?|comments?|description|memo|notizen|notiz|bemerkung|bemerkungen|kommentar|remarques?|commentaires?|notas?|observaciones|comentarios)$/,
  },
]

/** Whether a column names a company: its value becomes the name of a row without one. */
export const isCompanyHeader = (header: string): boolean =>
  /^(company|company name|organization|organisation|organization name|organization 1 name|account name|associated company|business name|firma|unternehmen|societe|entreprise|empresa)$/.test(
    normalizeHeader(header),
  )

/** The part of an address that a column contains. */
export type AddressPart = 'whole' | 'street' | 'postal' | 'city' | 'state' | 'country'

/** Finds which part of an address a header names; 'whole' if none. */
export function getAddressPart(header: string): AddressPart {
  const name = normalizeHeader(header)
  if (/\b(zip|zipcode|postal|postcode|postleitzahl|plz|cp)\b/.test(name)) return 'postal'
  if (/\b(city|town|ort|stadt|wohnort|ville|ciudad|localidad|poblacion)\b/.test(name)) return 'city'
  if (/\b(state|province|provincia|region|bundesland|county)\b/.test(name) && !/\bcountry\b/.test(name)) return 'state'
  if (/\b(country|land|pays|pais)\b/.test(name)) return 'country'
  if (/\b(street|strasse|str|rue|calle|po box|postfach|hausnummer|apt|suite|extended|line|[23])\b/.test(name))
    return 'street'
  return 'whole'
}

/** Ranks which of a person's addresses or phones a column contains; a row keeps the first it has. */
export function getContactRank(header: string): number {
  const name = normalizeHeader(header)
  const rank = contactRanks.findIndex((pattern) => pattern.test(name))
  return rank < 0 ? plainRank : rank
}

const contactRanks = [
  /\b(mobile|mobil|mobiltelefon|mobilnummer|cell|cellphone|cellular|handy|handynummer|movil|celular|portable)\b/,
  /\b(home|primary|mailing|privat)\b/,
  /^$/,
  /\b(business|work|geschaftlich|office|company|billing)\b/,
  /\b(other|shipping|car|[3-9])\b/,
]

/** The rank of a column that does not name a kind. */
const plainRank = 2
