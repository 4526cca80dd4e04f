/** Coded reasons for a rejection and the neutral words that the customer reads. */
export const rejectionReasons = {
  'identity-not-confirmed': 'We could not confirm your identity with the information we have.',
  'income-too-low': 'Your income does not cover this loan beside what you already pay.',
  'bank-data-incomplete': 'Your bank data do not show enough of your income and payments.',
  'too-many-obligations': 'You have other loans or payments that this loan would come on top of.',
  'information-inconsistent': 'Some of what you told us does not match what your bank or identity record shows.',
  'outside-ontario': 'We lend to people who live in Ontario only.',
} as const
export type RejectionReason = keyof typeof rejectionReasons

export const isRejectionReason = (code: string): code is RejectionReason => Object.hasOwn(rejectionReasons, code)

/** The customer's words for a reason; a code of an older list is shown as it is. */
export const customerWording = (code: string): string => (isRejectionReason(code) ? rejectionReasons[code] : code)
