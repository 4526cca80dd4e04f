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

/** TAM-13: three digits; leading zeros matter, so it stays text (010 is a bank, 10 is nothing). */
export const parseInstitutionNumber = (given: string): Result<string, NotAnIdentifier> =>
  parse(/^\d{3}$/, given.trim(), 'NOT_AN_INSTITUTION_NUMBER')

/** TAM-13: five digits. */
export const parseTransitNumber = (given: string): Result<string, NotAnIdentifier> =>
  parse(/^\d{5}$/, given.trim(), 'NOT_A_TRANSIT_NUMBER')

/** TAM-13: 5 to 12 digits, without a cheque's spaces and dashes; leading zeros kept. */
export const parseAccountNumber = (given: string): Result<string, NotAnIdentifier> =>
  parse(/^\d{5,12}$/, given.replace(/[\s-]/g, ''), 'NOT_AN_ACCOUNT_NUMBER')

/** TAM-13: `A1A 1A1` without D F I O Q U, not from W or Z; in capitals with its space. */
export const parsePostalCode = (given: string): Result<string, NotAnIdentifier> => {
  const compact = given.replace(/[\s-]/g, '').toUpperCase()
  const valid = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/.test(compact)
  return valid ? ok(`${compact.slice(0, 3)} ${compact.slice(3)}`) : err({ code: 'NOT_A_POSTAL_CODE' })
}

/** TAM-13: `+1` and ten digits; area and exchange never begin with 0 or 1. */
export const parsePhoneNumber = (given: string): Result<string, NotAnIdentifier> => {
  const digits = given.replace(/[\s().-]/g, '').replace(/^\+?1/, '')
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? ok(`+1${digits}`) : err({ code: 'NOT_A_PHONE_NUMBER' })
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
