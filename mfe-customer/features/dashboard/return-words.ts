/** Why a bank returned a debit, in words for the person whose account it is (the codes are those of Payments Canada Standard 007). */
const reasons: Readonly<Record<string, string>> = {
  '901': 'there was not enough money in the account',
  '902': 'the bank did not find the account',
  '903': 'the payment was stopped',
  '905': 'the account is closed',
  '907': 'the account takes no debits',
  '908': 'the money in the account was not available yet',
  '911': 'the account is frozen',
  '912': 'the bank did not find the account',
  '915': 'the account holder reported that there was no agreement',
  '916': 'the account holder reported that it did not follow the agreement',
  '917': 'the agreement was revoked',
  '918': 'the account holder reported that it was not announced',
}

/** What follows 'Your bank returned the debit:'. A reason that is the banks' own affair is not spelt out. */
export const returnReason = (code: string): string => reasons[code] ?? 'the bank could not carry it out'
