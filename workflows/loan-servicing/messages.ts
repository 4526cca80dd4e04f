export { providerNewsSignal } from '../loan-application/messages.ts'

export const loanServicingType = 'loanServicing'
const prefix = 'loan-servicing/'
export const loanServicingId = (loanId: string): string => `${prefix}${loanId}`
