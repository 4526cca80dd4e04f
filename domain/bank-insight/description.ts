/**
 * A description in one spelling: capitals, no accents, no punctuation, single spaces. `Dépôt direct - Paie #4021` is `DEPOT DIRECT PAIE 4021`.
 */
export const plainDescription = (description: string): string =>
  description
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .replace(/[’'`]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

/** How banks begin a line whatever it is for. Taken off so that the same payer has one name; longest first. */
const bankPrefixes: readonly string[] = [
  'ELECTRONIC FUNDS TRANSFER',
  'DIRECT DEPOSIT',
  'DIRECT CREDIT',
  'PAYROLL DEPOSIT',
  'DEPOT DIRECT',
  'DEPOT DE PAIE',
  'DEPOT PAIE',
  'CREDIT MEMO',
  'MISC PAYMENT',
  'MISC CREDIT',
  'PREAUTHORIZED DEBIT',
  'PRE AUTHORIZED DEBIT',
  'PREAUTHORIZED PAYMENT',
  'PRE AUTHORIZED PAYMENT',
  'DEBIT PREAUTORISE',
  'PAIEMENT PREAUTORISE',
  'BUSINESS PAD',
  'BILL PAYMENT',
  'ONLINE BANKING',
  'INTERNET BANKING',
  'POS PURCHASE',
  'INTERAC PURCHASE',
  'POINT OF SALE',
  'ACHAT PDV',
  'EFT CREDIT',
  'EFT DEBIT',
  'DEPOSIT',
  'PAYROLL',
  'SALARY',
  'PAIE',
  'PAYE',
  'PAY',
  'SALAIRE',
  'DEPOT',
  'EFT',
  'PAD',
  'AFT',
]

const withoutPrefix = (words: string): string => {
  const prefix = bankPrefixes.find((candidate) => words.startsWith(`${candidate} `))
  return prefix === undefined ? words : withoutPrefix(words.slice(prefix.length + 1))
}

/** A word of digits, or of letters and digits mixed, is a reference, a date or an account; it differs from line to line. */
const isReference = (word: string): boolean => /\d/.test(word)

/**
 * The name by which lines of one payer or payee are grouped: the plain description without the bank's own prefixes, references and dates. Of a
 * line that is nothing but those, what remains of it.
 */
export const partyOf = (description: string): string => {
  const plain = plainDescription(description)
  const words = plain
    .split(' ')
    .filter((word) => !isReference(word))
    .join(' ')
  return withoutPrefix(words) || words || plain
}
