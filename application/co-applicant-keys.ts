import type { EmailKey } from '@tamarack/domain/loan/application/person'
import type { Fingerprint } from './ports/fingerprint.port.ts'
import type { KeyedHash } from './ports/keyed-hash.port.ts'

/** The key of an e-mail address, however its letters are written. */
export const emailKeyOf = (email: string, hash: KeyedHash): EmailKey =>
  hash.of(`email/${email.normalize('NFC').trim().toLowerCase()}`) as EmailKey

/** The token of an application's invitation of that number. It is kept nowhere: no matter who holds
 * our secret makes it again, which only the e-mail needs; the log has its digest. */
export const invitationToken = (loanId: string, invitation: number, hash: KeyedHash): string =>
  hash.of(`invitation/${loanId}/${invitation}`)

/** What the log keeps of a token. */
export const digestOfToken = (token: string, fingerprint: Fingerprint): string => fingerprint.of(`invitation/${token}`)
