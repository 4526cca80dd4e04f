export { providerNewsSignal } from '../loan-application/messages.ts'

export const loanServicingType = 'loanServicing'
/** The workflow of a loan from its activation on. */
export const loanServicingId = (loanId: string): string => `loan-servicing/${loanId}`
