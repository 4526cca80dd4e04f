import type { Acknowledgement } from '@tamarack/domain/pad-file/bank-answer'
import { parseLocalDate } from '@tamarack/domain/values/local-date'

/* Standard 005 has no acknowledgement of a file: each sponsoring bank has its own. This is the
 * layout of our sandbox, one fact a line; with a real bank this file is what changes. */

const states = ['accepted', 'rejected', 'duplicate'] as const
const title = 'FILE ACKNOWLEDGEMENT'

export const writeAcknowledgement = (answer: Acknowledgement): string =>
  [
    title,
    `NUMBER ${String(answer.fileCreationNumber).padStart(4, '0')}`,
    `CREATED ${answer.createdOn}`,
    `STATUS ${answer.state.toUpperCase()}`,
    `DEBITS ${answer.debitCount}`,
    `TOTAL ${answer.debitTotal}`,
    '',
  ].join('\r\n')

/** Null for a text that is no acknowledgement, or not a whole one. Totals in cents. */
export const readAcknowledgement = (text: string): Acknowledgement | null => {
  const [first, ...lines] = text.trimEnd().split(/\r?\n/)
  if (first !== title) return null
  const facts = new Map(lines.map((line) => [line.split(' ')[0] ?? '', line.slice(line.indexOf(' ') + 1)]))
  const figure = (name: string): number => (/^\d{1,14}$/.test(facts.get(name) ?? '') ? Number(facts.get(name)) : NaN)
  const createdOn = parseLocalDate(facts.get('CREATED') ?? '')
  const state = states.find((one) => one.toUpperCase() === facts.get('STATUS'))
  const [fileCreationNumber, debitCount, debitTotal] = [figure('NUMBER'), figure('DEBITS'), figure('TOTAL')]
  if (!createdOn.ok || state === undefined || Number.isNaN(fileCreationNumber + debitCount + debitTotal)) return null
  return { fileCreationNumber, createdOn: createdOn.value, state, debitCount, debitTotal }
}
