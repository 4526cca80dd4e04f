import type { ActivityLine } from '@tamarack/application/ports/activity.port'

const columns = [
  'at',
  'kind',
  'type',
  'byName',
  'byRole',
  'about',
  'loanId',
  'detail',
  'people',
  'reason',
  'text',
  'ip',
  'userAgent',
] as const satisfies readonly (keyof ActivityLine)[]

/** One cell as RFC 4180 writes it. A spreadsheet computes what begins like a formula, so that gets
 * an apostrophe in front. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

export const activityHeading = columns.join(',')

/** A line of the activity for a CSV file: codes as they are stored, the moment as ISO 8601 in
 * UTC. */
export const activityLine = (line: ActivityLine): string =>
  columns.map((name) => cell(name === 'at' ? new Date(line.at).toISOString() : line[name])).join(',')
