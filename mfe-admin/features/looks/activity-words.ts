import {
  lookPartWords,
  type ActivityView,
  type lookReasons,
  type UnusualView,
} from '@tamarack/contracts/endpoints/looks'
import { documentOf } from '@tamarack/contracts/views/document'
import { holdReasonWords, liftReasonWords } from '../legal-hold/hold-words.ts'
import { inWords } from '../loan/loan-words.ts'

export const lookReasonWords: Readonly<Record<(typeof lookReasons)[number], string>> = {
  'customer-called': 'The customer called',
  complaint: 'Complaint',
  authority: 'Regulator or court',
  'file-review': 'Review of the file',
  'fraud-or-safety': 'Fraud or safety',
}

export const kindWords: Readonly<Record<ActivityView['kind'], string>> = {
  look: 'Looks at data',
  loan: 'Acts on loans',
  house: 'Stops, policy and month end',
  employee: 'Employees',
  'legal-hold': 'Legal holds',
  webhook: 'Webhooks',
  clock: 'Sandbox clock',
}

const lists: Readonly<Record<string, readonly [one: string, many: string]>> = {
  applications: ['person', 'people'],
  collections: ['loan', 'loans'],
  'all-legal-holds': ['hold', 'holds'],
  requests: ['request', 'requests'],
}

const known = (words: Readonly<Record<string, string>>, code: string): string => words[code] ?? inWords(code) ?? code

const documentName = (kind: string): string =>
  documentOf(kind as Parameters<typeof documentOf>[0]).name.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())

/** What was looked at, by its part, or by which one of it. */
const lookedAt = ({ type, detail }: ActivityView): string => {
  if (type === 'shown') return detail === 'date-of-birth' ? 'whole date of birth' : 'whole account number'
  // Which paper it was is in the record; its name says nothing more.
  return detail === null || type === 'papers' ? known(lookPartWords, type) : documentName(detail)
}

const ofEmployee: Readonly<Record<string, string>> = {
  created: 'opened the staff account of',
  invited: 'invited',
  renamed: 'renamed',
  inactivated: 'inactivated',
  activated: 'activated',
  'role-changed': 'changed the role of',
  'email-changed': 'changed the email address of',
  'limits-changed': 'changed the limits of',
  'change-proposed': 'proposed another role, email address or limits of',
  'proposal-withdrawn': 'withdrew a proposed change of',
  'sessions-ended': 'ended all sessions of',
}

const ofHouse: Readonly<Record<string, string>> = {
  stopped: 'stopped all',
  'release-proposed': 'proposed to release all',
  'release-confirmed': 'released all',
  'proposal-withdrawn': 'withdrew the proposed release of all',
  'policy-proposed': 'proposed another house policy',
  'policy-confirmed': 'confirmed a house policy',
  'policy-withdrawn': 'withdrew a proposed house policy',
  'month-propose': 'proposed to close the month',
  'month-confirm': 'closed the month',
}

/** An unusual pattern as a reviewer reads it. */
export const unusualWords = ({ pattern, other, count }: UnusualView): string => {
  switch (pattern) {
    case 'invitee-confirmed':
      return `A proposal was confirmed between this person and ${other?.name}, whom one of them invited`
    case 'recipient-changed':
      return 'Money sent to another address than the borrower’s'
    case 'many-looks':
      return `Looked at ${count} loans in a day outside their own cases`
    case 'unusual-hours':
      return `${count === 1 ? '1 act' : `${count} acts`} between 10 PM and 6 AM`
  }
}

/** What somebody did; the name of whom it was about follows, where there is one. */
export const deedOf = (line: ActivityView): string => {
  const { kind, type, people } = line
  switch (kind) {
    case 'look': {
      if (people === null) return `looked at the ${lookedAt(line)} of`
      const [one, many] = lists[type] ?? ['line', 'lines']
      return `looked at ${known(lookPartWords, type)}: ${people} ${people === 1 ? one : many}`
    }
    case 'loan':
      return `recorded “${known({}, type)}${line.detail === null ? '' : `: ${known({}, line.detail)}`}” on the loan of`
    case 'house':
      return [known(ofHouse, type), line.detail ?? ''].filter((words) => words !== '').join(' ')
    case 'employee':
      return known(ofEmployee, type)
    case 'legal-hold':
      return type === 'placed' ? 'placed a legal hold on the records of' : 'lifted a legal hold on the records of'
    case 'webhook':
      return 'dismissed a parked webhook'
    case 'clock':
      return 'moved the sandbox clock'
  }
}

/** Why, and what was written or searched for. */
export const whyOf = ({ kind, reason, text }: ActivityView): string => {
  const reasons = { ...lookReasonWords, ...(kind === 'legal-hold' && { ...holdReasonWords, ...liftReasonWords }) }
  const why = reason === null ? '' : known(reasons, reason)
  const written = text === null || text === '' ? '' : reason === null ? `Searched for “${text}”` : text
  return [why, written].filter((each) => each !== '').join(': ')
}
