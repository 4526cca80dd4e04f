import { token } from './token.ts'

/** Who lends: what the law wants printed on agreements and public pages. */
export interface Lender {
  readonly legalName: string
  readonly operatingName: string
  readonly licenceNumber: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** Where public pages are; links in e-mails start here. */
  readonly publicOrigin: string
}
export const Lender = token<Lender>('Lender')
