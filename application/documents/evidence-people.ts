import { heldHours, tieDays, type Independence, type StaffTie, type TieAct } from '@tamarack/domain/duties/ties'
import type { EventOf, LoanEventType, StaffMember } from '@tamarack/domain/loan/loan-event'
import type { Instant } from '@tamarack/domain/values/instant'
import type { LoggedEvent } from '../loan-log.ts'
import { titleOfEvent } from '../queries/event-words.ts'
import { section, table } from './document-content.ts'
import { dollars, exactMoment } from './words.ts'

/** An event that one member of staff proposed and another one confirmed. */
export interface TwoPeople {
  readonly sequence: number
  readonly title: string
  readonly at: Instant
  readonly first: StaffMember
  readonly second: StaffMember
}

/** The events of a log that took two people, the oldest first. */
export const twoPeopleIn = (log: readonly LoggedEvent[]): readonly TwoPeople[] =>
  log.flatMap(({ event, sequence }) =>
    'proposed' in event && event.proposed !== undefined && 'by' in event && event.by !== undefined
      ? [{ sequence, title: titleOfEvent(event, null).title, at: event.at, first: event.proposed.by, second: event.by }]
      : [],
  )

/** A row of `independence.json`: two people and how their independence was checked. */
export type CheckedPeople = TwoPeople & Independence

const did: Readonly<Record<TieAct, string>> = {
  invited: 'invited',
  reset: 'reset the second factor of',
  reactivated: 'activated',
  'role-changed': 'changed the role of',
  'address-changed': 'changed the address of',
}
const actNames: Readonly<Record<TieAct, string>> = {
  invited: 'invitation',
  reset: 'reset of a second factor',
  reactivated: 'activation',
  'role-changed': 'change of role',
  'address-changed': 'change of address',
}

const comparedWords = ({ first, second, relation, compared, throughOthers, heldUntil }: CheckedPeople): string => {
  const nameOf = (id: string): string => [first, second].find((person) => person.id === id)?.name ?? `account ${id}`
  const tieWords = ({ by, act, to, at }: StaffTie): string =>
    `${nameOf(by)} ${did[act]} ${nameOf(to)} on ${exactMoment(at)}`
  const found = compared.flatMap((one) => one.found)
  const between = compared.map(({ act }) => actNames[act]).join(', ')
  return [
    `Account, name, address and phone: ${relation === 'same-person' ? 'may be the same person' : 'not the same person'}.`,
    `Within ${tieDays} days, of one by the other (${between}): ${found.length === 0 ? 'none' : found.map(tieWords).join('; ')}.`,
    `Ties with other accounts: ${throughOthers.length === 0 ? 'none' : throughOthers.map(tieWords).join('; ')}.`,
    `Address of the second person changed within ${heldHours} hours: ${heldUntil === undefined ? 'no' : 'yes'}.`,
  ].join(' ')
}

/** TAM-290: which ties were compared for each pair of people, and the result. */
export const independenceSection = (people: readonly CheckedPeople[]) =>
  section(
    'independence',
    'Were the two people independent?',
    ...(people.length === 0
      ? ['No step of this loan took two people.']
      : [
          table(
            'Each step that took two people',
            ['When', 'What', 'First', 'Second', 'What was compared', 'Result'],
            people.map((one) => [
              exactMoment(one.at),
              one.title,
              one.first.name,
              one.second.name,
              comparedWords(one),
              one.relation === undefined && one.heldUntil === undefined ? 'Independent' : 'Not independent',
            ]),
          ),
        ]),
  )

const isOf =
  <Type extends LoanEventType>(type: Type) =>
  (line: LoggedEvent): line is LoggedEvent & { readonly event: EventOf<Type> } =>
    line.event.type === type

const outcomeOf = (log: readonly LoggedEvent[], paymentId: string): string => {
  const last = log.findLast(
    ({ event }) =>
      (event.type === 'payment-completed' || event.type === 'payment-failed' || event.type === 'payment-returned') &&
      event.paymentId === paymentId,
  )?.event
  if (last === undefined) return 'No outcome is recorded'
  const ended = { 'payment-completed': 'Arrived', 'payment-failed': 'Failed', 'payment-returned': 'Came back' }
  return 'at' in last ? `${ended[last.type as keyof typeof ended]} ${exactMoment(last.at)}` : ''
}

/** Each payment of the lender to somebody: the address, and who chose it if it is not the borrower's
 * own. */
export const moneyOutSection = (log: readonly LoggedEvent[]) => {
  const requests = log
    .filter(isOf('payment-requested'))
    .filter(({ event }) => ['advance', 'refund'].includes(event.kind))
  const sent = requests.map((line) => {
    const { event, sequence } = line
    const chosen = log
      .filter(isOf('money-action-taken'))
      .findLast((one) => one.event.action.kind === 'change-recipient' && one.sequence < sequence)?.event
    const isElsewhere = event.recipient !== undefined && chosen?.action.kind === 'change-recipient'
    return [
      exactMoment(event.at),
      event.kind === 'advance' ? 'Advance' : 'Refund',
      dollars(event.amount),
      isElsewhere && chosen.action.kind === 'change-recipient'
        ? `Interac e-Transfer to ${chosen.action.email}, which is not the borrower’s own address`
        : 'Interac e-Transfer to the borrower’s own email address',
      isElsewhere
        ? `${chosen.proposed?.by.name ?? 'Nobody'} proposed the address, ${chosen.by.name} confirmed it. ${event.waitsUntil === undefined ? '' : `The borrower was emailed, and it waited until ${exactMoment(event.waitsUntil)}.`}`
        : 'Nobody changed the address',
      outcomeOf(log, event.paymentId),
    ]
  })
  const byHand = log
    .filter(isOf('money-action-taken'))
    .flatMap(({ event }) =>
      event.action.kind === 'refund'
        ? [
            [
              exactMoment(event.at),
              'Refund by hand',
              dollars(event.atStake),
              `By ${event.action.means}`,
              `${event.proposed?.by.name ?? 'Nobody'} proposed it, ${event.by.name} confirmed it`,
              'Recorded by staff',
            ],
          ]
        : [],
    )
  const rows = [...sent, ...byHand]
  return section(
    'money-out',
    'Where did the money go?',
    ...(rows.length === 0
      ? ['No money was sent.']
      : [
          table(
            'Each payment to somebody',
            ['Requested', 'What', 'Amount', 'To', 'Who chose the address', 'Outcome'],
            rows,
          ),
        ]),
  )
}
