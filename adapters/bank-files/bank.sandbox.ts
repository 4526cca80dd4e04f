import type Koa from 'koa'
import { isFromHere, type Row } from '@tamarack/adapter-sandbox/console'
import { jsonFields, rawBody, type Fields } from '@tamarack/adapter-sandbox/http'
import { openMemory } from '@tamarack/adapter-sandbox/memory'
import { shownTime } from '@tamarack/adapter-sandbox/page'
import { startProvider, type ProviderSandbox, type ProviderSettings } from '@tamarack/adapter-sandbox/provider'
import { consoleRoutes, rehearsalRoutes } from '@tamarack/adapter-sandbox/routes'
import { keptSwitches } from '@tamarack/adapter-sandbox/switches'
import { makeStoppableTime } from '@tamarack/adapter-sandbox/time'
import { makeBank, type BankFile, type BankItem } from './sandbox/bank.ts'
import { debitAnswers, switchShapes, type Switches } from './sandbox/switches.ts'

export interface BankSandboxSettings extends Pick<
  ProviderSettings,
  'port' | 'host' | 'time' | 'clock' | 'journal' | 'siblings'
> {
  /** The folder that both sides see. */
  readonly folder: string
  /** From taking a file to its acknowledgement, milliseconds. */
  readonly acknowledgesAfterMs: number
  /** How often the folder is looked at, in real time; whoever calls the sandbox makes it look,
   * too. */
  readonly looksEveryMs: number
}

const dollars = (inCents: number): string => `$${(inCents / 100).toFixed(2)}`

const fileRow = ({ id, name, at, answer }: BankFile): Row => ({
  id,
  title: name,
  state: answer.state,
  facts: [
    ['Debits', `${answer.debitCount}, ${dollars(answer.debitTotal)}`],
    ['Taken', shownTime(at)],
  ],
})

const { paid: _paid, ...returnChoices } = debitAnswers

const itemRow = ({ id, item, answer }: BankItem): Row => ({
  id,
  title: item.partyName,
  state: answer === null ? 'waits for its day' : answer === 'paid' ? 'paid' : `returned ${answer}`,
  facts: [
    ['Amount', dollars(item.amount)],
    ['Day', item.date],
    ['Reference', item.crossReference],
  ],
  actions: {
    path: `/console/items/${encodeURIComponent(id)}`,
    label: item.crossReference,
    choice: {
      name: 'code',
      label: 'The payor’s bank returns it',
      options: returnChoices,
      buttons: { return: 'Return it' },
    },
  },
})

const refusal = (status: 400 | 403, reason: string): Error => Object.assign(new Error(reason), { status, expose: true })

const jsonOf = async (ctx: Koa.Context): Promise<Fields> =>
  jsonFields((await rawBody(ctx.req)).toString(), () => refusal(400, 'the body is no JSON'))

/** A sponsoring bank on the other side of the folder: takes files of debits, acknowledges or
 * rejects them, and returns debits on the clearing day after their own. At `/` is its console,
 * under `/sandbox` what tests and rehearsals call. */
export const startBankSandbox = (settings: BankSandboxSettings): Promise<ProviderSandbox> => {
  const { folder, acknowledgesAfterMs, looksEveryMs, clock, siblings = [] } = settings
  const memory = openMemory(settings.journal)
  const time = makeStoppableTime(settings.time)
  const switches = keptSwitches(memory.table<Switches>('switches'), switchShapes)
  const bank = makeBank({ folder, memory, time, switches: switches.current, acknowledgesAfterMs })
  const side = { switches, refusal, sender: null }
  let looking: NodeJS.Timeout | undefined
  const life = {
    settled: async () => undefined,
    resume: () => {
      bank.resume()
      looking = setInterval(bank.collect, looksEveryMs)
    },
    stop: () => {
      clearInterval(looking)
      time.stop()
    },
  }
  const collected: Koa.Middleware = async (ctx, next) => {
    if (ctx.method === 'POST' && !isFromHere((name) => ctx.get(name))) {
      ctx.status = 403
      return
    }
    // An answer includes what lies in the folder at this moment.
    bank.collect()
    await next()
  }
  return startProvider(settings, life, () => [
    collected,
    consoleRoutes({
      ...side,
      atomically: memory.atomically,
      title: 'Bank sandbox',
      banner: 'Sandbox of a sponsoring bank. Nothing here is real.',
      siblings,
      sections: () => [
        { title: 'Files', empty: 'No file of debits was delivered.', rows: bank.files().map(fileRow) },
        { title: 'Debits', empty: 'No debit was in a file.', rows: bank.items().map(itemRow) },
      ],
      acts: {
        items: {
          return: (id, sent) => {
            const code = sent.get('code') ?? ''
            if (!Object.hasOwn(returnChoices, code) || !bank.giveBack(id, code))
              throw refusal(400, 'there is no such debit or reason')
          },
        },
      },
      placeOf: () => 'debits',
      noWebhooks: 'A bank sends none: it answers with files in the same folder.',
    }),
    rehearsalRoutes({
      ...side,
      jsonOf,
      clock,
      reads: { files: () => ({ files: bank.files(), items: bank.items() }) },
    }),
  ])
}
