import { Migration0001Accounts } from './0001-accounts.ts'
import { Migration0002AccountLogs } from './0002-account-logs.ts'
import { Migration0003Loans } from './0003-loans.ts'
import { Migration0004Money } from './0004-money.ts'
import { Migration0005Webhooks } from './0005-webhooks.ts'
import { Migration0006PersonKeys } from './0006-person-keys.ts'
import { Migration0007Differences } from './0007-differences.ts'
import { Migration0008DocumentFiles } from './0008-document-files.ts'
import { Migration0009CoApplicants } from './0009-co-applicants.ts'
import { Migration0011SignInOfASession } from './0011-sign-in-of-a-session.ts'
import { Migration0010AnswersVersions } from './0010-answers-versions.ts'
import { Migration0014Clock } from './0014-clock.ts'
import { Migration0015WaitingProposals } from './0015-waiting-proposals.ts'
import { Migration0018LoansToConfirm } from './0018-loans-to-confirm.ts'
import { Migration0023AcceptedTexts } from './0023-accepted-texts.ts'
import { Migration0021Rails } from './0021-rails.ts'
import { Migration0026WholeBook } from './0026-whole-book.ts'
import { Migration0027Retention } from './0027-retention.ts'
import { Migration0029LegalHolds } from './0029-legal-holds.ts'
import { Migration0025WaitingForStaff } from './0025-waiting-for-staff.ts'
import { Migration0028StaffViews } from './0028-staff-views.ts'
import { Migration0030ReturnedDebits } from './0030-returned-debits.ts'

/** Forward only, in order; a released one is never edited. */
export const migrations = [
  { name: '0001-accounts', class: Migration0001Accounts },
  { name: '0002-account-logs', class: Migration0002AccountLogs },
  { name: '0003-loans', class: Migration0003Loans },
  { name: '0004-money', class: Migration0004Money },
  { name: '0005-webhooks', class: Migration0005Webhooks },
  { name: '0006-person-keys', class: Migration0006PersonKeys },
  { name: '0007-differences', class: Migration0007Differences },
  { name: '0008-document-files', class: Migration0008DocumentFiles },
  { name: '0009-co-applicants', class: Migration0009CoApplicants },
  { name: '0011-sign-in-of-a-session', class: Migration0011SignInOfASession },
  { name: '0010-answers-versions', class: Migration0010AnswersVersions },
  { name: '0014-clock', class: Migration0014Clock },
  { name: '0015-waiting-proposals', class: Migration0015WaitingProposals },
  { name: '0018-loans-to-confirm', class: Migration0018LoansToConfirm },
  { name: '0023-accepted-texts', class: Migration0023AcceptedTexts },
  { name: '0021-rails', class: Migration0021Rails },
  { name: '0026-whole-book', class: Migration0026WholeBook },
  { name: '0027-retention', class: Migration0027Retention },
  { name: '0025-waiting-for-staff', class: Migration0025WaitingForStaff },
  { name: '0029-legal-holds', class: Migration0029LegalHolds },
  { name: '0028-staff-views', class: Migration0028StaffViews },
  { name: '0030-returned-debits', class: Migration0030ReturnedDebits },
]
