import { err, ok, type Result } from '../shared/result.ts'

export type NotAnIdentifier = {
  readonly code:
    | 'NOT_AN_INSTITUTION_NUMBER'
    | 'NOT_A_TRANSIT_NUMBER'
    | 'NOT_AN_ACCOUNT_NUMBER'
    | 'NOT_A_POSTAL_CODE'
    | 'NOT_A_PHONE_NUMBER'
}

/* The given text is never in the refusal: personal data must not end up in logs. */

const parse = (shape: RegExp, text: string, code: NotAnIdentifier['code']): Result<string, NotAnIdentifier> =>
  shape.test(text) ? ok(text) : err({ code })

/** Whether all digits are zeros, which is no bank's number. */
export const isAllZeros = (digits: string): boolean => /^0+$/.test(digits)

/** Normalizes pasted text: NFKC, no invisible marks (direction, zero width, variation selectors), and
 * every dash as a hyphen. */
const pasted = (given: string): string =>
  given
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** The numbers that Payments Canada assigns (Rule D4): single banks below 100, the Bank of Canada
 * (177), and ranges by kind of institution from 2, 3, 5, 6, 7 and 8. The list of members was not
 * available, so an unused number within a range passes. */
const assigned = /^(?:00[12346]|010|016|030|039|177|[235678]\d\d)$/

/** TAM-13: three digits, kept as text because leading zeros matter. Refuses a number that Payments
 * Canada does not assign. */
export const parseInstitutionNumber = (given: string): Result<string, NotAnIdentifier> =>
  parse(assigned, pasted(given).trim(), 'NOT_AN_INSTITUTION_NUMBER')

/** TAM-13: five digits that are not all zeros. */
export const parseTransitNumber = (given: string): Result<string, NotAnIdentifier> =>
  parse(/^(?!0+$)\d{5}$/, pasted(given).trim(), 'NOT_A_TRANSIT_NUMBER')

/** TAM-13: 5 to 12 digits that are not all zeros. Removes spaces and dashes and keeps leading
 * zeros. */
export const parseAccountNumber = (given: string): Result<string, NotAnIdentifier> =>
  parse(/^(?!0+$)\d{5,12}$/, pasted(given).replace(/[\s-]/g, ''), 'NOT_AN_ACCOUNT_NUMBER')

/** TAM-13: `A1A 1A1` without D F I O Q U, not from W or Z; in capitals with its space. */
export const parsePostalCode = (given: string): Result<string, NotAnIdentifier> => {
  const compact = pasted(given).replace(/[\s-]/g, '').toUpperCase()
  const valid = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/.test(compact)
  return valid ? ok(`${compact.slice(0, 3)} ${compact.slice(3)}`) : err({ code: 'NOT_A_POSTAL_CODE' })
}

/** An area code or exchange of the North American Numbering Plan: 200 or above, and not a service
 * code such as 911. */
const area = '(?![2-9]11)[2-9]\\d\\d'
/** Area codes that no person's number has: unassigned (37x, 96x, x9x), toll-free (8yy), premium
 * (900), personal (5yy) and carrier (700). */
const noPersonsArea = '(?!37|96|.9|8([02-8])\\1|900|5([02-9])\\2|700)'
const phone = new RegExp(`^${noPersonsArea}${area}${area}\\d{4}$`)

/** TAM-13: `+1` and the ten digits of a possible number in Canada or the United States (North
 * American Numbering Plan). */
export const parsePhoneNumber = (given: string): Result<string, NotAnIdentifier> => {
  const digits = pasted(given)
    .replace(/[\s().-]/g, '')
    .replace(/^\+?1/, '')
  return phone.test(digits) ? ok(`+1${digits}`) : err({ code: 'NOT_A_PHONE_NUMBER' })
}

/** The check counts from the right; of nine digits the odd ones are the same from the left. */
const nineDigitsPassLuhn = (digits: string): boolean =>
  Array.from(digits).reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

/** C-19: whether text holds nine digits that pass a social insurance number's check. We have no
 * lawful use for one, so a form has it taken out. */
export const looksLikeSocialInsuranceNumber = (text: string): boolean =>
  [...text.matchAll(/(?<!\d)\d{3}[ -]?\d{3}[ -]?\d{3}(?!\d)/g)].some(([match]) =>
    nineDigitsPassLuhn(match.replace(/\D/g, '')),
  )
