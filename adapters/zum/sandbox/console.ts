import type Koa from 'koa'
import type { Row, Sibling } from '@tamarack/adapter-sandbox/console'
import { ontarioPeople } from '@tamarack/adapter-sandbox/ontario-people'
import { shownTime } from '@tamarack/adapter-sandbox/page'
import { consoleRoutes, rehearsalRoutes, type Acts } from '@tamarack/adapter-sandbox/routes'
import type { MovableTime } from '@tamarack/adapter-sandbox/time'
import { returnReasons } from '@tamarack/domain/pad/return-codes'
import type { BankRequest } from './bank-history.ts'
import { titles } from './bank/history.ts'
import { holderChoices, isHolderChoice } from './bank/holder.ts'
import type { ConnectToken } from './connections.ts'
import { banner } from './pages.ts'
import type { Parts } from './parts.ts'
import type { Transaction } from './transaction.ts'
import { changeableFrom, isChangeable, type TransactionChange } from './transactions.ts'
import { fieldsOf, jsonOf, ZumRefusal } from './wire.ts'

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
    buttons: {
      arrive: 'The data arrive now',
      fail: 'The bank does not send them',
      ...(request.debitable === false
        ? { debitable: 'The account takes debits' }
        : { 'not-debitable': 'The account takes no debits' }),
      resend: 'Send its webhook again',
    },
    choice: {
      name: 'holder',
      label: 'The name on the account',
      options: holderChoices,
      buttons: { holder: 'Change the name' },
    },
  },
})

const words: Readonly<Record<Exclude<TransactionChange, 'fail' | 'name-failure'>, string>> = {
  start: 'Start it now',
  complete: 'Complete it',
  review: 'Put it under review',
  hold: 'Give it an unknown status',
  cancel: 'Cancel it',
  'ignore-cancel': 'Accept and ignore cancelling',
  'refuse-cancel': 'Refuse cancelling',
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
    buttons: Object.fromEntries(
      Object.entries(words).filter(([value]) => isChangeable(transaction, value as TransactionChange)),
    ),
    ...(isChangeable(transaction, 'fail') && {
      choice: {
        name: 'event',
        label: transaction.TransactionStatus === 'Completed' ? 'Why it fails late' : 'Why it fails',
        options: failuresOf(transaction),
        buttons: {
          fail: 'Let it fail',
          ...(isChangeable(transaction, 'name-failure') && { 'name-failure': 'Name it in the history only' }),
        },
      },
    }),
  },
})

const linkRow = ({ token, createdAt, used }: ConnectToken, usable: boolean): Row => ({
  id: `link-${token.slice(-8)}`,
  title: `Link ...${token.slice(-8)}`,
  state: used ? 'used' : usable ? 'open' : 'expired',
  facts: [['Created', shownTime(createdAt)]],
  ...(!used && {
    actions: {
      path: `/console/links/${encodeURIComponent(token)}`,
      label: token.slice(-8),
      buttons: { expire: 'Let it expire' },
    },
  }),
})

const connectionActs = ({ connections }: Parts): Acts => ({
  arrive: (id) => {
    connections.change(id, { fails: false })
    connections.resend(id)
  },
  fail: (id) => {
    connections.change(id, { fails: true })
    connections.resend(id)
  },
  debitable: (id) => connections.change(id, { debitable: true }),
  'not-debitable': (id) => connections.change(id, { debitable: false }),
  holder: (id, sent) => {
    const holder = sent.get('holder')
    if (!isHolderChoice(holder)) throw new ZumRefusal(400, 'holder is not one of the choices.')
    connections.change(id, { holder })
  },
  resend: (id) => connections.resend(id),
})

const transactionActs = ({ transactions }: Parts): Acts =>
  Object.fromEntries(
    Object.keys(changeableFrom).map((change) => [
      change,
      (id, sent) => {
        const event = sent.get('event') ?? ''
        if ((change === 'fail' || change === 'name-failure') && !/^\w{5,80}$/.test(event))
          throw new ZumRefusal(400, 'event names no failure.')
        transactions.change(id, change as TransactionChange, event)
      },
    ]),
  )

/** The vendor's portal, as far as it is needed, with what only a sandbox can do; and what tests and
 * rehearsals call. */
export const besideTheWire = (
  parts: Parts,
  siblings: readonly Sibling[],
  clock: MovableTime | undefined,
): readonly Koa.Middleware[] => {
  const { connections, transactions, time } = parts
  const side = { ...parts, refusal: (status: 400 | 403, reason: string) => new ZumRefusal(status, reason) }
  return [
    consoleRoutes({
      ...side,
      siblings,
      title: 'Zum Rails sandbox: connections and transactions',
      banner,
      sections: () => [
        {
          title: 'Bank connections',
          about:
            'What you change is read by whoever reads the connection next; send its webhook again to have that done now.',
          empty: 'None yet.',
          rows: connections.all().map((request) => connectionRow(request, time.now())),
        },
        {
          title: 'Transactions',
          about: `In the wallet: $${Number(fieldsOf(transactions.wallet())['Balance']).toFixed(2)}.`,
          empty: 'None yet.',
          rows: transactions.all().map(transactionRow),
        },
        {
          title: 'Links',
          about: 'Each opens the connector once, for 15 minutes.',
          empty: 'None yet.',
          rows: connections.links().map((link) => linkRow(link, connections.usable(link.token))),
        },
      ],
      acts: {
        connections: connectionActs(parts),
        transactions: transactionActs(parts),
        links: { expire: (token) => connections.expireLink(token) },
      },
    }),
    rehearsalRoutes({
      ...side,
      jsonOf,
      clock,
      reads: {
        calls: () => ({
          calls: Object.fromEntries(parts.calls),
          connections: connections.count(),
          movements: transactions.movements(),
          paidCents: transactions.paidCents(),
          wallet: transactions.wallet(),
        }),
      },
    }),
  ]
}
