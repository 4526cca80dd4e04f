import type { NameMatch } from '../person/name-comparison.ts'
import { plainDescription } from './description.ts'

/** Words that no employer is told apart by: forms of a company, articles, and words of banks. */
const commonWords = new Set(
  `AND CANADA CANADIAN CO COMPANY CORP CORPORATION DE DES DU ENR ENTERPRISES ET GROUP INC INCORPORATED LA LE LES LIMITED LIMITEE LLP LP LTD LTEE
   OF ONTARIO SERVICES THE DIRECT DEPOSIT PAY PAYROLL SALARY WAGES`.split(/\s+/),
)

/** Answers that name no employer. */
const noEmployer =
  /^(?:N ?A|NONE|NO|NIL|NOTHING|AUCUNE?|RETIRED|RETRAITEE?|UNEMPLOYED|SANS EMPLOI|STUDENT|HOME|MAISON|SELF(?: EMPLOYED)?|MYSELF|TRAVAILLEUR AUTONOME|DISABILITY|PENSION)$/

/** Processors that send the pay of many employers under their own names. */
const payrollProcessors =
  /\b(?:ADP|CERIDIAN|DAYFORCE|PAYWORKS|PAYCHEX|RISE PEOPLE|WAGEPOINT|HUMI|QUICKBOOKS|INTUIT|NETHRIS|DESJARDINS EMPLOYEUR)\b/

const wordsOf = (name: string): readonly string[] => {
  const words = plainDescription(name)
    .split(' ')
    .filter((word) => word.length > 1 && !/\d/.test(word))
  const telling = words.filter((word) => !commonWords.has(word))
  return telling.length > 0 ? telling : words
}

/** A bank cuts a long name, so a word may be the beginning of the other one. */
const cutWordMin = 4

const isOneWord = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= cutWordMin && (one.startsWith(other) || other.startsWith(one)))

const initialsOf = (name: string): string =>
  plainDescription(name)
    .split(' ')
    .filter((word) => !/^(?:AND|OF|THE|DE|DU|ET|LA|LE)$/.test(word))
    .map((word) => word[0])
    .join('')

/** TAM-321: compares the employer that a borrower answered with the payer of a deposit. `unknown`
 * means that the answer names no employer, or that the payer is a payroll processor. */
export const comparePayer = (answered: string, payer: string): NameMatch => {
  const [answer, found] = [wordsOf(answered), wordsOf(payer)]
  if (answer.length === 0 || found.length === 0 || noEmployer.test(plainDescription(answered))) return 'unknown'
  const [fewer, more] = answer.length <= found.length ? [answer, found] : [found, answer]
  const common = fewer.filter((word) => more.some((other) => isOneWord(word, other)))
  const isTelling = common.join('').length >= cutWordMin
  if (answer.join('') === found.join('') || (common.length === fewer.length && isTelling)) return 'same'
  const isInitials = (short: readonly string[], long: string): boolean => {
    const initials = initialsOf(long)
    return initials.length >= 3 && short.includes(initials)
  }
  if (isTelling || isInitials(found, answered) || isInitials(answer, payer)) return 'near'
  return payrollProcessors.test(plainDescription(payer)) ? 'unknown' : 'different'
}
