/** Coded reasons for a rejection: what staff tick, and the words that the customer reads for it. */
export const rejectionReasons = [
  { code: 'identity-not-confirmed', label: 'Identity not confirmed', customerReads: 'We could not confirm your identity.' },
  { code: 'income-too-low', label: 'Income too low', customerReads: 'Your income is too low for this amount.' },
  { code: 'bank-data-incomplete', label: 'Bank data incomplete', customerReads: 'The information from your bank was not complete.' },
  { code: 'too-many-obligations', label: 'Too many obligations', customerReads: 'Your other payments leave too little room for this loan.' },
  { code: 'information-inconsistent', label: 'Information inconsistent', customerReads: 'Some of your answers did not match what we were able to confirm.' },
  { code: 'outside-ontario', label: 'Outside Ontario', customerReads: 'We lend in Ontario only, and your confirmed address is elsewhere.' },
] as const

/** The reason as staff know it; a code from another time stands for itself. */
export const reasonLabel = (code: string): string => rejectionReasons.find((reason) => reason.code === code)?.label ?? code

/** The reason as the customer reads it; a code from another time stands for itself. */
export const reasonForCustomer = (code: string): string => rejectionReasons.find((reason) => reason.code === code)?.customerReads ?? code
