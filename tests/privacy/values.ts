/** A personal value and every way in which a person or a program would write it. */
export interface PersonalValue {
  /** As in "the employer": a report names the value and never shows it. */
  readonly what: string
  readonly written: readonly string[]
}

/** A name, an address, a password: as it was typed. Under six characters it would be found by
 * chance. */
export const text = (what: string, typed: string): PersonalValue => {
  if (typed.length < 6) throw new Error(`${what} is too short to be searched for: ${typed.length} characters`)
  return { what, written: [typed] }
}

/** Cents, as a form, a screen and a column write them. Five digits or less would be found by
 * chance. */
export const amount = (what: string, cents: number): PersonalValue => {
  if (cents < 100_000) throw new Error(`${what} is too small to be searched for`)
  const dollars = (cents / 100).toFixed(2)
  return { what, written: [String(cents), dollars, dollars.replace(/\B(?=(\d{3})+\.)/g, ',')] }
}

/** A phone number from its ten digits. */
export const phone = (what: string, digits: string): PersonalValue => {
  const [, area = '', exchange = '', line = ''] = /^(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? []
  if (area === '') throw new Error(`${what} is not a phone number of ten digits`)
  return {
    what,
    written: [
      digits,
      `1${digits}`,
      `${area}-${exchange}-${line}`,
      `(${area}) ${exchange}-${line}`,
      `${area} ${exchange} ${line}`,
    ],
  }
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day from YYYY-MM-DD. */
export const day = (what: string, date: string): PersonalValue => {
  const [year = '', month = '', ofMonth = ''] = date.split('-')
  const name = months[Number(month) - 1]
  if (name === undefined) throw new Error(`${what} is not a day`)
  const long = (word: string): string => `${word} ${Number(ofMonth)}, ${year}`
  return {
    what,
    written: [
      date,
      date.replaceAll('-', ''),
      `${ofMonth}/${month}/${year}`,
      `${month}/${ofMonth}/${year}`,
      long(name),
      long(name.slice(0, 3)),
    ],
  }
}
