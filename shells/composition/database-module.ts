import type { Container } from 'inversify'
import { accountTables } from '@tamarack/adapter-auth/store/entities'
import { makeActivity } from '@tamarack/adapter-postgres/activity'
import { makeAnchors } from '@tamarack/adapter-postgres/anchors'
import { makeCollections } from '@tamarack/adapter-postgres/collections'
import { makeComparableLoans } from '@tamarack/adapter-postgres/comparable-loans'
import { makeCustomerEvidence } from '@tamarack/adapter-postgres/customer-evidence'
import { makeDailyRuns } from '@tamarack/adapter-postgres/daily-runs'
import { openDatabase, partNames, type PartName } from '@tamarack/adapter-postgres/database'
import { makeDifferences } from '@tamarack/adapter-postgres/differences'
import { makeDocumentFiles } from '@tamarack/adapter-postgres/document-files'
import { makeDueRecords } from '@tamarack/adapter-postgres/due-records'
import { makeEmailOutbox } from '@tamarack/adapter-postgres/email-outbox'
import { makeHousePolicies } from '@tamarack/adapter-postgres/house-policies'
import { makeLawRecords } from '@tamarack/adapter-postgres/law-records'
import { makeLegalHolds } from '@tamarack/adapter-postgres/legal-holds'
import { makeListReadings } from '@tamarack/adapter-postgres/list-readings'
import { makeLoanChanges } from '@tamarack/adapter-postgres/loan-changes'
import { makeLoanList } from '@tamarack/adapter-postgres/loan-list'
import { makeLoanNotices } from '@tamarack/adapter-postgres/loan-notices'
import { makeLoanProjections } from '@tamarack/adapter-postgres/loan-projections'
import { makeLoanQueries } from '@tamarack/adapter-postgres/loan-queries'
import { makeLooks } from '@tamarack/adapter-postgres/looks'
import { makeOpenLoans } from '@tamarack/adapter-postgres/open-loans'
import { makeOurPayments } from '@tamarack/adapter-postgres/our-payments'
import { makeOutbox } from '@tamarack/adapter-postgres/outbox'
import { makeOutsideRequests } from '@tamarack/adapter-postgres/outside-requests'
import { makeBankAnswers, makePadDebits, makePadFiles } from '@tamarack/adapter-postgres/pad-files'
import { makePapers } from '@tamarack/adapter-postgres/papers'
import { makePastFiles } from '@tamarack/adapter-postgres/past-files'
import { makePeriods } from '@tamarack/adapter-postgres/periods'
import { makePortfolio } from '@tamarack/adapter-postgres/portfolio'
import { makeStaffTies } from '@tamarack/adapter-postgres/staff-ties'
import { makeStaffViews } from '@tamarack/adapter-postgres/staff-views'
import { makeStops } from '@tamarack/adapter-postgres/stops'
import { makeTrialBalance } from '@tamarack/adapter-postgres/trial-balance'
import { makeUnitOfWork } from '@tamarack/adapter-postgres/unit-of-work'
import { makeWebhookInbox } from '@tamarack/adapter-postgres/webhook-inbox'
import { Activity } from '@tamarack/application/ports/activity.port'
import { Anchors } from '@tamarack/application/ports/anchors.port'
import { Collections } from '@tamarack/application/ports/collections.port'
import { ComparableLoans } from '@tamarack/application/ports/comparable-loans.port'
import { CustomerEvidence } from '@tamarack/application/ports/customer-evidence.port'
import { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { DataCipher } from '@tamarack/application/ports/data-cipher.port'
import { Differences } from '@tamarack/application/ports/differences.port'
import { DocumentFiles } from '@tamarack/application/ports/document-files.port'
import { DueRecords } from '@tamarack/application/ports/due-records.port'
import { EmailOutbox } from '@tamarack/application/ports/email-outbox.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { HousePolicies } from '@tamarack/application/ports/house-policies.port'
import { KeyedHash } from '@tamarack/application/ports/keyed-hash.port'
import { LawRecords } from '@tamarack/application/ports/law-records.port'
import { LegalHolds } from '@tamarack/application/ports/legal-holds.port'
import { ListReadings } from '@tamarack/application/ports/list-readings.port'
import { LoanChanges } from '@tamarack/application/ports/loan-changes.port'
import { LoanList, StaffViews } from '@tamarack/application/ports/loan-list.port'
import { LoanNotices } from '@tamarack/application/ports/loan-notices.port'
import { LoanProjections } from '@tamarack/application/ports/loan-projections.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { UnitOfWork } from '@tamarack/application/ports/loan-tables.port'
import { Looks } from '@tamarack/application/ports/looks.port'
import { OpenLoans } from '@tamarack/application/ports/open-loans.port'
import { OurPayments } from '@tamarack/application/ports/our-payments.port'
import { Outbox } from '@tamarack/application/ports/outbox.port'
import { OutsideRequests } from '@tamarack/application/ports/outside-requests.port'
import { BankAnswers, PadDebits, PadFiles } from '@tamarack/application/ports/pad-files.port'
import { Papers } from '@tamarack/application/ports/papers.port'
import { PastFiles } from '@tamarack/application/ports/past-files.port'
import { Periods } from '@tamarack/application/ports/periods.port'
import { Portfolio } from '@tamarack/application/ports/portfolio.port'
import { StaffTies } from '@tamarack/application/ports/staff-ties.port'
import { Stops } from '@tamarack/application/ports/stops.port'
import { TrialBalance } from '@tamarack/application/ports/trial-balance.port'
import { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import type { Environment } from './environment.ts'
import { DatabaseConnection, IntakeConnection, provide, WorkflowClock } from './provide.ts'

/** For webhooks, which a provider waits for, and the reading of a sandbox's clock: neither waits
 * for the queries of screens. */
const intakeConnections = 3

/** What is true: PostgreSQL. */
export const databaseModule = (container: Container, environment: Environment, part: PartName): void => {
  const { DATABASE_URL: url } = environment
  const applicationName = partNames[part]
  const connect = (connection: typeof DatabaseConnection, entities: typeof accountTables, poolMax: number) =>
    provide(container, connection, () => openDatabase({ url, entities, poolMax, applicationName }), []).onDeactivation(
      (database) => database.close(),
    )
  connect(DatabaseConnection, accountTables, environment.DATABASE_CONNECTIONS)
  connect(IntakeConnection, [], intakeConnections)
  provide(container, UnitOfWork, makeUnitOfWork, [DatabaseConnection, DataCipher, WorkflowClock])
  provide(container, Outbox, makeOutbox, [DatabaseConnection])
  provide(container, EmailOutbox, makeEmailOutbox, [DatabaseConnection, DataCipher])
  provide(container, Activity, makeActivity, [DatabaseConnection, DataCipher])
  provide(container, Anchors, makeAnchors, [DatabaseConnection, DataCipher])
  provide(container, OpenLoans, makeOpenLoans, [DatabaseConnection])
  provide(container, ComparableLoans, makeComparableLoans, [DatabaseConnection])
  provide(container, Differences, makeDifferences, [DatabaseConnection])
  provide(container, Collections, makeCollections, [DatabaseConnection, DataCipher])
  provide(container, TrialBalance, makeTrialBalance, [DatabaseConnection])
  provide(container, Portfolio, makePortfolio, [DatabaseConnection])
  provide(container, PastFiles, makePastFiles, [DatabaseConnection, DataCipher])
  provide(container, DueRecords, makeDueRecords, [DatabaseConnection])
  provide(container, LawRecords, makeLawRecords, [DatabaseConnection, DataCipher])
  provide(container, LegalHolds, makeLegalHolds, [DatabaseConnection, DataCipher])
  provide(container, Periods, makePeriods, [DatabaseConnection])
  provide(container, Stops, makeStops, [DatabaseConnection])
  provide(container, HousePolicies, makeHousePolicies, [DatabaseConnection])
  provide(container, StaffTies, makeStaffTies, [DatabaseConnection])
  provide(container, OutsideRequests, makeOutsideRequests, [DatabaseConnection, DataCipher])
  provide(container, Looks, makeLooks, [DatabaseConnection, DataCipher, Fingerprint])
  provide(container, LoanList, makeLoanList, [DatabaseConnection, DataCipher, KeyedHash])
  provide(container, StaffViews, makeStaffViews, [DatabaseConnection])
  provide(container, LoanQueries, makeLoanQueries, [DatabaseConnection, DataCipher])
  provide(container, LoanChanges, (database) => makeLoanChanges(database, url, applicationName), [DatabaseConnection])
  provide(container, LoanNotices, makeLoanNotices, [DatabaseConnection, DataCipher])
  provide(container, DocumentFiles, makeDocumentFiles, [DatabaseConnection, DataCipher])
  provide(container, Papers, makePapers, [DatabaseConnection, DataCipher])
  provide(container, CustomerEvidence, makeCustomerEvidence, [DatabaseConnection, DataCipher])
  provide(container, LoanProjections, makeLoanProjections, [DatabaseConnection, DataCipher])
  provide(container, WebhookInbox, makeWebhookInbox, [DatabaseConnection, IntakeConnection, DataCipher])
  provide(container, PadDebits, makePadDebits, [DatabaseConnection, DataCipher])
  provide(container, PadFiles, makePadFiles, [DatabaseConnection, DataCipher])
  provide(container, BankAnswers, makeBankAnswers, [DatabaseConnection, DataCipher])
  provide(container, DailyRuns, makeDailyRuns, [DatabaseConnection])
  provide(container, OurPayments, makeOurPayments, [DatabaseConnection])
  provide(container, ListReadings, makeListReadings, [DatabaseConnection])
}
