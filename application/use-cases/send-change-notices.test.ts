import { expect, test } from 'vitest'
import { torontoInstant } from '@tamarack/domain/calendars/toronto'
import type { AccountHolder } from '@tamarack/domain/documents/change-notices'
import { acceptedBySigningUp } from '@tamarack/domain/documents/legal-versions'
import type { Instant } from '@tamarack/domain/values/instant'
import { localDate } from '@tamarack/domain/values/local-date'
import type { ChangeNotices } from '../ports/change-notices.port.ts'
import { makeFakeMailer } from '../testing/fake-providers.ts'
import { makeSendChangeNotices, type Undelivered } from './send-change-notices.ts'

const at = (day: string, hour = 10) => torontoInstant(localDate(day), hour, 0, 0)
const lender = {
  legalName: 'Tamarack Lending Inc.',
  operatingName: 'Tamarack Lending',
  licenceNumber: 'PDL-1',
  address: '1 Test Street, Toronto, ON',
  phone: '416-555-0100',
  email: 'help@tamarack.example',
  publicOrigin: 'https://tamarack.example',
}

/** Accounts in memory, and which of them were tried and e-mailed when. */
const world = () => {
  let now = at('2026-11-25')
  const people = new Map<string, AccountHolder>()
  const rows = new Map<string, { readonly triedAt: Instant; readonly sentAt: Instant | null }>()
  const refused = new Set<string>()
  const undelivered: Undelivered[] = []
  const { mailer, emails } = makeFakeMailer()
  const isFree = (id: string, triedBefore: Instant): boolean => {
    const row = rows.get(id)
    return row === undefined || (row.sentAt === null && row.triedAt < triedBefore)
  }
  const notices: Pick<ChangeNotices, 'waiting' | 'claim' | 'sent'> = {
    waiting: async (_version, { triedBefore, after, limit }) =>
      [...people]
        .filter(([id]) => id > after && isFree(id, triedBefore))
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, limit)
        .map(([id, holder]) => ({ id, ...holder })),
    claim: async (_version, id, moments) => {
      if (!people.has(id) || !isFree(id, moments.triedBefore)) return null
      rows.set(id, { triedAt: moments.at, sentAt: null })
      return { name: id, email: `${id}@mail.example` }
    },
    sent: async (_version, id, sentAt) => void rows.set(id, { triedAt: sentAt, sentAt }),
  }
  const run = makeSendChangeNotices({
    clock: { now: () => now },
    notices,
    lender,
    mailer: {
      send: async (email) => {
        if (refused.has(email.to) || refused.has('everybody')) throw new Error('the mail server did not take an email')
        await mailer.send(email)
      },
    },
    onUndelivered: (about) => void undelivered.push(about),
  })
  return {
    run,
    rows,
    refused,
    undelivered,
    notices,
    moveTo: (moment: Instant): void => {
      now = moment
    },
    open: (id: string, openedAt: Instant, more: Partial<AccountHolder> = {}): void =>
      void people.set(id, { emailVerified: true, signUp: acceptedBySigningUp(openedAt), openedAt, ...more }),
    close: (id: string): void => void people.delete(id),
    to: () => emails.map((email) => email.to.replace('@mail.example', '')),
    ids: () => emails.map(({ id }) => id),
  }
}

test('TAM-115: everybody under the older version is e-mailed once, however often the run is repeated, and it is recorded when', async () => {
  const { run, open, to, rows, moveTo } = world()
  open('ada', at('2026-11-21'))
  open('ben', at('2026-11-22'))
  expect(await run()).toBe('done')
  moveTo(at('2026-11-26'))
  expect(await run()).toBe('done')
  expect(to()).toEqual(['ada', 'ben'])
  expect([...rows.values()].map(({ sentAt }) => sentAt)).toEqual([at('2026-11-25'), at('2026-11-25')])
})

test('nobody is e-mailed before the first day, nor after the day on which the version is in force', async () => {
  const { run, open, to, moveTo } = world()
  open('ada', at('2026-11-21'))
  for (const day of ['2026-11-24', '2027-01-05']) {
    moveTo(at(day))
    expect(await run()).toBe('done')
  }
  expect(to()).toEqual([])
})

test('who opens an account under the older version later is e-mailed on the next day; who accepted the newer one, or has no confirmed address, is not', async () => {
  const { run, open, to, moveTo } = world()
  open('ada', at('2026-11-21'))
  await run()
  open('ben', at('2026-12-20'))
  open('cy', at('2026-12-20'), { emailVerified: false })
  moveTo(at('2026-12-21'))
  await run()
  open('dot', at('2027-01-03', 23))
  open('eve', at('2027-01-04', 0))
  moveTo(at('2027-01-04'))
  await run()
  expect(to()).toEqual(['ada', 'ben', 'dot'])
})

test('an account that is deleted while the run is under way gets none', async () => {
  const { run, open, close, to, notices } = world()
  open('ada', at('2026-11-21'))
  open('ben', at('2026-11-21'))
  const { sent } = notices
  Object.assign(notices, {
    sent: async (...given: Parameters<typeof sent>) => {
      close('ben')
      await sent(...given)
    },
  })
  await run()
  expect(to()).toEqual(['ada'])
})

test('more than a hundred leave in several runs, nobody twice and nobody forgotten', async () => {
  const { run, open, to } = world()
  for (let number = 0; number < 230; number += 1)
    open(String(number).padStart(3, '0'), at('2026-11-21'), { emailVerified: number % 10 !== 0 })
  expect([await run(), await run(), await run()]).toEqual(['continues', 'continues', 'done'])
  expect([to().length, new Set(to()).size]).toEqual([207, 207])
})

test('an address that the mail server refuses keeps nobody else waiting, is reported by number, and is tried again on the next day', async () => {
  const { run, open, to, refused, undelivered, moveTo } = world()
  for (const id of ['ada', 'ben', 'cy']) open(id, at('2026-11-21'))
  refused.add('ben@mail.example')
  expect([await run(), await run()]).toEqual(['done', 'done'])
  expect(to()).toEqual(['ada', 'cy'])
  expect(undelivered).toEqual([{ kind: 'terms-of-use', version: 2, by: '2026-12-05', on: '2026-11-25', emails: 1 }])
  refused.clear()
  moveTo(at('2026-11-26'))
  await run()
  expect(to()).toEqual(['ada', 'cy', 'ben'])
})

test('a mail server that takes nothing ends the run after a few emails, so that it stays due and goes on with the others', async () => {
  const { run, open, to, refused, moveTo } = world()
  for (let number = 0; number < 9; number += 1) open(String(number), at('2026-11-21'))
  refused.add('everybody')
  await expect(run()).rejects.toThrow('none of 5 emails in a row')
  refused.clear()
  expect(await run()).toBe('done')
  expect(to()).toEqual(['5', '6', '7', '8'])
  moveTo(at('2026-11-26'))
  await run()
  expect(to().toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8'])
})

test('an email whose record was lost in a crash is sent again under the same id, on the next day', async () => {
  const { run, open, ids, notices, moveTo } = world()
  open('ada', at('2026-11-21'))
  const { sent } = notices
  Object.assign(notices, {
    sent: async () => {
      throw new Error('the process was stopped')
    },
  })
  await expect(run()).rejects.toThrow('the process was stopped')
  Object.assign(notices, { sent })
  expect(await run()).toBe('done')
  moveTo(at('2026-11-26'))
  await run()
  await run()
  expect(ids()).toEqual(['change-notice.terms-of-use.2.ada', 'change-notice.terms-of-use.2.ada'])
})
