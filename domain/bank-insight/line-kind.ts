import type { AccountLine } from './account-history.ts'
import { plainDescription } from './description.ts'

/** What a line of a bank account is for. `deposit` and `spending` are what no mark distinguishes. */
export type LineKind =
  | 'payroll'
  | 'self-employment'
  | 'pension'
  | 'benefit'
  | 'deposit'
  | 'loan-proceeds'
  | 'own-transfer'
  | 'refund'
  | 'person-transfer'
  | 'interest'
  | 'returned-debit'
  | 'returned-item-fee'
  | 'bank-fee'
  | 'lender-payment'
  | 'loan-payment'
  | 'rent'
  | 'utilities'
  | 'telecom'
  | 'insurance'
  | 'card-payment'
  | 'spending'

/** A line with what it is for. */
export type KindedLine = AccountLine & { readonly kind: LineKind }

type Mark = { readonly kind: LineKind; readonly words: RegExp }

/** Money in, the first mark that fits. */
const marksOfCredits: readonly Mark[] = [
  {
    kind: 'returned-debit',
    words: /\b(NSF|RETURNED|RTD|REVERSAL|SANS PROVISION|RETOURNE|RENVERSEMENT|CONTREPASSATION)\b/,
  },
  { kind: 'refund', words: /\b(REFUND|REMBOURSEMENT|REBATE|REMISE|CASHBACK)\b/ },
  {
    kind: 'benefit',
    words:
      /\b(CANADA CHILD|CCB|ACE|OTB|TRILLIUM|GST|HST|TPS|TVH|GST HST|EI|AE|EMPLOYMENT INSURANCE|ASSURANCE EMPLOI|ODSP|POSPH|ONTARIO WORKS|WSIB|CSPAAT|CANADA FED|CARBON REBATE|WORKERS BENEFIT|GOVERNMENT BENEFIT)\b/,
  },
  {
    kind: 'pension',
    words:
      /\b(CPP|RPC|CANADA PENSION|OAS|OLD AGE|SECURITE DE LA VIEILLESSE|PENSION|PENSIONS|RENTE|RETIREMENT|RETRAITE|GIS)\b/,
  },
  {
    kind: 'loan-proceeds',
    words: /\b(LOAN|LOANS|LENDING|LENDER|PRET|PRETS|ADVANCE|AVANCE|PAYDAY|CASH MONEY|MONEY MART)\b/,
  },
  {
    kind: 'own-transfer',
    words: /\b(TRANSFER FROM|TFR FR|TFR FROM|TRF FROM|FROM SAVINGS|TRANSFERT DE|VIREMENT DE COMPTE|ACCOUNT TRANSFER)\b/,
  },
  { kind: 'person-transfer', words: /\b(E TRANSFER|E TFR|ETRANSFER|ETFR|INTERAC|VIREMENT)\b/ },
  { kind: 'interest', words: /\b(INTEREST|INTERETS?)\b/ },
  { kind: 'self-employment', words: /\b(GIG|DRIVER|COURIER|DELIVERY EARNINGS|SELF EMPLOYMENT|FREELANCE|EARNINGS)\b/ },
  { kind: 'payroll', words: /\b(PAYROLL|SALARY|WAGES|PAIE|PAYE|SALAIRE|PAY)\b/ },
]

/** Money out, the first mark that fits. */
const marksOfDebits: readonly Mark[] = [
  {
    kind: 'returned-item-fee',
    words:
      /\b(NSF|NON SUFFICIENT|INSUFFICIENT|SANS PROVISION|INSUFFISANTS?|DISHONOU?RED|RETURNED ITEM|RETURN FEE|EFFET RETOURNE)\b/,
  },
  {
    kind: 'lender-payment',
    words: /\b(PAYDAY|OTHER LENDER|LENDING|LENDER|CASH (?:ADVANCE)|MONEY MART|CASH MONEY|PRET RAPIDE)\b/,
  },
  { kind: 'loan-payment', words: /\b(LOAN|LOANS|PRET|PRETS|MORTGAGE|HYPOTHEQUE|LEASE)\b/ },
  { kind: 'rent', words: /\b(RENT|LOYER|PROPERTY MANAGEMENT|APARTMENTS?)\b/ },
  { kind: 'utilities', words: /\b(HYDRO|WATER|GAS|ENBRIDGE|ELECTRIC|ENERGY|UTILITIES|UTILITY)\b/ },
  { kind: 'telecom', words: /\b(MOBILE|PHONE|TELECOM|INTERNET|WIRELESS|CELLULAIRE)\b/ },
  { kind: 'insurance', words: /\b(INSURANCE|ASSURANCE|ASSURANCES)\b/ },
  { kind: 'card-payment', words: /\b(MASTERCARD|VISA|AMEX|CREDIT CARD)\b/ },
  { kind: 'own-transfer', words: /\b(TRANSFER TO|TFR TO|TRF TO|TO SAVINGS|TRANSFERT A|ACCOUNT TRANSFER)\b/ },
  { kind: 'person-transfer', words: /\b(E TRANSFER|E TFR|ETRANSFER|ETFR|VIREMENT)\b/ },
  { kind: 'bank-fee', words: /\b(FEE|FEES|FRAIS|SERVICE CHARGE|OVERDRAFT)\b/ },
]

/** The line with what its words and the provider's category make it. */
export const kindOf = (line: AccountLine): LineKind => {
  const words = plainDescription(`${line.description} ${line.category ?? ''}`)
  const marks = line.amount > 0 ? marksOfCredits : marksOfDebits
  const fallback = line.amount > 0 ? 'deposit' : 'spending'
  return marks.find((mark) => mark.words.test(words))?.kind ?? fallback
}
