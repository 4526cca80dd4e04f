import { consolePage, type Row, type Sibling } from '@tamarack/adapter-sandbox/console'
import { ontarioPeople } from '@tamarack/adapter-sandbox/ontario-people'
import { shownTime } from '@tamarack/adapter-sandbox/page'
import type { Sent } from '@tamarack/adapter-sandbox/webhook-queue'
import { returnReasons } from '@tamarack/domain/pad/return-codes'
import { holderChoices } from './bank/holder.ts'
import { titles } from './bank/history.ts'
import type { BankRequest, ConnectToken } from './connections.ts'
import { banner } from './pages.ts'
import { type Switches, switchShapes } from './switches.ts'
import { changeableFrom, type Transaction, type TransactionChange } from './transactions.ts'

const nameOf = (personId: string): string => {
  const person = ontarioPeople.find(({ id }) => id === personId)
  return person ? `${person.givenName} ${person.familyName}` : personId
}

const connectionState = ({ fails, readyAt, debitable }: BankRequest, now: number): string => {
  if (fails) return 'failed'
  if (now < readyAt) return 'the bank is sending'
  return debitable === false ? 'connected, takes no debits' : 'connected'
}

const connectionRow = (request: BankRequest, now: number): Row => ({
  id: request.id,
  title: nameOf(request.personId),
  state: connectionState(request, now),
  facts: [
    ['Customer', request.clientUserId ?? 'Not named'],
    ['Account', titles[request.account] ?? 'Unknown'],
    ['Name on it', holderChoices[request.holder ?? 'own']],
    ['Request', request.id],
    ['Connected', shownTime(request.createdAt)],
  ],
  actions: {
    path: `/console/connections/${request.id}`,
    label: request.id,
    actions: [
      { value: 'arrive', label: 'The data arrive now' },
      { value: 'fail', label: 'The bank does not send them' },
      request.debitable === false
        ? { value: 'debitable', label: 'The account takes debits' }
        : { value: 'not-debitable', label: 'The account takes no debits' },
      { value: 'resend', label: 'Send its webhook again' },
    ],
    choices: [
      {
        name: 'holder',
        label: 'The name on the account',
        options: holderChoices,
        action: { value: 'holder', label: 'Change the name' },
      },
    ],
  },
})

const words: Readonly<Record<Exclude<TransactionChange, 'fail'>, string>> = {
  start: 'Start it now',
  complete: 'Complete it',
  review: 'Put it under review',
  cancel: 'Cancel it',
  double: 'Make it a second time',
  resend: 'Send its webhook again',
}

const interacEvents = ['InteracFailedRecipientRejected', 'InteracFailedAuthentication', 'InteracFailedNameMismatch']
const failuresOf = ({ TransactionMethod }: Transaction): Readonly<Record<string, string>> =>
  TransactionMethod === 'Interac'
    ? Object.fromEntries(interacEvents.map((event) => [event, event]))
    : Object.fromEntries(
        returnReasons.flatMap(({ code, meaning, providerEvents }) =>
          providerEvents.slice(0, 1).map((event) => [event, `${code} ${meaning}`] as const),
        ),
      )

const allows = ({ TransactionStatus }: Transaction, change: TransactionChange): boolean =>
  changeableFrom[change].includes(TransactionStatus)

const payeeOf = ({ User }: Transaction): string => {
  const { FirstName = '', LastName = '' } = (User ?? {}) as Readonly<Record<string, string>>
  return `${FirstName} ${LastName}`.trim() || 'Nobody'
}

const transactionRow = (transaction: Transaction): Row => ({
  id: transaction.Id,
  title: `$${transaction.Amount.toFixed(2)}`,
  state: [transaction.TransactionStatus, transaction.FailedTransactionEvent].filter((part) => part !== null).join(', '),
  facts: [
    ['Customer', payeeOf(transaction)],
    ['Kind', `${transaction.ZumRailsType}, ${transaction.TransactionMethod}`],
    ['Payment', transaction.ClientTransactionId ?? transaction.Id],
    ['Created', shownTime(Date.parse(`${transaction.CreatedAt}Z`))],
    ...(transaction.ScheduledStartDate === null ? [] : [['Starts', transaction.ScheduledStartDate] as const]),
  ],
  actions: {
    path: `/console/transactions/${transaction.Id}`,
    label: transaction.ClientTransactionId ?? transaction.Id,
    actions: Object.entries(words)
      .filter(([value]) => allows(transaction, value as TransactionChange))
      .map(([value, label]) => ({ value, label })),
    choices: allows(transaction, 'fail')
      ? [
          {
            name: 'event',
            label: transaction.TransactionStatus === 'Completed' ? 'Why it fails late' : 'Why it fails',
            options: failuresOf(transaction),
            action: { value: 'fail', label: 'Let it fail' },
          },
        ]
      : [],
  },
})

const linkRow = ({ token, createdAt, used }: ConnectToken, usable: boolean): Row => ({
  id: `link-${token.slice(-8)}`,
  title: `Link ...${token.slice(-8)}`,
  state: used ? 'used' : usable ? 'open' : 'expired',
  facts: [['Created', shownTime(createdAt)]],
  actions: {
    path: `/console/links/${encodeURIComponent(token)}`,
    label: token.slice(-8),
    actions: used ? [] : [{ value: 'expire', label: 'Let it expire' }],
    choices: [],
  },
})

/** The vendor's portal, as far as it is needed, with what only a sandbox can do: connections, links, transactions, and the faults. */
export const zumConsolePage = ({
  connections,
  links,
  usable,
  transactions,
  balance,
  now,
  sent,
  switches,
  siblings,
}: {
  connections: readonly BankRequest[]
  links: readonly ConnectToken[]
  usable: (token: string) => boolean
  transactions: readonly Transaction[]
  /** In dollars. */
  balance: number
  now: number
  sent: Sent
  switches: Switches
  siblings: readonly Sibling[]
}): string =>
  consolePage({
    title: 'Zum Rails sandbox: connections and transactions',
    banner,
    siblings,
    switches,
    shapes: switchShapes,
    sections: [
      {
        title: 'Bank connections',
        about:
          'What you change is read by whoever reads the connection next; send its webhook again to have that done now.',
        empty: 'None yet.',
        rows: connections.map((request) => connectionRow(request, now)),
      },
      {
        title: 'Transactions',
        about: `In the wallet: $${balance.toFixed(2)}.`,
        empty: 'None yet.',
        rows: transactions.map(transactionRow),
      },
      {
        title: 'Links',
        about: 'Each opens the connector once, for 15 minutes.',
        empty: 'None yet.',
        rows: links.map((link) => linkRow(link, usable(link.token))),
      },
    ],
    webhooks: `Since the sandbox started: ${sent.sent} sent, ${sent.accepted} accepted, ${sent.givenUp} given up.`,
  })
