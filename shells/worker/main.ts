import { startLoanWorker } from '@tamarack/adapter-temporal/loan-worker'
import { ensureSchedules } from '@tamarack/adapter-temporal/schedules'
import { makeWorkflowActivities } from '@tamarack/application/loan-steps'
import { MailRelay } from '@tamarack/application/mail-relay'
import { makeMakePadFile } from '@tamarack/application/pad-file/make-pad-file'
import { makeReadBankAnswers } from '@tamarack/application/pad-file/read-bank-answers'
import { AnchorCopies, Anchors, TimeStamps } from '@tamarack/application/ports/anchors.port'
import { BankDataProvider } from '@tamarack/application/ports/bank-data-provider.port'
import { ChangeNotices } from '@tamarack/application/ports/change-notices.port'
import { Clock, MovableClock } from '@tamarack/application/ports/clock.port'
import { ComparableLoans } from '@tamarack/application/ports/comparable-loans.port'
import { DailyRuns } from '@tamarack/application/ports/daily-runs.port'
import { Differences } from '@tamarack/application/ports/differences.port'
import { DocumentSeal } from '@tamarack/application/ports/document-seal.port'
import { DueRecords } from '@tamarack/application/ports/due-records.port'
import { Fingerprint } from '@tamarack/application/ports/fingerprint.port'
import { IdentityProvider } from '@tamarack/application/ports/identity-provider.port'
import { LawRecords } from '@tamarack/application/ports/law-records.port'
import { Lender } from '@tamarack/application/ports/lender.port'
import { ListReadings } from '@tamarack/application/ports/list-readings.port'
import { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { LoanQueries } from '@tamarack/application/ports/loan-queries.port'
import { Looks } from '@tamarack/application/ports/looks.port'
import { Mailer } from '@tamarack/application/ports/mailer.port'
import { OpenLoans } from '@tamarack/application/ports/open-loans.port'
import { OurPayments } from '@tamarack/application/ports/our-payments.port'
import { BankAnswers, PadDebits, PadFiles } from '@tamarack/application/ports/pad-files.port'
import { StaffAccounts } from '@tamarack/application/ports/staff-accounts.port'
import { Stops } from '@tamarack/application/ports/stops.port'
import { Traces } from '@tamarack/application/ports/traces.port'
import { TransferList } from '@tamarack/application/ports/transfer-list.port'
import { TrialBalance } from '@tamarack/application/ports/trial-balance.port'
import { WebhookInbox } from '@tamarack/application/ports/webhook-inbox.port'
import { Relay } from '@tamarack/application/relay'
import { makeCheckLaw } from '@tamarack/application/use-cases/check-law'
import { CheckLoanRecords, makeCheckRecords } from '@tamarack/application/use-cases/check-records'
import { makeCheckTrialBalance } from '@tamarack/application/use-cases/check-trial-balance'
import { makeCompareWithProviders } from '@tamarack/application/use-cases/compare-with-providers'
import { makeDestroyRecords } from '@tamarack/application/use-cases/destroy-records'
import { makeCountAccrued } from '@tamarack/application/use-cases/owed-in-book'
import { makeReconcilePayments } from '@tamarack/application/use-cases/reconcile-payments'
import { makeRunDaily } from '@tamarack/application/use-cases/run-daily'
import { makeSendChangeNotices } from '@tamarack/application/use-cases/send-change-notices'
import { makeWakeLaggingLoans } from '@tamarack/application/use-cases/wake-lagging-loans'
import { makeSweepWebhooks } from '@tamarack/application/use-cases/webhooks'
import { closeAll, compose } from '@tamarack/shell-composition/container'
import { parseEnvironment } from '@tamarack/shell-composition/environment'
import { untilFitToStart } from '@tamarack/shell-composition/fit-to-start'
import { enginePlaceOf } from '@tamarack/shell-composition/process-module'
import {
  Activities,
  DatabaseConnection,
  EngineClient,
  FileRail,
  Log,
  PayloadCipher,
  resolve,
  servicesOf,
} from '@tamarack/shell-composition/provide'
import { reportReady, untilStopped } from '@tamarack/shell-composition/until-stopped'
import { startMetrics } from '@tamarack/shell-composition/watch-module'
import { engineLog } from './engine-log.ts'
import { lowerPriority } from './lower-priority.ts'

// First of all: threads have the priority of the moment at which they begin.
lowerPriority()
const environment = parseEnvironment(process.env)
const container = compose(environment, 'worker')
await untilFitToStart(await resolve(container, DatabaseConnection), environment, await resolve(container, Log))
const { log, engine, traces, cipher, activities, fileRail, relay, mail, ...services } = await servicesOf(container, {
  log: Log,
  engine: EngineClient,
  traces: Traces,
  cipher: PayloadCipher,
  activities: Activities,
  fileRail: FileRail,
  relay: Relay,
  mail: MailRelay,
  clock: Clock,
  inbox: WebhookInbox,
  queries: LoanQueries,
  process: LoanProcess,
  openLoans: OpenLoans,
  differences: Differences,
  comparable: ComparableLoans,
  identityProvider: IdentityProvider,
  bankDataProvider: BankDataProvider,
  transfers: TransferList,
  trialBalance: TrialBalance,
  fingerprint: Fingerprint,
  files: PadFiles,
  answers: BankAnswers,
  stops: Stops,
  debits: PadDebits,
  ours: OurPayments,
  readings: ListReadings,
  due: DueRecords,
  notices: ChangeNotices,
  mailer: Mailer,
  lender: Lender,
  runs: DailyRuns,
  anchors: Anchors,
  copies: AnchorCopies,
  timeStamps: TimeStamps,
  seal: DocumentSeal,
  staff: StaffAccounts,
  looks: Looks,
  checkLoan: CheckLoanRecords,
  laws: LawRecords,
})
const compareWithProviders = makeCompareWithProviders(services)
const checkTrialBalance = makeCheckTrialBalance({
  ...services,
  onBroken: (checked) => log.error(checked, 'the ledgers of all loans do not balance'),
})
const padPorts = fileRail && { ...fileRail, ...services }
const reconcilePayments = makeReconcilePayments(services)
const destroyRecords = makeDestroyRecords({
  ...services,
  destroy: activities.destroyRecords,
  wake: (loanId, status) => services.process.lookAgain(loanId, status),
})
const sendChangeNotices = makeSendChangeNotices({
  ...services,
  onUndelivered: (about) =>
    log[about.on < about.by ? 'warn' : 'error'](
      about,
      'the mail server did not take emails about a changed legal page',
    ),
})
const runDaily = makeRunDaily(services, {
  'pad-file': async ({ at }) => {
    if (padPorts !== null) await makeMakePadFile(padPorts)(at)
    return 'done'
  },
  reconciliation: async (due) => ((await reconcilePayments(due)).continues ? 'continues' : 'done'),
  retention: async () => {
    await destroyRecords()
    return 'done'
  },
  'change-notices': () => sendChangeNotices(),
  'accrued-interest': makeCountAccrued(services),
  'record-check': makeCheckRecords({
    ...services,
    onUnstamped: (err) => log.warn({ err }, 'the authority did not stamp the anchor with its time'),
  }),
  'law-check': makeCheckLaw(services),
})
const nothingRead = { answers: 0, notified: 0, differences: 0 }
const clock = environment.SANDBOX ? await resolve(container, MovableClock) : null
const worker = await startLoanWorker(
  {
    ...makeWorkflowActivities(activities),
    sweepWebhooks: makeSweepWebhooks(services),
    wakeLaggingLoans: makeWakeLaggingLoans(services),
    // Both compare the whole book, and belong to one activity: a broken book is reported even where
    // no provider answers.
    compareWithProviders: async () => {
      await checkTrialBalance()
      return compareWithProviders()
    },
    runDaily,
    readBankAnswers: async () => (padPorts === null ? nothingRead : makeReadBankAnswers(padPorts)()),
  },
  cipher,
  {
    ...enginePlaceOf(environment),
    workflowBundle: environment.WORKFLOW_BUNDLE,
    before: clock === null ? undefined : () => clock.catchUp(),
    log: engineLog(log),
    traces,
  },
)
await ensureSchedules(engine, {
  padFiles: fileRail !== null,
  movable: environment.SANDBOX,
})
// What a process left that died between its commit and its wake.
const relaying = setInterval(
  () => void relay.catchUp().catch((error: unknown) => log.warn({ error }, 'wakes that were left could not be read')),
  1_000,
)
// E-mails that the mail server did not take, or whose process died.
let isMailing = false
const mailing = setInterval(() => {
  if (isMailing) return
  isMailing = true
  void mail
    .catchUp()
    .catch((error: unknown) => log.warn({ error }, 'emails that wait could not be read'))
    .finally(() => {
      isMailing = false
    })
}, 1_000)
const stopMetrics = await startMetrics(container, environment)
reportReady()
log.info({}, 'the worker is up')
const ended = worker.finished.then(
  () => 'finished',
  (error: unknown) => {
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'the Temporal worker failed')
    return 'failed'
  },
)
const reason = await Promise.race([untilStopped(), ended])
log.info({ reason }, 'the worker stops')
clearInterval(relaying)
clearInterval(mailing)
await worker.stop().catch(() => undefined)
stopMetrics()
await closeAll(container)
// Whoever started it starts it again.
process.exit(reason === 'failed' ? 1 : 0)
