/** A cell of a table; null is empty. */
export type CsvCell = string | number | null

/** Characters that begin a formula in a spreadsheet, including their full-width forms. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

const cellText = (value: CsvCell): string => {
  const text = String(value ?? '')
  const inert = typeof value === 'string' && beginsFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Writes a CSV file (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, CR LF after every
 * line, and an apostrophe before text that would be a formula. The heading comes first. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
