import type { AccountLine } from './account-history.ts'
import { plainDescription } from './description.ts'

/** What a line is for; `deposit` and `spending` are what no mark distinguishes. */
export type LineKind =
  | 'payroll'
  | 'self-employment'
  | 'pension'
  | 'benefit'
  | 'child-benefit'
  | 'deposit'
  | 'cheque'
  | 'cash'
  | 'loan-proceeds'
  | 'own-transfer'
  | 'refund'
  | 'person-transfer'
  | 'interest'
  | 'returned-debit'
  | 'returned-payment'
  | 'returned-item-fee'
  | 'bank-fee'
  | 'lender-payment'
  | 'mortgage'
  | 'loan-payment'
  | 'rent'
  | 'utilities'
  | 'telecom'
  | 'insurance'
  | 'card-payment'
  | 'spending'

export type KindedLine = AccountLine & { readonly kind: LineKind }

type Mark = { readonly kind: LineKind; readonly words: RegExp }

/** Of a list of words, commas between them; each may be a pattern. */
const mark = (kind: LineKind, words: string): Mark => ({
  kind,
  words: new RegExp(`\\b(?:${words.trim().split(/,\s+/).join('|')})\\b`),
})

/** What names and entries of lenders of small loans have in common, English and French. */
const lender = `
  PAYDAY, PAY DAY, LOANS?, LENDING, LENDERS?, PRETS?, MICRO ?CREDIT, CASH ?(?:ADVANCE|4 YOU|MONEY|STORE|EXPRESS|LOAN),
  (?:PAY|SALARY|QUICK|INSTANT|PAYROLL) ?ADVANCE, ADVANCE SUR SALAIRE,
  AVANCE (?:DE FONDS|SUR SALAIRE|SALAIRE|ARGENT), MONEY ?MART, I ?CASH`

/** Benefits as banks write them: federal (canada.ca), Ontario (ontario.ca), English and French. */
const childBenefit = `
  CANADA CHILD(?: BENEFIT)?, CHILD BENEFIT, (?:CANADA )?CCB, ALLOCATION CANADIENNE, ALLOCATION (?:POUR )?ENFANTS?,
  ACE CANADA, CANADA ACE`
const benefit = `
  GST(?: HST)?(?: CREDIT| CANADA)?, CREDIT (?:POUR LA )?TPS(?: TVH)?, TPS(?: TVH)?,
  CANADA (?:EI|AE|FED|PRO|WORKERS?|GST), EI (?:CANADA|BENEFITS?|PAYMENT), EMPLOYMENT INSURANCE, ASSURANCE EMPLOI,
  AE CANADA, (?:ONTARIO )?TRILLIUM, OTB, PRESTATION TRILLIUM, ODSP, POSPH, ONTARIO DISABILITY, ONTARIO WORKS,
  ONTARIO AU TRAVAIL, ONT WORKS, WSIB, CSPAAT, CARBON REBATE, CLIMATE ACTION, GOVERNMENT BENEFITS?`
const pension = `
  CPP, RPC, CANADA PENSION(?: PLAN)?, REGIME DE PENSIONS, OAS, OLD AGE, SECURITE (?:DE LA )?VIEILLESSE, GIS, PENSIONS?,
  RENTE, ANNUITY, RETIREMENT, RETRAITE, SUPERANNUATION`
const returned = `
  NSF, NON SUFFICIENT(?: FUNDS)?, INSUFFICIENT(?: FUNDS)?, SANS PROVISION, FONDS INSUFFISANTS, PROVISION INSUFFISANTE,
  RETURNED(?: ITEM| PAYMENT| DEBIT| CHEQUE)?, RETURN(?: ITEM| PAYMENT), RTD(?: ITEM)?, ITEM RETURNED,
  EFFET (?:RETOURNE|REFUSE), DEBIT (?:RETOURNE|REFUSE), PAIEMENT (?:RETOURNE|REFUSE), DISHONOU?RED`
const person = `
  E ?TRANSFER, E ?TFR, ETRNSFR, E ?TRF, EMT, VIREMENT INTERAC, VIR INTERAC, SEND MONEY`
const own = `
  (?:ACCOUNT|ACCT|INTERNAL|OWN|SELF|BETWEEN) (?:ACCOUNTS? )?(?:TRANSFER|TFR|TRF),
  (?:TRANSFER|TFR|TRF|XFER)(?: (?:FROM|FR|TO|IN|OUT|CR|DR))?, BR TO BR,
  (?:FROM|TO) (?:SAVINGS?|SAV|CHEQUING|CHQ|TFSA|RRSP),
  VIREMENT (?:DE|A|AU|DU|ENTRE|INTER ?COMPTES?|EPARGNE|COMPTE), TRANSFERT`

/** Money in, the first mark that fits. */
const marksOfCredits: readonly Mark[] = [
  mark(
    'refund',
    `FEE (?:REFUND|REVERSAL|REBATE), REMB(?:OURSEMENT)? (?:DE )?FRAIS, (?:INCOME )?TAX REFUND,
     REMBOURSEMENT D? ?IMPOT`,
  ),
  mark('returned-debit', `${returned}, REVERSAL, REVERSED, RENVERSEMENT, CONTREPASSATION, RETOURNE, REJETE`),
  mark('child-benefit', childBenefit),
  mark('benefit', benefit),
  mark('loan-proceeds', 'PAYDAY, PAY DAY, LOANS?, PRETS?, PAYROLL ADVANCE'),
  mark('payroll', 'PAYROLL, PAIE, SALARY, SALAIRE, WAGES?, REMUNERATION, PAYCHEQUE'),
  mark('loan-proceeds', lender),
  mark('refund', 'REFUND(?:ED)?, RETURN, REMBOURSEMENT, REMB, REBATE, REMISE, RISTOURNE, CASH ?BACK, REWARDS?'),
  mark('pension', pension),
  mark(
    'self-employment',
    `UBER, LYFT, DOORDASH, SKIP ?THE ?DISHES, INSTACART, COURIER, DRIVER, GIG, EARNINGS, FREELANCE,
     SELF EMPLOYMENT`,
  ),
  mark('interest', 'INTEREST, INT PAID, INTERETS?'),
  mark('cash', '(?:ATM|ABM|GAB|CASH|BRANCH|COUNTER) DEP(?:OSIT)?, DEPOT (?:GAB|COMPTANT|AU GUICHET|GUICHET)'),
  mark('cheque', 'CHEQUE, CHQ, MOBILE DEP(?:OSIT)?, DEPOT MOBILE'),
  mark('person-transfer', `${person}, INTERAC`),
  mark('deposit', 'ELECTRONIC FUNDS TRANSFER'),
  mark('own-transfer', own),
  mark('payroll', '(?<!(?:APPLE|GOOGLE|SAMSUNG) )PAY, PAYE, SAL'),
]

/** Money out, the first mark that fits. */
const marksOfDebits: readonly Mark[] = [
  mark('returned-item-fee', returned),
  mark('mortgage', 'MORTGAGE, HYPOTHEQUE, PRET HYPOTHECAIRE'),
  mark('loan-payment', 'LEASE'),
  mark('lender-payment', `${lender}, (?:CAR|AUTO|STUDENT|VEHICLE) FINANC(?:E|ING), FINANCEMENT`),
  mark('rent', 'RENT, LOYER, PROPERTY MANAGEMENT, PROPERTIES, APARTMENTS?, APTS?, LANDLORD'),
  mark('person-transfer', person),
  mark('utilities', 'HYDRO, WATER, NATURAL GAS, ENBRIDGE, ELECTRIC(?:ITY)?, ENERGY, UTILIT(?:Y|IES), ELECTRICITE'),
  mark('telecom', 'MOBILE, PHONE, TELECOM, INTERNET, WIRELESS, CELLULAIRE, CABLE'),
  mark('insurance', 'INSURANCE, INSUR, ASSURANCES?'),
  mark('card-payment', 'MASTERCARD, VISA, AMEX, CREDIT CARD, CARTE DE CREDIT'),
  mark('own-transfer', own),
  mark('bank-fee', 'FEES?, FRAIS, SERVICE CHARGE, OVERDRAFT, DECOUVERT'),
]

const markedAs = (marks: readonly Mark[], words: string): LineKind | undefined =>
  marks.find((each) => each.words.test(words))?.kind

/** The words of each holder's name; a name of one word could be anybody's. */
export const holdersOf = (holderName: string | undefined): readonly (readonly string[])[] =>
  plainDescription((holderName ?? '').replace(/&|\/| and | et /gi, ';').replace(/;/g, ' 0 '))
    .split(' 0 ')
    .map((name) => name.split(' ').filter((word) => word.length > 1))
    .filter((words) => words.length > 1)

const namesHolder = (description: string, holders: readonly (readonly string[])[]): boolean => {
  const words = new Set(description.split(' '))
  return holders.some((holder) => holder.every((word) => words.has(word)))
}

/** By the line's own words, else the provider's category; naming a holder it is their own. */
export const kindOf = (
  { description, category, amount }: AccountLine,
  holders: readonly (readonly string[])[] = [],
): LineKind => {
  const marks = amount > 0 ? marksOfCredits : marksOfDebits
  const words = plainDescription(description)
  const kind =
    markedAs(marks, words) ?? (category === undefined ? undefined : markedAs(marks, plainDescription(category)))
  if (kind === 'person-transfer' && namesHolder(words, holders)) return 'own-transfer'
  return kind ?? (amount > 0 ? 'deposit' : 'spending')
}
