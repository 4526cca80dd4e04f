import { setTimeout as pause } from 'node:timers/promises'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import type { LoanCommands } from '@tamarack/application/issue-command'
import type { LoanProcess } from '@tamarack/application/ports/loan-process.port'
import { loanDesk, termsFrom, type LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import {
  byBorrower,
  byStaff,
  evidenceFor,
  loanId,
  opening,
  walkTo,
} from '@tamarack/application/testing/walked-loan.fixture'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import type { MoneyAction } from '@tamarack/domain/loan/servicing/money-action'
import type { Refusal, Result } from '@tamarack/domain/shared/result'
import { instant } from '@tamarack/domain/values/instant'
import { plusDays } from '@tamarack/domain/values/local-date'
import { workflowId } from '@tamarack/workflows/shared/messages'
import { payByTransfer } from './funded-loan.ts'
import { anonymous } from './loan-stories.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './time-skipping-engine.ts'

interface Scene {
  readonly desk: LoanDesk
  readonly engine: TimeSkippingEngine
  readonly process: LoanProcess & LoanCommands
  /** Sends a command under a key of its own; a refusal is a mistake of the story and throws. */
  readonly press: (command: Parameters<LoanCommands['execute']>[0]) => Promise<void>
  /** Staff act on the loan's money. */
  readonly act: (action: MoneyAction, reason: string) => Promise<void>
  /** The provider has an event about that payment. */
  readonly notify: (paymentId: string) => Promise<unknown>
  /** The advance arrives. */
  readonly fund: () => Promise<void>
}
type Story = (scene: Scene) => Promise<void>

const minutes = (count: number): number => count * 60_000

/** How the bank answers the first debit, and every other one. */
const answering = (desk: LoanDesk, first: string | null, later: string | null): void => {
  let answers = 0
  desk.rails.answerWith(() => {
    answers += 1
    const failure = answers === 1 ? first : later
    return failure === null ? 'completed' : { failure }
  })
}

/** A loan from its money on, to which nobody does anything. */
const untouched =
  (first: string | null, later: string | null, days: number): Story =>
  async ({ desk, engine, fund }) => {
    answering(desk, first, later)
    await fund()
    await engine.passDays(days)
  }

/** $100 by e-Transfer along with the debit that collects everything: it goes back by itself. */
const refunded: Story = async ({ desk, engine, process, fund, notify }) => {
  await fund()
  while (desk.rails.sent('debit').length === 0) await engine.passDays(1)
  await payByTransfer({ desk, process }, engine, 100_00)
  while (desk.rails.sent('transfer').length === 1) await engine.passDays(1)
  desk.rails.complete(await engine.now())
  await notify(desk.rails.sent('transfer').at(-1)?.paymentId ?? '')
  await engine.pass(minutes(1))
}

/** The network does not deliver the advance; it is sent again ten minutes later, and arrives. */
const repeated: Story = async ({ desk, engine, fund, notify }) => {
  desk.rails.fail('InteracFailedNotificationDeliveryFailure')
  await notify(desk.rails.sent('transfer')[0]?.paymentId ?? '')
  await engine.pass(minutes(12))
  await fund()
  await engine.passDays(1)
}

/** The advance arrives and fails two days later; staff send it again, and it arrives. */
const failedLate: Story = async ({ desk, engine, press, fund, notify }) => {
  await fund()
  await engine.passDays(2)
  desk.rails.fail('InteracFailedRecipientRejected')
  await notify(desk.rails.sent('transfer')[0]?.paymentId ?? '')
  await engine.pass(minutes(1))
  await press(byStaff('retry-disbursement', {}))
  await engine.pass(minutes(1))
  await fund()
  await engine.passDays(1)
}

/** Another bank account, connected and authorized before the debit leaves, which then runs on
 * it. */
const accountChanged: Story = async ({ desk, engine, press, fund }) => {
  await fund()
  await engine.passDays(2)
  const { collect } = desk.bank.provider
  desk.bank.provider.collect = async (requestId) => {
    const collected = await collect(requestId)
    if (collected.state !== 'ready') return collected
    const account = { ...collected.data.account, accountNumber: '0098765432' }
    return { ...collected, data: { ...collected.data, account } }
  }
  await press(opening('start-bank-connection'))
  await press(byBorrower('finish-bank-connection', { requestId: 'req_2' }))
  while (!desk.tables().bank['req_2']) await pause(20)
  await engine.pass(minutes(1))
  await press(byBorrower('prepare-authorization', {}))
  await press(byBorrower('authorize-account', { evidence: evidenceFor(desk, 'pad-agreement') }))
  await engine.passDays(25)
}

/** A closed account; what is late is requested, granted and paid in two parts. */
const arranged: Story = async ({ desk, engine, process, press, act, fund }) => {
  answering(desk, 'EftFailedAccountClosed', 'EftFailedAccountClosed')
  await fund()
  await engine.passDays(26)
  const today = torontoDateOf(instant(await engine.now()))
  const wish = { kind: 'arrange-payments', parts: 2, first: plusDays(today, 3), every: 'weekly' } as const
  await press(byBorrower('request-arrangement', { wish, situation: 'income-later' }))
  await act(wish, 'customer-request')
  await engine.passDays(3)
  for (const amount of [300_00, null]) {
    await payByTransfer({ desk, process }, engine, amount)
    await engine.passDays(5)
  }
}

/** Loans from their money to their last cent, to where they wait for a person, or past what the
 * story is about. */
const stories: Readonly<Record<string, Story>> = {
  repaid: untouched(null, null, 125),
  returned: untouched('EftFailedInsufficientFunds', null, 60),
  stopped: untouched('EftFailedAccountClosed', 'EftFailedAccountClosed', 60),
  refunded,
  repeated,
  'failed-late': failedLate,
  'account-changed': accountChanged,
  arranged,
}

const record = async (engine: TimeSkippingEngine, story: Story): Promise<string> => {
  const desk = loanDesk()
  desk.setNow(await engine.now())
  await walkTo(desk, 'active', termsFrom(torontoDateOf(instant(await engine.now()))))
  const { process, service, client, close } = await engine.open(desk)
  let presses = 0
  const press: Scene['press'] = async (command) => {
    const outcome: Result<unknown, Refusal> = await process.execute(command, `story-${(presses += 1)}`)
    if (!outcome.ok) throw new Error(`the story was refused: ${JSON.stringify(outcome.error)}`)
  }
  await service(loanId)
  while (desk.rails.sent('transfer').length === 0) await pause(20)
  await story({
    desk,
    engine,
    process,
    press,
    act: (action, reason) => press(byStaff('take-money-action', { action, reason, note: 'As agreed' })),
    notify: (paymentId) => process.notify(loanId, { about: 'transfer', paymentId, providerId: 'zt' }),
    fund: async () => {
      desk.rails.complete(await engine.now())
      await engine.pass(12_000)
    },
  })
  const history = await client.workflow.getHandle(workflowId('loan-servicing', loanId)).fetchHistory()
  await close()
  return anonymous(historyToJSON(history))
}

/** Lets loans live through months on the time-skipping server from the program at `path`, and
 * answers the engine's histories by file name. */
export const recordServicingStories = async (path: string): Promise<ReadonlyMap<string, string>> => {
  const recorded = new Map<string, string>()
  for (const [name, story] of Object.entries(stories)) {
    const engine = await startTimeSkippingEngine(path)
    recorded.set(`loan-servicing-${name}.json`, await record(engine, story))
    await engine.stop()
  }
  return recorded
}
