import { token } from './token.ts'

/** The lender, as the law requires it on agreements and public pages. */
export interface Lender {
  readonly legalName: string
  readonly operatingName: string
  readonly licenceNumber: string
  readonly address: string
  readonly phone: string
  readonly email: string
  /** The address of the public pages; links in e-mails start with it. */
  readonly publicOrigin: string
}
export const Lender = token<Lender>('Lender')
