import { expect, test } from 'vitest'
import { instant } from '@tamarack/domain/values/instant'
import { EmailsWaiting, makeMailRelay } from './mail-relay.ts'
import type { QueuedEmail } from './ports/email-outbox.port.ts'

interface Row {
  readonly email: QueuedEmail
  attempts: number
  dueAt: number
}

const emailOf = (id: string): QueuedEmail => ({ id, to: `${id}@example.test`, subject: 'Hello', paragraphs: [] })
const unused = async (): Promise<never> => {
  throw new Error('nothing here has a loan')
}

/** A relay over an outbox with these e-mails; `moveBy` passes the time of its pauses. */
const world = (ids: readonly string[]) => {
  let now = 1_000
  const rows = new Map<string, Row>(ids.map((id) => [id, { email: emailOf(id), attempts: 0, dueAt: 0 }]))
  const [sent, errors]: [string[], unknown[]] = [[], []]
  const counts = { claims: 0, sends: 0, underWay: 0, most: 0 }
  let answer = async (_email: Pick<QueuedEmail, 'id'>): Promise<void> => undefined
  const relay = makeMailRelay({
    clock: { now: () => instant(now) },
    onFailure: (error) => errors.push(error),
    texts: null,
    work: { run: unused },
    execute: unused,
    fileOfDocument: unused,
    mailer: {
      async send(email) {
        counts.sends += 1
        counts.underWay += 1
        counts.most = Math.max(counts.most, counts.underWay)
        await answer(email).finally(() => {
          counts.underWay -= 1
        })
        sent.push(email.id)
      },
    },
    emails: {
      async claim({ limit }) {
        counts.claims += 1
        const due = [...rows.values()].filter((row) => row.dueAt <= now).slice(0, limit)
        for (const row of due) {
          row.attempts += 1
          row.dueAt = now + 60_000
        }
        return due.map(({ email }) => ({ ...email, at: 0 }))
      },
      async sent(id) {
        rows.delete(id)
      },
      async release(id) {
        const row = rows.get(id)
        if (row !== undefined) row.dueAt = now + Math.min(2 ** row.attempts, 600) * 1_000
      },
      waiting: async () => rows.size,
    },
  })
  return {
    relay,
    rows,
    sent,
    errors,
    counts,
    queue: (id: string): void => void rows.set(id, { email: emailOf(id), attempts: 0, dueAt: 0 }),
    answerWith: (given: typeof answer): void => {
      answer = given
    },
    moveBy: (ms: number): void => {
      now += ms
    },
  }
}
const many = Array.from({ length: 25 }, (_, index) => `e${index}`)
const refuse = async (): Promise<void> => {
  throw new Error('the mail server did not take an email')
}

test('every queued e-mail is sent once, ten at a time', async () => {
  const { relay, rows, sent, counts } = world(many)
  await Promise.all([relay.catchUp(), relay.catchUp(), relay.catchUp()])
  expect(sent.toSorted()).toEqual(many.toSorted())
  expect([rows.size, counts.most]).toEqual([0, 10])
})

test('an e-mail that is queued during a round is sent after it', async () => {
  const { relay, rows, sent, queue, answerWith } = world(['e0'])
  answerWith(async () => {
    if (rows.has('e0') && !rows.has('e1')) queue('e1')
    void relay.catchUp()
  })
  await relay.catchUp()
  await relay.settled()
  expect(sent.slice(0, 2)).toEqual(['e0', 'e1'])
})

test('an e-mail that is queued at the end of a round is sent', async () => {
  const { relay, rows, queue } = world([])
  for (let turns = 0; turns < 12; turns += 1) {
    const round = relay.catchUp()
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
    queue(`e${turns}`)
    await Promise.all([round, relay.catchUp()])
    expect(rows.size, `after ${turns} turns`).toBe(0)
  }
})

test('a mail server that takes nothing for an hour is tried with growing pauses, and then gets everything', async () => {
  const { relay, rows, sent, errors, counts, answerWith, moveBy } = world(many)
  answerWith(refuse)
  for (let second = 0; second < 3_600; second += 1) {
    await relay.catchUp()
    moveBy(1_000)
  }
  expect([rows.size, sent.length]).toEqual([25, 0])
  expect(counts.sends).toBeLessThan(25 * 18)
  expect(counts.claims).toBeLessThanOrEqual(3_600)
  expect(errors).toHaveLength(counts.sends)
  answerWith(async () => undefined)
  moveBy(600_000)
  await relay.catchUp()
  expect([rows.size, sent.length]).toEqual([0, 25])
})

test('an e-mail that the server refuses holds up no other', async () => {
  const { relay, rows, sent, answerWith } = world(['bad', 'e1', 'e2'])
  answerWith(async ({ id }) => (id === 'bad' ? refuse() : undefined))
  await relay.catchUp()
  expect([[...rows.keys()], sent]).toEqual([['bad'], ['e1', 'e2']])
})

test('a loan with an e-mail that did not leave is told so', async () => {
  const { relay, answerWith, moveBy } = world(['e0'])
  answerWith(refuse)
  await expect(relay.deliver('ln_1')).rejects.toThrow(EmailsWaiting)
  answerWith(async () => undefined)
  moveBy(60_000)
  await expect(relay.deliver('ln_1')).resolves.toBeUndefined()
})

test('a database that does not answer fails the round, and the next one tries again', async () => {
  const relay = makeMailRelay({
    clock: { now: () => instant(0) },
    mailer: { send: unused },
    texts: null,
    work: { run: unused },
    execute: unused,
    fileOfDocument: unused,
    emails: { claim: unused, sent: unused, release: unused, waiting: unused },
    onFailure: () => undefined,
  })
  await expect(relay.catchUp()).rejects.toThrow('nothing here has a loan')
  await expect(relay.catchUp()).rejects.toThrow('nothing here has a loan')
  await relay.settled()
})
