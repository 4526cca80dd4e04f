import type { AccountHolder, LegalVersionKey } from '@tamarack/domain/documents/change-notices'
import type { Instant } from '@tamarack/domain/values/instant'
import { token } from './token.ts'

/** One email of the record; `sentAt` is null while no mail server has taken it. Epoch
 * milliseconds. */
export interface RecordedNotice extends LegalVersionKey {
  readonly triedAt: number
  readonly sentAt: number | null
}

/** Which customer was e-mailed about which version of a legal page, and when: one record for each,
 * which is never changed once it is sent. */
export interface ChangeNotices {
  /** The next customers after that id, in the order of their ids, who were not e-mailed about this
   * version, and whom nobody has tried to since that moment; an empty list at the end. Whether
   * they are to be is decided by the rule. */
  waiting(
    version: LegalVersionKey,
    page: { readonly triedBefore: Instant; readonly after: string; readonly limit: number },
  ): Promise<readonly (AccountHolder & { readonly id: string })[]>
  /** Takes on one email: no matter who comes second gets null, and so does who comes after it was
   * sent, or when the account or its verified address is gone. A claim that leads to no email is
   * free again once it is older than `triedBefore`. */
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
