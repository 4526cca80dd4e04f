import { looksLikeOneName } from '../../person/look-alikes.ts'
import type { NameMatch } from '../../person/name-comparison.ts'
import { marks, type SharedMarks } from '../../person/relation.ts'
import { ok, refuse, type Refusal, type Result } from '../../shared/result.ts'
import type { StaffMember } from '../loan-event.ts'
import { servicingStatuses, type LoanStatus } from '../status.ts'

/** Who owes or would owe a loan, as far as one of staff may be one of them. */
export type PeopleBeforeStaff = {
  /** Their accounts with us, also every other account of the same verified person. */
  readonly accounts: readonly string[]
  /** How the names of that member of staff, old ones included, stand to each verified name. */
  readonly names: readonly NameMatch[]
  /** What a customer who may be that member of staff has in common with them. */
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
