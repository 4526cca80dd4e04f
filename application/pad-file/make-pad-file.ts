import { torontoDateOf } from '@tamarack/domain/calendars/toronto'
import { dailyFile, type LeftOut, type Originator } from '@tamarack/domain/pad-file/daily-file'
import { readPadFile } from '@tamarack/domain/pad-file/read-pad-file'
import { trailerTotals } from '@tamarack/domain/pad-file/trailer'
import { switchOf } from '@tamarack/domain/stops/stops'
import type { LocalDate } from '@tamarack/domain/values/local-date'
import { present, type Clock } from '../ports/clock.port.ts'
import type { Differences } from '../ports/differences.port.ts'
import type { Fingerprint } from '../ports/fingerprint.port.ts'
import type { MakeFile, PadDrop, PadFileRow, PadFiles } from '../ports/pad-files.port.ts'
import type { Stops } from '../ports/stops.port.ts'

export interface PadFilePorts {
  readonly clock: Clock
  readonly fingerprint: Fingerprint
  readonly files: PadFiles
  readonly drop: PadDrop
  readonly differences: Differences
  readonly originator: Originator
  readonly stops: Pick<Stops, 'acts'>
}

/** What became of a run: the debits in the file, and those that were left out. */
export interface MadePadFile {
  readonly debits: number
  readonly leftOut: number
}

/** What a debit that can be in no file counts as (Standard 007); the others wait until somebody has
 * looked. */
const returnCodes: Readonly<Partial<Record<LeftOut['why'], string>>> = {
  'day-has-passed': '904',
  'not-writable': '900',
}

/** Differences that are read again in one run. */
const mostOpen = 1000

export const fileNameOf = ({ sequence, createdOn }: Pick<PadFileRow, 'sequence' | 'createdOn'>): string =>
  `debits-${createdOn}-${String(sequence).padStart(6, '0')}.txt`

/** Reads what was written before it leaves: a file whose trailer does not agree with its debits, or
 * with the ledger's total, is never stored. */
const provenTotal = (text: string, total: number, count: number): void => {
  const read = readPadFile(text)
  const totals = read.ok ? trailerTotals(read.value.transactions) : undefined
  if (totals?.debitTotal !== total || totals.debitCount !== count)
    throw new Error('a PAD file does not agree with the ledger')
}

const makeFrom =
  ({ fingerprint, originator }: PadFilePorts, createdOn: LocalDate, noteLeftOut: (left: readonly LeftOut[]) => void) =>
  (...[waiting, lastNumber]: Parameters<Parameters<PadFiles['make']>[1]>): MakeFile => {
    const made = dailyFile({ originator, lastNumber, createdOn, waiting })
    if (!made.ok) throw new Error(`no PAD file can be made: ${made.error.code}`)
    const { file, leftOut } = made.value
    noteLeftOut(leftOut)
    const refused = leftOut.flatMap(({ debitId, why }) => {
      const returnCode = returnCodes[why]
      return returnCode === undefined ? [] : [{ debitId, returnCode }]
    })
    if (file === undefined) return { file: null, refused }
    provenTotal(file.text, file.total, file.debitIds.length)
    const { text, total, debitIds, fileCreationNumber } = file
    return {
      refused,
      file: { fileCreationNumber, createdOn, debitIds, debitTotalCents: total, text, sha256: fingerprint.of(text) },
    }
  }

/** Hands over every file that was made and not delivered, also those of a run that ended in
 * between. */
const deliverFiles = async ({ files, drop, clock }: PadFilePorts): Promise<void> => {
  for (const file of await files.undelivered()) {
    await drop.deliver(fileNameOf(file), file.text)
    await files.delivered(file.sequence, present(clock))
  }
}

/** Debits that wait until somebody has looked; one that does not any more is resolved. */
const noteWithheld = async (differences: Differences, leftOut: readonly LeftOut[], now: number): Promise<void> => {
  const withheld = leftOut.filter(({ why }) => returnCodes[why] === undefined)
  const subjects = new Set(withheld.map(({ debitId }) => debitId))
  for (const place of await differences.open('pad-debit', mostOpen))
    if (!subjects.has(place.subject)) await differences.resolved(place, now)
  for (const { debitId, why } of withheld)
    await differences.found(
      { kind: 'pad-debit', loanId: null, subject: debitId, ours: why, theirs: 'waiting', mendable: false },
      now,
    )
}

/** TAM-69: makes the file of the debits that wait at the cut-off (epoch milliseconds; by default
 * now), stores it sealed, and then delivers it. Repeated after a crash it delivers what was made
 * and makes no second one of the same debits. A debit that does not agree with the ledger is a
 * difference for staff. None is made or delivered while debits are stopped (TAM-198): the next one
 * has them. */
export const makeMakePadFile =
  (ports: PadFilePorts) =>
  async (cutOff?: number): Promise<MadePadFile> => {
    const { clock, files, differences, stops } = ports
    if (switchOf('debits', await stops.acts()).stopped !== undefined) return { debits: 0, leftOut: 0 }
    const now = present(clock)
    let leftOut: readonly LeftOut[] = []
    const file = await files.make(
      { at: now, cutOff: cutOff ?? now },
      makeFrom(ports, torontoDateOf(now), (left) => (leftOut = left)),
    )
    await noteWithheld(differences, leftOut, now)
    await deliverFiles(ports)
    return { debits: file?.debitCount ?? 0, leftOut: leftOut.length }
  }
