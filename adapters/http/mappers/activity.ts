import { csvLine } from '@tamarack/application/csv'
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

export const activityHeading = columns.join(',')

/** A line of the activity for a CSV file: codes as they are stored, the moment as ISO 8601 in
 * UTC. */
export const activityLine = (line: ActivityLine): string =>
  csvLine(columns.map((name) => (name === 'at' ? new Date(line.at).toISOString() : line[name])))
