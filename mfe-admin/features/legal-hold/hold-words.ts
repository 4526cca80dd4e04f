import type { LegalHoldView } from '@tamarack/contracts/endpoints/legal-holds'

type Lifted = NonNullable<LegalHoldView['lifted']>

export const scopeWords: Readonly<Record<LegalHoldView['scope'], string>> = {
  loan: 'This loan',
  person: 'The borrower’s records',
}

/** What a hold covers, in the list of all, where it is below a name. */
export const listedScopeWords: Readonly<Record<LegalHoldView['scope'], string>> = {
  loan: 'This loan alone',
  person: 'Everything of this person',
}

/** What a hold covers, on the page of that loan: a hold on a person may have been placed on another
 * page. */
export const coverWords = ({ scope, loanId }: LegalHoldView, pageOf: string): string => {
  if (scope === 'loan') return scopeWords.loan
  return loanId === pageOf ? scopeWords.person : `The person’s records, placed at application ${loanId}`
}

export const holdReasonWords: Readonly<Record<LegalHoldView['placed']['reason'], string>> = {
  lawsuit: 'Lawsuit',
  regulator: 'Request of a regulator',
  complaint: 'Complaint',
  police: 'Request of the police',
  fintrac: 'FINTRAC',
}

export const liftReasonWords: Readonly<Record<Lifted['reason'], string>> = {
  'matter-closed': 'The matter is closed',
  'authority-released': 'Who requested it released the records',
  'placed-by-mistake': 'Placed by mistake',
}
