import type { LineKind } from './kinds.ts'

/* The forms in which Canadian banks write a line around the counterparty's name. The form is read
 * before the words of the name, so a name is never read as a keyword: "PAYROLL NSF CANADA" is pay.
 * The forms are those of RBC, TD, BMO, Scotiabank, CIBC, National Bank, Desjardins, Tangerine,
 * Simplii, EQ and KOHO. The codes are the transaction codes of Payments Canada that BMO and TD print. */

/** The facts that a line's form shows. */
export type LineForm = {
  /** The kind that the form alone shows. */
  readonly kind?: LineKind
  /** The kind if neither a register nor the words of the name decide. */
  readonly otherwise?: LineKind
  /** The counterparty's words, without the bank's own words. */
  readonly party: string
  /** Whether the line is a transfer between people. Only whole names of companies count in it. */
  readonly isTransfer?: true
  /** Whether the line is a card purchase, so the name is a shop's. */
  readonly isPurchase?: true
}

type Pattern = readonly [words: RegExp, kind: LineKind]

const transfer =
  /\b(?:(?:INTERAC )?E ?TRANSFERS?|(?:INTERAC )?E ?(?:TFR|TRF|TRSF)S?|(?:INTERAC )?ETRNSFR|EMT|VIR(?:EMENT)?S? (?:INTERAC|PAR COURRIEL)|VIR INTERAC|VIREMENT (?:ENVOYE|RECU)|SEND MONEY|K2K|INTERAC TRANSFER)\b/
const fee = /\b(?:FEES?|CHARGES?|FRAIS|SERVICE CHARGE|SC)\b/
const cancelled =
  /\b(?:CANCEL(?:LED|ED|LATION)?|EXPIR(?:ED|EE?|Y)|RECLAIM(?:ED)?|DECLINED?|ANNULEE?|REVERS(?:ED|AL)|RVSL|RETURN(?:ED)?|RETOURNEE?|REFUND(?:ED)?|REJECTED|REJETEE?|REFUSEE?D?)\b/
/** Names of cards and words for their use. */
const card =
  /\b(?:POS|FPOS|VISA|MASTERCARD|MC|IDP|ACHATS?|PURCHASE|POINT OF SALE|POINT DE VENTE|PDV|CARD|CARTE|MERCHANDISE|CONTACTLESS|SANS CONTACT|INTERAC PURCHASE|RETAIL)\b/
const reversed = /\b(?:REVERS\w*|RVSL|REV|REFUND\w*|RETURNS?|RETOURNE|REMB\w*|CREDIT)\b/

/** Words for a debit that the payor's bank returned for lack of funds. */
const wantOfFunds =
  /\b(?:(?:NON|NOT|IN) ?SUFFICIENT(?: FUNDS)?|INSUFF\w*(?: FUNDS)?|LACK OF FUNDS|FONDS INSUFF\w*|SANS PROV\w*|PROVISION INSUFF\w*|S PROVISION)\b/
const returnedItem =
  /\b(?:(?:RETURNED|RETURN|RTD|RTND|RTN D|RTN) (?:ITEM|PAYMENT|PMT|DEBIT|CHEQUE|CHQ|PAD|AFT|EFT|DD|WITHDRAWAL)S?|(?:ITEM|PAYMENT|PMT|DEBIT|CHEQUE|CHQ|PAD|AFT|EFT|EFT DEBIT|PRELEVEMENT|PAIEMENT|EFFET|PPA|DPA|RETRAIT)S?(?: PRE ?AUTORISE)? (?:RETURNED|RETURN|RETOURNE|REFUSE|REJETE|IMPAYE|RTD|RTN D?|RTND|DISHONOU?RED|REJECTED|UNPAID)|DISHONOU?RED|EFFET (?:RETOURNE|REFUSE|REJETE)|(?:CORRECTION|CORR) NSF|NSF (?:ITEM|RETURN\w*|CHEQUE|CHQ|CORRECTION|PAYMENT|DEBIT|REVERSAL|PAD))\b/
const deposited =
  /\b(?:DEPOSITED (?:ITEM|CHEQUE|CHQ)|(?:CHEQUE|CHQ|ITEM) DEPOSITED|RETURNED DEPOSIT\w*|DEPOSIT\w* RETURN\w*|RETURN\w* OF DEPOSIT|DEPOSIT (?:REVERS\w*|RECALL\w*)|CHEQUE DEPOSE RETOURNE|DEPOT RETOURNE|CHARGEBACK|(?:CHEQUE|CHQ) DEPOSIT RETURN\w*|EFFET DEPOSE)\b/

const paySigns =
  /\b(?:PAYROLL|PAIE|PAYE|SALARY|SALAIRES?|WAGES?|REMUNERATION|PAYCHEQUE|PAYCHECK|PAY PAY|VACATION PAY|HOLIDAY PAY|EARLY PAY)\b|\b(?:AP|PAY)$|(?:^|\b(?:TRANSFER|DEPOSIT) )PAY (?!BACK)\b/

/** Transaction codes at the end of a line: BMO prints a pair, TD three letters. */
const codes: readonly Pattern[] = [
  [/\b(?:LNS PRE|LNS)$/, 'lender-payment'],
  [/\b(?:MTG HYP|MTG|HYP)$/, 'mortgage'],
  [/\b(?:RLS LOY|RLS|RENT LEASE(?: 0+)?|LOYER BAIL)\b/, 'rent'],
  [/\b(?:INS ASS)$/, 'insurance'],
]

const creditForms: readonly Pattern[] = [
  [
    /\b(?:FEES?|FRAIS|CHARGES?|INTEREST)(?: \w+)* (?:REBATE|REFUND\w*|REVERS\w*|RVSL|ADJ\w*|CREDIT|WAIVED|REMB\w*)\b/,
    'refund',
  ],
  [/\b(?:REBATE|REFUND|REVERSAL|REMB\w*|CREDIT)(?: \w+){0,3} (?:FEES?|FRAIS|CHARGES?)\b/, 'refund'],
  [/\b(?:UNAUTHORI[SZ]ED|DISPUTE\w*|CONTESTE\w*|REIMBURSE\w*)\b/, 'refund'],
  [
    /\b(?:INCOME )?TAX REFUND\b|\bCANADA RIT\b|\bRIT CANADA\b|\bREMBOURSEMENT D? ?IMPOTS?\b|^(?!.*\b(?:SOLIDARITE|PRIME|ALLOC)).*\bREV(?:ENU)? QUEBEC\b/,
    'refund',
  ],
]

const plainCredits: readonly Pattern[] = [
  [
    /\b(?:REFUND\w*|REMB\w*|REBATE|REMISE|RISTOURNE|REVERS(?:E|ED|AL|ALS)|RVSL|RENVERSEMENT|CONTREPASSATION|CASH ?BACK|REWARDS?|CREDIT VOUCHER|(?:CREDIT )?ADJUSTMENT|AJUSTEMENT|ANNULATION|CONTRE PASSATION|RETOUR (?:D )?(?:ACHAT|MARCHANDISE)|RTN CR|MERCHANT CREDIT|(?:DENTAL|HEALTH|MEDICAL|DRUG|VISION|INSURANCE) CLAIMS?|CLAIM (?:PAYMENT|PMT|REIMB\w*)|RECLAMATION|CANCELLED|ANNULE|CORRECTION|RETURNS?|RETURNED)\b/,
    'refund',
  ],
  [
    /\b(?:MOBILE|E|DEP\w*|DEPOT|INSURANCE|DIGITAL) ?(?:CHEQUE|CHQ)\b|\b(?:CHEQUE|CHQ|MOBILE|MB) ?(?:DEP(?:OSIT)?|DEPOSITED|MOBILE|EN LIGNE)\b|\bDEPOT (?:MOBILE|CHEQUE|DE CHEQUE|EFFET)\b|\bMB DEP\b/,
    'cheque',
  ],
  [
    /\b(?:ATM|ABM|GAB|CASH|BRANCH|COUNTER|NIGHT) DEP(?:OSIT)?\b|\bDEPOT (?:GAB|COMPTANT|AU GUICHET|AU COMPTOIR|GUICHET)\b/,
    'cash',
  ],
  [/\bINTERETS?\b|\bINTEREST\b|\bINT PAID\b|\bDIVIDENDE?S?\b/, 'interest'],
]

const plainDebits: readonly Pattern[] = [
  [/\b(?:CHEQUE|CHQ|DRAFT|TRAITE)\b/, 'spending'],
  [
    /\b(?:ATM|ABM|GAB|CASH|BRANCH|COUNTER|GUICHET) (?:WITHDRAWAL|WD|W D)\b|\bRETRAIT (?:GAB|AU GUICHET|COMPTANT|GUICHET)\b|^WITHDRAWAL(?: \d+)?$/,
    'spending',
  ],
]

const ownTransfer =
  /\b(?:(?:ACCOUNT|ACCT|INTERNAL|OWN|SELF|BETWEEN|ONLINE BANKING|INTERNET BANKING|MB|WB|PC|AUTOMATIC) (?:ACCOUNTS? )?(?:TRANSFER|TFR|TRF|XFER|TF)|(?:TRANSFER|TFR|TRF|XFER)(?: (?:FROM|FR|TO|IN|OUT|CR|DR))?|BR TO BR|(?:FROM|TO) (?:SAVINGS?|SAV|CHEQUING|CHQ|TFSA|RRSP)|(?:DEPOSIT|WITHDRAWAL) (?:FROM|TO) \w+ SAVINGS?(?: ACCOUNT)?|VIR(?:EMENT)? (?:DE|A|AU|DU|VERS|ENTRE|INTER ?COMPTES?|EPARGNE|COMPTE)|TRANSFERT|TF \d+ \d+)\b/

const formWords =
  /\b(?:INTERAC|E ?TRANSFERS?|E ?TRF|E ?TFR|ETRNSFR|EMT|VIREMENTS?|VIR|PAR COURRIEL|SEND MONEY|K2K|RECEIVED?|RECVD|RECU|RECEIVE|SENT|SEND|ENVOYE|FROM|TO|DE|A|AD|IN|OUT|AUTO ?DEPOSIT|DEPOT AUTO|MEMO|REF)\b/g

const match = (patterns: readonly Pattern[], words: string): LineKind | undefined =>
  patterns.find(([pattern]) => pattern.test(words))?.[1]

/** Removes the two letters in brackets that BMO prints before a line. */
const withoutMark = (description: string): string => description.replace(/^\[\w{2}\] ?/, '')

const partyIn = (words: string): string => words.replace(formWords, ' ').replace(/ +/g, ' ').trim()

/** Whether the line is a returned item. Such words in an employer's name do not count. */
const isReturned = (given: string): boolean =>
  isReturnedItem(given.replace(/\b(VISA|MASTERCARD|INTERAC) DEBIT\b/g, '$1'))
const isReturnedItem = (words: string): boolean =>
  wantOfFunds.test(words) ||
  returnedItem.test(words) ||
  /^(?:\w+ )?NSF(?: \d+)*$|^NSF (?!CANADA|INTERNATIONAL|HEALTH|SCIENCES?|GROUP|INC|LTD|CORP)|\b(?:RETURN\w*|RET|RTN|RTD|CORRECTION|RETOUR(?:NEE?)?|REVERSAL)\b.*\bNSF\b(?! FEE)|\bNSF\b.*\b(?:RETURN\w*|RTN|RTD)\b/.test(
    words,
  )

const creditForm = (words: string): LineForm => {
  const party = partyIn(words)
  if (transfer.test(words) && !fee.test(words))
    return cancelled.test(words) ? { kind: 'refund', party } : { party, isTransfer: true }
  const fixed = match(creditForms, words)
  if (fixed !== undefined) return { kind: fixed, party }
  const isPay = paySigns.test(words) && !/\b(?:PAYROLL|SALARY|WAGE|PAY) ?(?:ADVANCES?|LOANS|LOAN$)\b/.test(words)
  if (isPay && !/^DEBIT\b/.test(words)) return { kind: 'payroll', party }
  if (
    /\b(?:DIRECT DEP(?:OSIT)?|DEPOT DIRECT|EFT DEPOSIT FROM|EFT CREDIT)\b/.test(words) &&
    !returnedItem.test(words) &&
    !wantOfFunds.test(words)
  )
    return /\bNSF\b/.test(words) ? { kind: 'payroll', party } : { party }
  if (card.test(words) && reversed.test(words) && !isReturned(words) && !/\b(?:PAYOUT|INSTANT PAY|DEP)\b/.test(words))
    return { kind: 'refund', party }
  if (isReturned(words)) return { kind: 'returned-debit', party }
  const code = match(codes, words)
  if (code !== undefined) return { kind: code === 'lender-payment' ? 'loan-proceeds' : 'deposit', party }
  const shown = match(plainCredits, words)
  if (shown !== undefined) return { otherwise: shown, party }
  return ownTransfer.test(words) && !/\bELECTRONIC FUNDS TRANSFER\b/.test(words)
    ? { otherwise: 'own-transfer', party }
    : { party }
}

const purchase =
  /^(?:PR|OP|IDP|POS|FPOS|VISA DEBIT|VISA DB|ACHAT|INTERAC PURCHASE|CARD PURCHASE|PURCHASE|POINT OF SALE|POINT DE VENTE|PDV|RETAIL PURCHASE|CONTACTLESS|SANS CONTACT|DEBIT CARD PURCHASE|PAIEMENT DIRECT)\b/

const debitForm = (words: string, isPurchaseMark: boolean): LineForm => {
  const party = partyIn(words)
  if (/\b(?:PAYROLL|PAY|PAIE|SALARY)\b.*\b(?:REVERS\w*|RECALL\w*|RENVERS\w*)\b|\bREVERSE\b.*\bPAYROLL\b/.test(words))
    return { kind: 'deposit-reversed', party }
  if (deposited.test(words)) return { kind: fee.test(words) ? 'bank-fee' : 'deposit-reversed', party }
  if (transfer.test(words)) return fee.test(words) ? { kind: 'bank-fee', party } : { party, isTransfer: true }
  if (
    fee.test(words) &&
    (/\bNSF\b/.test(words) ||
      wantOfFunds.test(words) ||
      returnedItem.test(words) ||
      /\b(?:RETOURNE|RETURNED)\b/.test(words))
  )
    return { kind: /\bPAID\b/.test(words) ? 'bank-fee' : 'returned-item-fee', party }
  if (isPurchaseMark || purchase.test(words)) return { party, isPurchase: true }
  const code = match(codes, words)
  if (code !== undefined) return { otherwise: code, party }
  if (/^(?:\w{2} )?NSF(?: \d+)*$|^EFFET SANS PROVISION$/.test(words)) return { kind: 'returned-item-fee', party }
  if (/\bRENT\b|\bLOYER\b/.test(words) && /\b(?:CHQ|CHEQUE)\b/.test(words)) return { kind: 'rent', party }
  const shown = match(plainDebits, words)
  if (shown !== undefined) return { otherwise: shown, party }
  return ownTransfer.test(words) && !/\bELECTRONIC FUNDS TRANSFER\b|\bTRANSFER STATION\b/.test(words)
    ? { otherwise: 'own-transfer', party }
    : { party }
}

/** Reads the form of a line. `plain` is the description in the spelling of `plainDescription`. */
export const formOf = (description: string, plain: string, isCredit: boolean): LineForm => {
  const mark = /^\[(\w{2})\]/.exec(description)?.[1]?.toUpperCase()
  const words = withoutMark(description) === description ? plain : plain.replace(/^\w{2} ?/, '')
  if (!isCredit) return debitForm(words, mark === 'PR')
  if (mark === 'RN') return { kind: 'refund', party: partyIn(words) }
  return creditForm(words)
}
