import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { localDate, type LocalDate } from '@tamarack/domain/values/local-date'
import {
  unreadSubjectOf,
  type AnswerEffects,
  type BankAnswer,
  type BankAnswers,
  type PadDebit,
  type PadDebits,
  type PadDrop,
  type PadFiles,
  type ReturnsFile,
  type UnreadAnswer,
} from '../ports/pad-files.port.ts'

interface StoredAnswer extends BankAnswer {
  readonly effects: AnswerEffects | null
  readonly header: ReturnsFile | null
}

const isSame = (one: ReturnsFile | null | undefined, other: ReturnsFile): boolean =>
  one !== null &&
  one !== undefined &&
  one.originatorId === other.originatorId &&
  one.fileCreationNumber === other.fileCreationNumber &&
  one.createdOn === other.createdOn

/** Debits by file in memory: their rows, the bank's answers, and the folder. */
export const makeFakeBankFolder = (given: readonly PadDebit[] = []) => {
  const rows = new Map<string, PadDebit>(given.map((debit) => [debit.debitId, debit]))
  const stored = new Map<string, StoredAnswer>()
  const folder = new Map<string, string>()
  const put = (debitId: string, part: Partial<PadDebit>): void => {
    const row = rows.get(debitId)
    if (row !== undefined) rows.set(debitId, { ...row, ...part })
  }
  const debits: PadDebits = {
    async add({ debitId, amountCents, debitDate }) {
      const row: PadDebit = {
        debitId,
        amountCents,
        debitDate,
        reference: `D${rows.size + 1}`,
        state: 'waiting',
        fileState: null,
        returnCode: null,
        paidAt: null,
      }
      rows.set(debitId, rows.get(debitId) ?? row)
      return rows.get(debitId) ?? row
    },
    find: async (debitId) => rows.get(debitId) ?? null,
    async callBack(debitId) {
      if (rows.get(debitId)?.state === 'waiting') put(debitId, { state: 'called-back' })
      return rows.get(debitId) ?? null
    },
    byReference: async (references) => [...rows.values()].filter(({ reference }) => references.includes(reference)),
    waiting: async () => [...rows.values()].filter(({ state }) => state === 'waiting').length,
    open: async () =>
      [...rows.values()]
        .filter((row) => row.fileState === 'accepted' && row.returnCode === null && row.paidAt === null)
        .map((row) => ({ debitId: row.debitId, amount: cents(row.amountCents), debitDate: localDate(row.debitDate) })),
    async paid(debitIds, at) {
      for (const debitId of debitIds) put(debitId, { paidAt: at })
    },
  }
  const unreadOf = ({ name, sha256, at, header }: StoredAnswer): UnreadAnswer => ({
    subject: unreadSubjectOf({ name, sha256 }),
    name,
    at,
    header,
  })
  const answers: BankAnswers = {
    async keep(answer, effects) {
      const before = stored.get(answer.sha256)
      if (before !== undefined && before.effects !== null) return false
      stored.set(answer.sha256, { ...(before ?? answer), effects, header: null })
      for (const { debitId, returnCode } of effects.returns)
        if (rows.get(debitId)?.returnCode === null) put(debitId, { returnCode })
      return true
    },
    async keepUnread(answer, header) {
      const row = stored.get(answer.sha256) ?? { ...answer, effects: null, header }
      stored.set(answer.sha256, row)
      return unreadOf(row)
    },
    async isReplaced({ name, at, header }) {
      const read = [...stored.values()].filter(({ effects }) => effects !== null)
      if (header !== null) return read.some(({ effects }) => isSame(effects?.returnsFile, header))
      return read.some((one) => {
        const madeOn = one.effects?.returnsFile?.createdOn
        const isEarlier = madeOn !== undefined && madeOn <= torontoDateOf(instant(at))
        return one.name === name && one.at >= at && (isEarlier || one.effects?.file !== null)
      })
    },
    async returnsFilesSince(day) {
      const days = [...stored.values()].map(({ effects }) => effects?.returnsFile?.createdOn)
      return days.filter((one): one is LocalDate => one !== undefined && one >= day)
    },
    async holding(subjects) {
      const unread = [...stored.values()].filter(({ effects }) => effects === null).map(unreadOf)
      const unmatched = [...stored.values()].flatMap(({ effects }) => effects?.unmatched ?? [])
      const isOpen = ({ subject }: { readonly subject: string }) => subjects.includes(subject)
      return { unread: unread.filter(isOpen), unmatched: unmatched.filter(isOpen) }
    },
  }
  const files: Pick<PadFiles, 'find' | 'unanswered' | 'toNotify' | 'notified'> = {
    find: async () => null,
    unanswered: async () => [],
    toNotify: async () => [],
    notified: async () => undefined,
  }
  const drop: Pick<PadDrop, 'answers' | 'putAside'> = {
    answers: async () =>
      [...folder]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, text]) => ({ name, text, acknowledgement: null })),
    putAside: async (name) => void folder.delete(name),
  }
  return { rows, folder, debits, answers, files, drop, change: put }
}
