import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { NativeConnection } from '@temporalio/worker'
import type { WorkflowActivities } from '@tamarack/application/loan-steps'
import type { OutcomeOf, RequestOf, RequestType } from '@tamarack/application/outcome'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { financialInfo, personalInfo } from '@tamarack/application/testing/answers.fixture'
import { jo, joActs, joAnswers, jointLoanFrom, withJo } from '@tamarack/application/testing/co-applicant.fixture'
import {
  borrower,
  loanDesk,
  origin,
  rowan,
  staff,
  termsFrom,
  type LoanDesk,
} from '@tamarack/application/testing/loan-desk.fixture'
import { evidenceFor } from '@tamarack/application/testing/walked-loan.fixture'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { Actor } from '@tamarack/domain/loan/actor'
import { acceptedCoApplicant } from '@tamarack/domain/loan/signing/co-applicant'
import { ok } from '@tamarack/domain/shared/result'
import { instant } from '@tamarack/domain/values/instant'
import { workflowId } from '@tamarack/workflows/shared/messages'
import { makeLoanProcess } from '../loan-process.ts'
import { declareStatusAttribute, installRuntime } from '../loan-worker.ts'
import { toTerms, type Input } from './loan-world.ts'
import { makeTestWorker } from './test-worker.ts'

interface Walk {
  readonly desk: LoanDesk
  readonly loanId: string
  /** Presses a button; throws when it is refused. */
  readonly act: <Type extends RequestType>(type: Type, input: Input<Type>, by?: Actor) => Promise<OutcomeOf<Type>>
  /** Presses a button that must be refused for that reason. */
  readonly refused: <Type extends RequestType>(code: string, type: Type, input: Input<Type>) => Promise<void>
  readonly notify: (event: Parameters<LoanProcess['notify']>[1]) => Promise<unknown>
  /** Resolves when the loan is so, as the workflow's own steps make it. */
  readonly until: (what: () => boolean) => Promise<void>
}

const toReview = async (walk: Walk): Promise<void> => {
  const { desk, act, notify, loanId } = walk
  await act('start-application', { customerId: rowan.id })
  const first = await act('start-identity-check', {})
  desk.identity.settle(first.checkId, 'failed', 'document')
  await act('finish-identity-check', { checkId: first.checkId })
  const second = await act('retry-identity-check', {})
  await notify({ about: 'identity-check', checkId: second.checkId })
  desk.identity.settle(second.checkId, 'passed')
  await act('finish-identity-check', { checkId: second.checkId })
  await walk.until(() => desk.loan(loanId)?.status === 'bank')
  await act('start-bank-connection', {})
  await act('finish-bank-connection', { requestId: 'req_1' })
  await walk.until(() => desk.loan(loanId)?.status === 'personal-info')
  await act('save-personal-info', { answers: personalInfo })
  await act('save-financial-info', { answers: financialInfo })
  await act('choose-terms', { terms: termsFrom(torontoDateOf(instant(Date.now()))) })
}

const toActive = async (walk: Walk): Promise<void> => {
  const { desk, act, refused } = walk
  await toReview(walk)
  await act('approve-application', { note: 'As agreed' }, staff)
  const evidence = evidenceFor(desk, 'loan-agreement')
  await refused('AGREEMENT_OUT_OF_DATE', 'sign-agreement', {
    evidence: { ...evidence, documentSha256: '0'.repeat(64) },
  })
  await act('sign-agreement', { evidence })
  await act('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') })
}

/** Two people apply, are approved, and each signs; the co-applicant first. */
const toActiveJoint = async ({ desk, act, until, loanId }: Walk): Promise<void> => {
  desk.addCustomer(jo)
  const reaches = (status: string) => until(() => desk.loan(loanId)?.status === status)
  await toTerms({ desk, act: async (...press) => ok(await act(...press)), reaches }, withJo)
  const terms = jointLoanFrom(torontoDateOf(instant(Date.now())))
  await act('invite-co-applicant', { terms })
  const link = () => desk.mail.emails.find(({ id }) => id.includes('.invitation.'))?.action?.url
  await until(() => link() !== undefined)
  const token = new URL(link() ?? '').searchParams.get('token') ?? ''
  await act('accept-co-application', { token }, joActs)
  const { checkId } = await act('start-co-applicant-check', {}, joActs)
  desk.identity.nameOn(checkId, 'Jo', 'Birch')
  desk.identity.settle(checkId, 'passed')
  await act('finish-co-applicant-check', { checkId }, joActs)
  await until(() => acceptedCoApplicant(desk.loan(loanId) ?? {})?.person !== undefined)
  await act('save-co-applicant-info', { answers: joAnswers }, joActs)
  await act('choose-terms', { terms })
  await act('approve-application', { note: 'As agreed' }, staff)
  // The wait for the first reminder to sign begins, and ends with the signature.
  await until(() => desk.mail.emails.some(({ id }) => id.includes('.sign.')))
  await act('co-sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') }, joActs)
  await act('sign-agreement', { evidence: evidenceFor(desk, 'loan-agreement') })
  await act('authorize-debit', { evidence: evidenceFor(desk, 'pad-agreement') })
}

const transferEvent = ({ rails }: LoanDesk): Parameters<LoanProcess['notify']>[1] => {
  const transfer = rails.made('transfer').at(-1)?.payment
  return { about: 'transfer', paymentId: transfer?.paymentId ?? '', providerId: transfer?.providerId ?? '' }
}

/** What people and providers do in each story; the workflows answer as they do in the product. */
const stories: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  async funded(walk) {
    const { desk, notify, until } = walk
    await toActive(walk)
    await until(() => desk.rails.made('transfer').length === 1)
    desk.rails.complete(Date.now())
    await notify(transferEvent(desk))
  },
  async retried(walk) {
    const { desk, act, notify, until, loanId } = walk
    await toActive(walk)
    await until(() => desk.rails.made('transfer').length === 1)
    desk.rails.fail('Declined')
    await notify(transferEvent(desk))
    await until(() => desk.loan(loanId)?.status === 'disbursement-failed')
    await act('retry-disbursement', {}, staff)
    await until(() => desk.rails.made('transfer').length === 2)
    desk.rails.complete(Date.now())
    await notify(transferEvent(desk))
  },
  together: toActiveJoint,
  async rejected(walk) {
    await toReview(walk)
    await walk.act('reject-application', { reasons: ['income-too-low'], note: null }, staff)
  },
  /** The borrower is e-mailed the approval, and decides otherwise. */
  async approved(walk) {
    await toReview(walk)
    await walk.act('approve-application', { note: 'As agreed' }, staff)
    await walk.until(() => walk.desk.mail.emails.some(({ id }) => id.startsWith('decision.')))
    await walk.act('withdraw-application', {})
  },
  async withdrawn({ act, notify }) {
    await act('start-application', { customerId: rowan.id })
    const { checkId } = await act('start-identity-check', {})
    await notify({ about: 'identity-check', checkId })
    await act('withdraw-application', {})
  },
  /** The provider's webhooks arrive while the customer's own press is under way. */
  async 'at-once'({ desk, act, notify }) {
    await act('start-application', { customerId: rowan.id })
    const { checkId } = await act('start-identity-check', {})
    desk.identity.settle(checkId, 'passed')
    const event = { about: 'identity-check', checkId } as const
    await Promise.all([act('finish-identity-check', { checkId }), notify(event), notify(event)])
    await act('withdraw-application', {})
  },
  /** Two presses, each of which begins the wait for a reminder again. */
  async 'going-on'({ act }) {
    await act('start-application', { customerId: rowan.id })
    await pause(500)
    await act('start-identity-check', {})
    await pause(500)
    await act('withdraw-application', {})
  },
  /** The provider sends the check to a person, who decides. */
  async reviewed({ desk, act, notify, until, loanId }) {
    await act('start-application', { customerId: rowan.id })
    const { checkId } = await act('start-identity-check', {})
    desk.identity.settle(checkId, 'pending-review')
    await act('finish-identity-check', { checkId })
    await pause(500)
    desk.identity.settle(checkId, 'passed')
    await notify({ about: 'identity-check', checkId })
    await until(() => desk.loan(loanId)?.status === 'bank')
    await act('withdraw-application', {})
  },
  async stopped({ act }) {
    await act('start-application', { customerId: rowan.id })
    // The wait for the first reminder begins, and ends here.
    await pause(500)
    await act('withdraw-application', {})
  },
}

/** Every step sees the clock as the engine does, which runs on the machine's time. */
const onTime = (desk: LoanDesk, activities: WorkflowActivities): WorkflowActivities =>
  Object.fromEntries(
    Object.entries(activities).map(([name, step]) => [
      name,
      (...input: unknown[]) => {
        desk.setNow(Date.now())
        return (step as (...given: unknown[]) => Promise<unknown>)(...input)
      },
    ]),
  ) as unknown as WorkflowActivities

/** A story that takes longer than this at one place leads nowhere. */
const storyPatienceMs = 60_000

const makeWalk = (desk: LoanDesk, process: LoanProcess, loanId: string): Walk => {
  const commands = desk.commandsOver(process)
  let presses = 0
  const press = <Type extends RequestType>(type: Type, input: Input<Type>, actor: Actor) => {
    const request = { type, loanId, actor, origin, ...input } as unknown as RequestOf<Type>
    desk.setNow(Date.now())
    return commands.execute<Type>(request, `${loanId}-${(presses += 1)}`)
  }
  return {
    desk,
    loanId,
    async act(type, input, by = borrower) {
      const outcome = await press(type, input, by)
      if (!outcome.ok) throw new Error(`${type} was refused: ${outcome.error.code}`)
      return outcome.value
    },
    async refused(code, type, input) {
      const outcome = await press(type, input, borrower)
      if (outcome.ok || outcome.error.code !== code) throw new Error(`${type} was not refused with ${code}`)
    },
    notify: (event) => process.notify(loanId, event),
    async until(what) {
      for (const end = Date.now() + storyPatienceMs; !what(); await pause(20))
        if (Date.now() > end) throw new Error(`the story stands still at ${desk.loan(loanId)?.status}: ${String(what)}`)
      // The workflow is back in its wait by then, so that what comes next and not the clock ends
      // it.
      await pause(500)
    },
  }
}

/** A history goes into the repository: without names of the machine that recorded it, of its
 * folders and of its processes. */
export const anonymous = (json: string): string => {
  // A worker is identified by this name, and so is the task queue that keeps a workflow with it.
  const worker = `${process.pid}@${hostname()}`
  const text = JSON.stringify(
    JSON.parse(json, (key, value: unknown) => {
      if (key === 'stackTrace') return ''
      return typeof value === 'string' ? value.replaceAll(worker, 'recorder') : value
    }),
    null,
    2,
  )
  if (text.includes(`@${hostname()}`) || text.includes(process.cwd()))
    throw new Error('the history names the machine that recorded it')
  return `${text}\n`
}

/** Lets every story happen on the engine at `address`, with ports in memory and payloads in clear,
 * and answers the engine's histories by file name. */
export const recordLoanStories = async (address: string): Promise<ReadonlyMap<string, string>> => {
  installRuntime(undefined)
  const [connection, native] = [await Connection.connect({ address }), await NativeConnection.connect({ address })]
  await declareStatusAttribute(connection, 'default')
  const client = new Client({ connection, namespace: 'default' })
  const recorded = new Map<string, string>()
  const keep = async (file: string, workflowId: string, ended = true): Promise<void> => {
    const handle = client.workflow.getHandle(workflowId)
    if (ended) await handle.result()
    recorded.set(file, anonymous(historyToJSON(await handle.fetchHistory())))
  }
  for (const [story, walkThrough] of Object.entries(stories)) {
    const [desk, loanId, taskQueue] = [loanDesk(), `ln_${story}`, `stories-${story}`]
    const worker = await makeTestWorker(native, onTime(desk, desk.workflowActivities), taskQueue)
    await worker.runUntil(async () => {
      await walkThrough(makeWalk(desk, makeLoanProcess(client, desk.addressee, { taskQueue }), loanId))
      await keep(`loan-application-${story}.json`, workflowId('loan-application', loanId))
      // A funded loan is in service for months: what happened until then is kept.
      if (story === 'funded' || story === 'retried')
        await keep(`loan-servicing-${story}.json`, workflowId('loan-servicing', loanId), false)
    })
  }
  const sweeping = {
    ...loanDesk().workflowActivities,
    wakeLaggingLoans: async () => ({ woken: 1 }),
    compareWithProviders: async () => ({ compared: 3, different: 1, unanswered: [] }),
    sweepWebhooks: async () => ({ handled: 1, parked: 0, waiting: 0 }),
    runDaily: async () => ({ day: '2026-12-01' }),
    readBankAnswers: async () => ({ answers: 2, notified: 1, differences: 0 }),
  }
  const sweeper = await makeTestWorker(native, sweeping, 'stories-sweep')
  await sweeper.runUntil(async () => {
    await client.workflow.start('sweep', { workflowId: 'sweep', taskQueue: 'stories-sweep' })
    await keep('sweep-compared.json', 'sweep')
    for (const [type, name] of [
      ['padFile', 'pad-file-made'],
      ['reconciliation', 'reconciliation-done'],
      ['retention', 'retention-done'],
      ['changeNotices', 'change-notices-sent'],
      ['accruedInterest', 'accrued-interest-counted'],
      ['recordCheck', 'records-checked'],
      ['lawCheck', 'law-checked'],
    ] as const) {
      await client.workflow.start(type, { workflowId: name, taskQueue: 'stories-sweep' })
      await keep(`${name}.json`, name)
    }
    await client.workflow.start('bankAnswers', { workflowId: 'answers', taskQueue: 'stories-sweep' })
    await keep('bank-answers-read.json', 'answers')
  })
  await Promise.all([connection.close(), native.close()])
  return recorded
}
