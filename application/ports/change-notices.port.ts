import type { AccountHolder, LegalVersionKey } from '@tamarack/domain/documents/change-notices'
import type { Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

/** `sentAt` is null while no mail server has taken it. Epoch milliseconds. */
export interface RecordedNotice extends LegalVersionKey {
  readonly triedAt: number
  readonly sentAt: number | null
}

/** Who was e-mailed about which version of a legal page: one record each, final once it is sent. */
export interface ChangeNotices {
  /** The next customers, by id, who were not e-mailed about this version and whom nobody tried to
   * since that moment. Whether they are to be is decided by the rule. */
  waiting(
    version: LegalVersionKey,
    page: { readonly triedBefore: Instant; readonly after: string; readonly limit: number },
  ): Promise<readonly (AccountHolder & { readonly id: string })[]>
  /** Takes on one email. Null for whoever comes second or after it was sent, or when the account or
   * its verified address is gone. A claim older than `triedBefore` that led to no email is free
   * again. */
  claim(
    version: LegalVersionKey,
    person: string,
    moments: { readonly at: Instant; readonly triedBefore: Instant },
  ): Promise<{ readonly name: string; readonly email: string } | null>
  /** Records that a mail server has taken it. */
  sent(version: LegalVersionKey, person: string, at: Instant): Promise<void>
  /** What was sent, or tried, to one person, the last first. */
  of(person: string): Promise<readonly RecordedNotice[]>
}
export const ChangeNotices = token<ChangeNotices>('ChangeNotices')
