/** One cell as RFC 4180 writes it. A spreadsheet computes what begins like a formula, so that gets
 * an apostrophe in front. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A line of a CSV file. */
export const csvLine = (values: readonly (string | number | null)[]): string => values.map(cell).join(',')
