import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Memory, Table } from '@tamarack/adapter-sandbox/memory'
import type { SandboxTime } from '@tamarack/adapter-sandbox/time'
import { torontoDateOf, torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { Acknowledgement } from '@tamarack/domain/pad-file/bank-answer'
import { dateWindowRefusals } from '@tamarack/domain/pad-file/date-window'
import { nextFileCreationNumber } from '@tamarack/domain/pad-file/file-creation-number'
import type { NewItem, PadFile, ReturnedItem, Transaction } from '@tamarack/domain/pad-file/pad-file'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { answeredOn } from '@tamarack/domain/pad-file/settlement'
import { trailerTotals } from '@tamarack/domain/pad-file/trailer'
import { writePadFile } from '@tamarack/domain/pad-file/write-pad-file'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { writeAcknowledgement } from '../acknowledgement.ts'
import { fromBank, toBank } from '../pad-drop.ts'
import { forms } from './forms.ts'
import type { Switches } from './switches.ts'

/** A debit that the bank has; `answer` is `paid` or the code with which it was returned, null
 * before its day. `isReported`: whether a file has that answer. */
export interface BankItem {
  readonly id: string
  readonly item: NewItem
  readonly file: string
  readonly answer: string | null
  readonly isReported: boolean
}

/** A file that the bank has read, no matter what it made of it. */
export interface BankFile {
  readonly id: string
  readonly name: string
  readonly at: number
  readonly answer: Acknowledgement
}

type Job = { readonly id: string; readonly due: number } & (
  | { readonly kind: 'acknowledge'; readonly answer: Acknowledgement }
  | { readonly kind: 'answer-debits'; readonly originatorId: string; readonly day: LocalDate }
)

const isDebit = (transaction: Transaction): transaction is NewItem => transaction.kind === 'debit'
/** Payors' banks answer in the morning of the clearing day after the debit. */
const answerHour = 7

const returnOf = ({ item }: BankItem, returnCode: string): ReturnedItem => {
  const { returnsTo, transactionCode, kind: _kind, ...rest } = item
  return {
    ...rest,
    kind: 'returned-debit',
    returnCode,
    storedTransactionCode: transactionCode,
    original: returnsTo,
    originalItemTrace: item.itemTrace,
    invalidElements: '0'.repeat(11),
  }
}

/** What a bank makes of a file that it cannot read: it has only the number in its header. */
const unreadable = (text: string, today: Acknowledgement['createdOn']): Acknowledgement => ({
  fileCreationNumber: Number(/^\d{4}$/.exec(text.slice(20, 24))?.[0] ?? 0),
  createdOn: today,
  state: 'rejected',
  debitCount: 0,
  debitTotal: 0,
})

/** A sponsoring bank: reads files of debits from one room of the folder, and answers in the
 * other. */
export const makeBank = ({
  folder,
  memory,
  time,
  switches,
  acknowledgesAfterMs,
}: {
  readonly folder: string
  readonly memory: Memory
  readonly time: SandboxTime
  readonly switches: () => Switches
  readonly acknowledgesAfterMs: number
}) => {
  const files: Table<BankFile> = memory.table('file')
  const items: Table<BankItem> = memory.table('item')
  const jobs: Table<Job> = memory.table('job')
  const counters: Table<number> = memory.table('counter')
  const today = () => torontoDateOf(instant(time.now()))
  const count = (name: string): number => counters.put(name, (counters.get(name) ?? 0) + 1)

  const put = (name: string, text: string): void => {
    const room = join(folder, fromBank)
    mkdirSync(room, { recursive: true })
    for (const twin of switches().duplicate ? ['', '-again'] : ['']) {
      const whole = name.replace('.txt', `${twin}.txt`)
      writeFileSync(join(room, `.${whole}.part`), text, 'latin1')
      renameSync(join(room, `.${whole}.part`), join(room, whole))
    }
  }
  const numbered = (what: string): string => `${String(count('answer')).padStart(6, '0')}-${what}.txt`

  const sendReturns = (given: readonly BankItem[], originatorId: string): void => {
    const next = nextFileCreationNumber(counters.get('returns') ?? 9999)
    const fileCreationNumber = counters.put('returns', next.ok ? next.value : 1)
    const returned = given.map((one) => returnOf(one, one.answer ?? ''))
    const strangers = switches().strangers
      ? returned.slice(0, 1).map((one) => ({ ...one, crossReference: 'NOTOURS' }))
      : []
    const file: PadFile = {
      originatorId,
      fileCreationNumber,
      createdOn: today(),
      destinationDataCentre: '00000',
      currency: 'CAD',
      transactions: [...returned, ...strangers],
    }
    const text = writePadFile(file)
    if (!text.ok) throw new Error(`a file of returns cannot be written: ${text.error.code}`)
    if (!switches().keepsReturns) put(numbered('returns'), forms[switches().form](text.value))
    for (const one of given) items.put(one.id, { ...one, isReported: true })
  }
  const originatorOf = ({ file }: BankItem): string => file.split('/')[0] ?? ''
  /** One file for each clearing day, also without a return. */
  const answerDebits = ({ originatorId, day }: { readonly originatorId: string; readonly day: LocalDate }): void => {
    const { debits } = switches()
    const isDue = (one: BankItem): boolean => originatorOf(one) === originatorId && answeredOn(one.item.date) <= day
    for (const one of items.all())
      if (isDue(one) && one.answer === null)
        items.put(one.id, { ...one, answer: debits, isReported: debits === 'paid' })
    const returned = items.all().filter((one) => isDue(one) && !one.isReported)
    sendReturns(returned, originatorId)
  }
  const run = (job: Job): void => {
    if (jobs.get(job.id) === undefined) return
    memory.atomically(() => {
      jobs.remove(job.id)
      if (job.kind === 'answer-debits') answerDebits(job)
      else put(numbered('acknowledgement'), writeAcknowledgement(job.answer))
    })
  }
  const schedule = (job: Job): void => {
    jobs.put(job.id, job)
    time.after(Math.max(0, job.due - time.now()), () => run(job))
  }

  const accept = (id: string, file: PadFile): void => {
    const debits = file.transactions.filter(isDebit)
    for (const [index, item] of debits.entries())
      items.put(`${id}/${index}`, { id: `${id}/${index}`, item, file: id, answer: null, isReported: false })
    for (const day of new Set(debits.map(({ date }) => answeredOn(date)))) {
      const { originatorId } = file
      const job = `returns/${originatorId}/${day}`
      const due = torontoInstant(day, answerHour, 0, 0)
      if (jobs.get(job) === undefined) schedule({ id: job, due, kind: 'answer-debits', originatorId, day })
    }
  }
  const read = (name: string, text: string): Acknowledgement => {
    const file = readPadFile(text)
    if (!file.ok) return unreadable(text, today())
    const { originatorId, fileCreationNumber, createdOn, transactions } = file.value
    const { debitCount, debitTotal } = trailerTotals(transactions)
    const answer = { fileCreationNumber, createdOn, debitCount, debitTotal: cents(debitTotal) }
    const id = `${originatorId}/${createdOn}/${fileCreationNumber}`
    const before = files.get(id)
    if (before !== undefined) return { ...answer, state: 'duplicate' }
    const isRejected = switches().rejectsFiles || dateWindowRefusals(file.value, today()).length > 0
    const given: Acknowledgement = { ...answer, state: isRejected ? 'rejected' : 'accepted' }
    files.put(id, { id, name, at: time.now(), answer: given })
    if (!isRejected) accept(id, file.value)
    return given
  }
  const take = (name: string): void => {
    const [room, taken] = [join(folder, toBank), join(folder, 'taken')]
    const text = readFileSync(join(room, name), 'latin1')
    memory.atomically(() => {
      const answer = read(name, text)
      if (switches().silent) return
      schedule({
        id: `acknowledge/${count('job')}`,
        due: time.now() + acknowledgesAfterMs,
        kind: 'acknowledge',
        answer,
      })
    })
    mkdirSync(taken, { recursive: true })
    renameSync(join(room, name), join(taken, name))
  }
  return {
    /** Takes what lies in the folder. */
    collect: (): void => {
      mkdirSync(join(folder, toBank), { recursive: true })
      for (const name of readdirSync(join(folder, toBank)).toSorted()) if (!name.startsWith('.')) take(name)
    },
    /** What waits from before a restart goes on. */
    resume: (): void => {
      for (const job of jobs.all()) schedule(job)
    },
    files: () => files.all().toReversed(),
    items: () => items.all().toReversed(),
    /** The payor has a debit returned: with the file of its day, or at once if that has passed and
     * no file of today is still to come. False for a debit that the bank does not have. */
    giveBack: (id: string, returnCode: string): boolean => {
      const one = items.get(id)
      if (one === undefined) return false
      memory.atomically(() => {
        const changed = items.put(id, { ...one, answer: returnCode, isReported: false })
        const isToday = jobs.get(`returns/${originatorOf(one)}/${today()}`) !== undefined
        if (one.answer !== null && !isToday) sendReturns([changed], originatorOf(one))
      })
      return true
    },
  }
}
