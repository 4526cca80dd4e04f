import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { NativeConnection } from '@temporalio/worker'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import type { Command, CommandName, LoanCommands, Reply } from '@tamarack/application/commands'
import { makeLoanSteps } from '@tamarack/application/loan-steps'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import {
  borrower,
  financialInfo,
  loanDesk,
  origin,
  personalInfo,
  rowan,
  staff,
  termsFrom,
  type LoanDesk,
} from '@tamarack/application/testing/loan-desk.fixture'
import { evidenceFor } from '@tamarack/application/testing/walked-loan.fixture'
import { makeRecallOutcome } from '@tamarack/application/use-cases/recall-outcome'
import { loanApplicationId } from '@tamarack/workflows/loan-application/messages'
import { loanServicingId } from '@tamarack/workflows/loan-servicing/messages'
import { makeLoanProcess } from '../loan-process.ts'
import type { LoanSteps } from '../loan-steps.ts'
import { declareStatusAttribute, installRuntime, makeWorker } from '../loan-worker.ts'

interface Walk {
  readonly desk: LoanDesk
  readonly loanId: string
  /** Presses a button; throws when it is refused. */
  readonly act: <Name extends CommandName>(
    name: Name,
    input: LoanCommands[Name]['input'],
    by?: typeof staff,
  ) => Promise<Reply<Name>>
  /** Presses a button that must be refused for that reason. */
  readonly refused: <Name extends CommandName>(
    code: string,
    name: Name,
    input: LoanCommands[Name]['input'],
  ) => Promise<void>
  readonly notify: (event: Parameters<LoanProcess['notify']>[1]) => Promise<void>
  /** Resolves when the transfer's state has been asked for the first time, which is after a wait of the workflow. */
  readonly payoutRead: Promise<void>
}

const toReview = async ({ desk, act, notify }: Walk): Promise<void> => {
  await act('createApplication', { customerId: rowan.id })
  const first = await act('startIdentityCheck', {})
  desk.identity.settle(first.checkId, 'failed', 'document')
  await act('finishIdentityCheck', { checkId: first.checkId })
  const second = await act('retryIdentityCheck', {})
  await notify({ about: 'identity-check', checkId: second.checkId })
  desk.identity.settle(second.checkId, 'passed')
  await act('finishIdentityCheck', { checkId: second.checkId })
  await act('startBankConnection', {})
  await act('finishBankConnection', { requestId: 'req_1' })
  await act('savePersonalInfo', { personalInfo })
  await act('saveFinancialInfo', { financialInfo })
  await act('chooseCashAdvance', { terms: termsFrom(torontoDateOf(instant(Date.now()))) })
}

/** What people and providers do in each story; the workflows answer as they do in the product. */
const stories: Readonly<Record<string, (walk: Walk) => Promise<void>>> = {
  async funded(walk) {
    const { desk, act, refused, notify } = walk
    await toReview(walk)
    await act('approveLoan', { note: null }, staff)
    const evidence = evidenceFor(desk, 'loan-agreement')
    await refused('AGREEMENT_OUT_OF_DATE', 'signAgreement', {
      evidence: { ...evidence, documentSha256: '0'.repeat(64) },
    })
    await act('signAgreement', { evidence })
    await act('authorizeDebit', { evidence: evidenceFor(desk, 'pad-agreement') })
    await walk.payoutRead
    // Back in its wait by then, so that the event and not the clock ends it.
    await pause(500)
    desk.funds.complete(Date.now())
    const [transfer] = desk.funds.transfers.values()
    await notify({ about: 'transfer', paymentId: transfer?.paymentId ?? '', providerId: transfer?.providerId ?? '' })
  },
  async rejected(walk) {
    await toReview(walk)
    await walk.act('rejectLoan', { reasons: ['income-too-low'], note: null }, staff)
  },
  async withdrawn({ act, notify }) {
    await act('createApplication', { customerId: rowan.id })
    const { checkId } = await act('startIdentityCheck', {})
    await notify({ about: 'identity-check', checkId })
    await act('withdrawApplication', {})
  },
}

/** Every step sees the clock as the engine does, which runs on the machine's time. */
const onTime = (desk: LoanDesk, steps: LoanSteps): LoanSteps =>
  Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      (...input: unknown[]) => {
        desk.setNow(Date.now())
        return (step as (...given: unknown[]) => Promise<unknown>)(...input)
      },
    ]),
  ) as unknown as LoanSteps

const makeWalk = (desk: LoanDesk, process: LoanProcess, loanId: string): Walk => {
  let presses = 0
  const press = <Name extends CommandName>(name: Name, input: LoanCommands[Name]['input'], actor: typeof staff) =>
    process.execute(name, { loanId, actor, origin, ...input } as Command<Name>, `${loanId}-${(presses += 1)}`)
  const { readTransfer } = desk.funds.provider
  const { promise: payoutRead, resolve } = Promise.withResolvers<void>()
  desk.funds.provider.readTransfer = (paymentId) => readTransfer(paymentId).finally(resolve)
  return {
    desk,
    loanId,
    payoutRead,
    async act(name, input, by = borrower) {
      const outcome = await press(name, input, by)
      if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.error.code}`)
      return outcome.value
    },
    async refused(code, name, input) {
      const outcome = await press(name, input, borrower)
      if (outcome.ok || outcome.error.code !== code) throw new Error(`${name} was not refused with ${code}`)
    },
    notify: (event) => process.notify(loanId, event),
  }
}

/** A history goes into the repository: without names of the machine that recorded it, of its folders and of its processes. */
const anonymous = (json: string): string => {
  // A worker is known by this name, and so is the task queue that keeps a workflow with it.
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

/**
 * Lets every story happen on the engine at `address`, with ports in memory and payloads in clear, and answers the engine's histories by
 * file name. A funded loan takes ten seconds: the workflow's own wait before it asks for the transfer.
 */
export const recordLoanStories = async (address: string): Promise<ReadonlyMap<string, string>> => {
  installRuntime(undefined)
  const [connection, native] = [await Connection.connect({ address }), await NativeConnection.connect({ address })]
  await declareStatusAttribute(connection, 'default')
  const client = new Client({ connection, namespace: 'default' })
  const recorded = new Map<string, string>()
  const keep = async (file: string, workflowId: string): Promise<void> => {
    const handle = client.workflow.getHandle(workflowId)
    await handle.result()
    recorded.set(file, anonymous(historyToJSON(await handle.fetchHistory())))
  }
  for (const [story, tell] of Object.entries(stories)) {
    const [desk, loanId, taskQueue] = [loanDesk(), `ln_${story}`, `stories-${story}`]
    const worker = await makeWorker(native, onTime(desk, makeLoanSteps(desk.ports)), undefined, {
      namespace: 'default',
      taskQueue,
    })
    await worker.runUntil(async () => {
      await tell(makeWalk(desk, makeLoanProcess(client, makeRecallOutcome(desk.ports), { taskQueue }), loanId))
      await keep(`loan-application-${story}.json`, loanApplicationId(loanId))
      if (story === 'funded') await keep(`loan-servicing-${story}.json`, loanServicingId(loanId))
    })
  }
  const sweeping = {
    ...makeLoanSteps(loanDesk().ports),
    sweepWebhooks: async () => ({ handled: 1, parked: 0, waiting: 0 }),
  }
  const sweeper = await makeWorker(native, sweeping, undefined, { namespace: 'default', taskQueue: 'stories-sweep' })
  await sweeper.runUntil(async () => {
    await client.workflow.start('sweep', { workflowId: 'sweep', taskQueue: 'stories-sweep' })
    await keep('sweep-handled.json', 'sweep')
  })
  await Promise.all([connection.close(), native.close()])
  return recorded
}
