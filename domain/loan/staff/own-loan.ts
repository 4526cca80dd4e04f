import { looksLikeOneName } from '../../person/look-alikes.ts'
import type { NameMatch } from '../../person/name-comparison.ts'
import { marks, type SharedMarks } from '../../person/relation.ts'
import { ok, refuse, type Refusal, type Result } from '../../shared/result.ts'
import type { StaffMember } from '../loan-event.ts'
import { servicingStatuses, type LoanStatus } from '../status.ts'

/** The facts that show whether a member of staff is one of the borrowers of a loan. */
export type PeopleBeforeStaff = {
  /** The borrowers' accounts, with every other account of the same verified person. */
  readonly accounts: readonly string[]
  /** The comparison of all present and former names of the member of staff with each verified name. */
  readonly names: readonly NameMatch[]
  /** The data that a customer who may be this member of staff shares with the borrowers. */
  readonly shared?: SharedMarks
}

/** A shared date of birth alone makes nobody a relative. */
const relating = marks.filter((mark) => mark !== 'birth-date')

/** TAM-117: nobody of staff issues a command on a loan that they owe or would owe. Persons are
 * compared, not accounts: every account of the verified person, every name that the member of staff
 * ever had, since staff prove their identity to nobody, and address, telephone, bank account and
 * identity document (TAM-302). A namesake waits for a colleague, too. OWN_APPLICATION until the
 * debit authorization is signed, then OWN_LOAN. */
export const isNotTheirOwn = (
  staffId: string | null,
  status: LoanStatus,
  { accounts, names, shared = [] }: PeopleBeforeStaff,
): Result<true, Refusal> => {
  const theirs =
    accounts.some((id) => id === staffId) || names.includes('same') || relating.some((mark) => shared.includes(mark))
  if (!theirs) return ok(true)
  return refuse(servicingStatuses.some((each) => each === status) ? 'OWN_LOAN' : 'OWN_APPLICATION')
}

/** TAM-132: whether one person may be behind two of our staff, by account or by name; a namesake is
 * no second person. */
export const mayBeSamePerson = (one: StaffMember, other: StaffMember): boolean =>
  one.id === other.id || looksLikeOneName(one.name, other.name)
