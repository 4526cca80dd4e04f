import { setTimeout as pause } from 'node:timers/promises'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'
import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { instant } from '@tamarack/domain/values/instant'
import { loanDesk, termsFrom, type LoanDesk } from '@tamarack/application/testing/loan-desk.fixture'
import { loanId, walkTo } from '@tamarack/application/testing/walked-loan.fixture'
import { workflowId } from '@tamarack/workflows/command-registry'
import { anonymous } from './loan-stories.ts'
import { startTimeSkippingEngine, type TimeSkippingEngine } from './time-skipping-engine.ts'

interface Story {
  /** How the bank answers the first debit, and every other one. */
  readonly first: string | null
  readonly later: string | null
  readonly days: number
}

/** Loans from their money to their last cent, or to where they wait for a person. */
const stories: Readonly<Record<string, Story>> = {
  repaid: { first: null, later: null, days: 125 },
  returned: { first: 'EftFailedInsufficientFunds', later: null, days: 60 },
  stopped: { first: 'EftFailedAccountClosed', later: 'EftFailedAccountClosed', days: 60 },
}

const answering = (desk: LoanDesk, { first, later }: Story): void => {
  let answers = 0
  desk.debits.answerWith(() => {
    answers += 1
    const failure = answers === 1 ? first : later
    return failure === null ? 'completed' : { failure }
  })
}

const record = async (engine: TimeSkippingEngine, story: Story): Promise<string> => {
  const desk = loanDesk()
  desk.setNow(await engine.now())
  await walkTo(desk, 'active', termsFrom(torontoDateOf(instant(await engine.now()))))
  answering(desk, story)
  const { service, client, close } = await engine.open(desk)
  await service(loanId)
  while (desk.funds.sent.length === 0) await pause(20)
  desk.funds.complete(await engine.now())
  await engine.pass(12_000)
  await engine.passDays(story.days)
  const history = await client.workflow.getHandle(workflowId('loan-servicing', loanId)).fetchHistory()
  await close()
  return anonymous(historyToJSON(history))
}

/** Lets loans live through months on the time-skipping server from the program at `path`, and answers the engine's histories by file name. */
export const recordServicingStories = async (path: string): Promise<ReadonlyMap<string, string>> => {
  const recorded = new Map<string, string>()
  for (const [name, story] of Object.entries(stories)) {
    const engine = await startTimeSkippingEngine(path)
    recorded.set(`loan-servicing-${name}.json`, await record(engine, story))
    await engine.stop()
  }
  return recorded
}
