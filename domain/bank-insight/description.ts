/** In one spelling: `Dépôt direct - Paie #4021` is `DEPOT DIRECT PAIE 4021`. */
export const plainDescription = (description: string): string =>
  description
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toUpperCase()
    .replace(/[’'`]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ''))

/** What banks write around the payer or payee; it differs from line to line and names nobody. */
const bankWords = wordsOf(`
  ABM ACH ACHAT AFT AUTHORIZED AUTO AUTOMATIC BANKING BILL BUSINESS CHQ CONTACTLESS CR CREDIT DB DEB DEBIT DEP DEPOSIT DEPOT DIR DIRECT DIRECTE
  DR DU DE DES ELECTRONIC EFT ENTRY FUNDS ID INTERAC INTERNET INV LE MEMO MISC NO NUM ONLINE PAD PAIE PAIEMENT PAY PAYE PAYMENT PAYROLL PDV PERIOD
  PMT POINT POS PPD PRE PREAUTHORIZED PREAUTORISE PRELEVEMENT PURCHASE PYMT RECEIVED REF RETRAIT SALAIRE SALARY SALE SAL SENT TFR TRANSFER VIR VIREMENT WAGE WAGES WEB WEEK LOAN LOANS PRET
  JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC JANV FEVR FEV MARS AVR MAI JUIN JUIL AOUT
`)

/** Forms of a company; banks cut them off or write them out. */
const companyForms = wordsOf('CO CORP CORPORATION ENR INC INCORPORATED LIMITED LIMITEE LLP LP LTD LTEE')

/** A word with a digit is a reference, a date or an account; it differs from line to line. */
const names = (word: string): boolean => word.length > 1 && !/\d/.test(word) && !bankWords.has(word)

/** The payer or payee without the bank's words and references; all where nothing else remains. */
export const partyOf = (description: string): string => {
  const plain = plainDescription(description)
  const words = plain.split(' ')
  return words.filter(names).join(' ') || words.filter((word) => !/\d/.test(word)).join(' ') || plain
}

/** By what lines of one payer or payee are recognised: its name without the form of its company. */
export const partyKeyOf = (description: string): string => {
  const party = partyOf(description)
  return (
    party
      .split(' ')
      .filter((word) => !companyForms.has(word))
      .join(' ') || party
  )
}

/** The least that a name cut off by the bank must still have. */
const cutNameMin = 8

/** Lines by payer or payee, in their order; a name that another one continues was cut off. */
export const byParty = <Line extends { readonly description: string }>(
  lines: readonly Line[],
): ReadonlyMap<string, readonly Line[]> => {
  const keys = [...new Set(lines.map(({ description }) => partyKeyOf(description)))].sort()
  const longest = new Map<string, string>()
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    const [key, next] = [keys[index] ?? '', keys[index + 1]]
    const continues = next !== undefined && key.length >= cutNameMin && next.startsWith(key)
    longest.set(key, continues ? (longest.get(next) ?? next) : key)
  }
  return Map.groupBy(lines, ({ description }) => longest.get(partyKeyOf(description)) ?? '')
}
