import type { Dismissal, WebhookId, WebhookInbox } from '../ports/webhook-inbox.port.ts'
import type { ProviderEvent } from '../ports/webhook.port.ts'
import { guarantee, must, mustEqual, type Guarantee } from './guarantee.ts'

export interface InboxWorld {
  /** With nothing in it that these guarantees did not put there, and each called once per inbox. */
  readonly inbox: WebhookInbox
  /** A digest that was not used before. */
  readonly newDigest: () => string
  /** A loan that exists. */
  readonly loanId: string
}

const event: ProviderEvent = { about: 'identity-check', checkId: 'idv_1' }
const body = Uint8Array.of(0x7b, 0x7d)

const dismissal: Dismissal = {
  byId: 'admin1',
  byName: 'M. Chen',
  role: 'admin',
  reason: 'A test of the provider',
  ip: '203.0.113.9',
  userAgent: null,
}

/** What every `WebhookInbox` must keep. */
export const webhookInboxGuarantees = ({ inbox, newDigest, loanId }: InboxWorld): readonly Guarantee[] => {
  const keep = async (receivedAt: number): Promise<WebhookId> => {
    const id = { provider: 'plaid', bodySha256: newDigest() } as const
    await inbox.keep({ ...id, body, receivedAt }, { state: 'received', event })
    return id
  }
  const waitingBefore = async (moment: number): Promise<readonly string[]> =>
    (await inbox.waiting(moment, 100)).map(({ bodySha256 }) => bodySha256)
  return [
    guarantee('a webhook that arrives four times at once is stored once', async () => {
      const id = { provider: 'zum', bodySha256: newDigest() } as const
      const stored = await Promise.all(
        [1, 2, 3, 4].map(() => inbox.keep({ ...id, body, receivedAt: 1 }, { state: 'received', event })),
      )
      must(stored.filter(Boolean).length === 1, 'it was stored more than once')
      await inbox.attempted(id, { state: 'handled', loanId }, 2)
    }),
    guarantee('the same bytes of another provider are another webhook', async () => {
      const bodySha256 = newDigest()
      for (const provider of ['plaid', 'zum'] as const)
        must(
          await inbox.keep({ provider, bodySha256, body, receivedAt: 1 }, { state: 'handled' }),
          'one was taken for the other',
        )
    }),
    guarantee(
      'an event that was handled long enough ago waits for its loan once more when it arrives again',
      async () => {
        const id = await keep(1)
        const again = (handledBefore: number) => inbox.reopen(id, { handledBefore, at: 90 })
        must(!(await again(100)), 'an event that still waits was reopened')
        await inbox.attempted(id, { state: 'handled', loanId }, 50)
        must(!(await again(50)), 'an event that was handled a moment ago was reopened')
        const reopened = await Promise.all([again(51), again(51), again(51)])
        must(reopened.filter(Boolean).length === 1, 'copies that arrived together reopened it more than once')
        const { state, receivedAt } = (await inbox.find(id)) ?? {}
        mustEqual([state, receivedAt, loanId], ['received', 90, loanId], 'the webhook')
        await inbox.attempted(id, { state: 'handled', loanId }, 95)
      },
    ),
    guarantee('what arrived about a loan is found by it, with its bytes', async () => {
      const id = await keep(2)
      await inbox.attempted(id, { state: 'handled', loanId }, 60)
      const found = (await inbox.ofLoan(loanId)).find(({ bodySha256 }) => bodySha256 === id.bodySha256)
      mustEqual([found?.body, found?.loanId, found?.receivedAt], ['{}', loanId, 2], 'the webhook')
      must((await inbox.ofLoan('another')).length === 0, 'another loan has it')
    }),
    guarantee('what concerns nobody is never reopened', async () => {
      const id = { provider: 'zum', bodySha256: newDigest() } as const
      await inbox.keep({ ...id, body, receivedAt: 5 }, { state: 'handled' })
      must(!(await inbox.reopen(id, { handledBefore: 100, at: 100 })), 'it was reopened')
    }),
    guarantee('an event that does not concern us is handled at once', async () => {
      const id = { provider: 'zum', bodySha256: newDigest() } as const
      await inbox.keep({ ...id, body, receivedAt: 5 }, { state: 'handled' })
      mustEqual(
        await inbox.find(id),
        {
          ...id,
          event: null,
          loanId: null,
          state: 'handled',
          reason: null,
          attempts: 0,
          receivedAt: 5,
          parkedAt: null,
          dismissedAt: null,
          dismissal: null,
        },
        'the webhook',
      )
    }),
    guarantee('nothing waits before it was received, and nothing waits that is handled or parked', async () => {
      const id = await keep(10)
      mustEqual(await waitingBefore(10), [], 'before it arrived')
      mustEqual(await waitingBefore(11), [id.bodySha256], 'afterwards')
      await inbox.attempted(id, { state: 'handled', loanId }, 12)
      mustEqual(await waitingBefore(11), [], 'once handled')
    }),
    guarantee('the fewest attempts come first, then the oldest', async () => {
      const [first, second, third] = [await keep(20), await keep(21), await keep(22)]
      await inbox.attempted(first, { state: 'received', loanId: null }, 23)
      mustEqual(await waitingBefore(30), [second.bodySha256, third.bodySha256, first.bodySha256], 'the order')
      mustEqual(
        (await inbox.waiting(30, 1)).map(({ bodySha256 }) => bodySha256),
        [second.bodySha256],
        'the first one',
      )
      for (const id of [first, second, third]) await inbox.attempted(id, { state: 'handled', loanId }, 24)
    }),
    guarantee('a loan that was found stays found, and a handled webhook stays handled', async () => {
      const id = await keep(30)
      await inbox.attempted(id, { state: 'received', loanId }, 31)
      await inbox.attempted(id, { state: 'received', loanId: null }, 32)
      mustEqual((await inbox.find(id))?.loanId, loanId, 'the loan')
      const ofLoan = (await inbox.ofLoan(loanId)).map(({ bodySha256 }) => bodySha256)
      mustEqual(ofLoan.includes(id.bodySha256), true, 'its place among those of the loan')
      await inbox.attempted(id, { state: 'handled', loanId }, 33)
      await inbox.attempted(id, { state: 'parked', loanId: null, reason: 'NOT_DELIVERED' }, 34)
      const after = await inbox.find(id)
      mustEqual(
        [after?.state, after?.attempts, after?.reason, after?.parkedAt],
        ['handled', 3, null, null],
        'the webhook',
      )
    }),
    guarantee('a parked webhook keeps its first moment, and its event for another attempt', async () => {
      const id = await keep(40)
      await inbox.attempted(id, { state: 'parked', loanId: null, reason: 'LOAN_NOT_FOUND' }, 41)
      await inbox.attempted(id, { state: 'parked', loanId, reason: 'NOT_DELIVERED' }, 42)
      const parked = {
        ...id,
        event,
        loanId,
        state: 'parked',
        reason: 'NOT_DELIVERED',
        attempts: 2,
        receivedAt: 40,
        parkedAt: 41,
        dismissedAt: null,
        dismissal: null,
      }
      mustEqual(await inbox.find(id), parked, 'the webhook')
      mustEqual((await inbox.parked({ before: null, size: 10 })).webhooks, [parked], 'the parked ones')
      await inbox.attempted(id, { state: 'handled', loanId }, 43)
      mustEqual(
        await inbox.parked({ before: null, size: 10 }),
        { webhooks: [], total: 0, next: null },
        'the parked ones',
      )
    }),
    guarantee(
      'parked webhooks come in pages, the last parked first, and an invented place counts as none',
      async () => {
        const digests: string[] = []
        for (const at of [50, 51, 51, 52, 53]) {
          const id = { provider: 'plaid', bodySha256: newDigest() } as const
          await inbox.keep({ ...id, body, receivedAt: at }, { state: 'parked', reason: 'ID_NOT_STORABLE' })
          digests.push(id.bodySha256)
        }
        const seen: string[] = []
        let before: string | null = null
        do {
          const page = await inbox.parked({ before, size: 2 })
          must(page.total === 5 && page.webhooks.length <= 2, 'a page is too long or counts wrongly')
          seen.push(...page.webhooks.map(({ bodySha256 }) => bodySha256))
          before = page.next
        } while (before !== null)
        mustEqual([seen[0], seen[1], seen[4], new Set(seen).size], [digests[4], digests[3], digests[0], 5], 'the pages')
        const invented = await inbox.parked({ before: 'invented', size: 2 })
        mustEqual(
          invented.webhooks.map(({ bodySha256 }) => bodySha256),
          seen.slice(0, 2),
          'the page after an invented place',
        )
      },
    ),
    guarantee(
      'a dismissed webhook leaves the parked ones, keeps who closed it and why, and stays as it is',
      async () => {
        const ids: WebhookId[] = []
        for (const at of [70, 71, 72]) {
          const id = { provider: 'plaid', bodySha256: newDigest() } as const
          await inbox.keep({ ...id, body, receivedAt: at }, { state: 'parked', reason: 'NOT_JSON' })
          ids.push(id)
        }
        const [first, second, third] = ids as [WebhookId, WebhookId, WebhookId]
        const parkedBefore = (await inbox.parked({ before: null, size: 10 })).total
        await inbox.dismiss(first, dismissal, 80)
        await inbox.dismiss(second, dismissal, 81)
        await inbox.dismiss(first, { ...dismissal, byId: 'admin2', reason: 'Again' }, 82)
        await inbox.attempted(first, { state: 'handled', loanId }, 83)
        const after = await inbox.find(first)
        mustEqual(
          [after?.state, after?.reason, after?.parkedAt, after?.dismissedAt, after?.attempts],
          ['dismissed', 'NOT_JSON', 70, 80, 0],
          'the webhook',
        )
        const kept = Object.entries(after?.dismissal ?? {}).toSorted(([one], [other]) => one.localeCompare(other))
        mustEqual(
          kept,
          Object.entries(dismissal).toSorted(([one], [other]) => one.localeCompare(other)),
          'who dismissed it and why',
        )
        mustEqual((await inbox.parked({ before: null, size: 10 })).total, parkedBefore - 2, 'how many are parked')
        const page = await inbox.dismissed({ before: null, size: 1 })
        mustEqual([page.total, page.webhooks[0]?.bodySha256], [2, second.bodySha256], 'the last dismissed')
        const rest = await inbox.dismissed({ before: page.next, size: 1 })
        mustEqual([rest.next, rest.webhooks[0]?.bodySha256], [null, first.bodySha256], 'the one before it')
        await inbox.attempted(third, { state: 'handled', loanId }, 84)
        await inbox.dismiss(third, dismissal, 85)
        mustEqual((await inbox.find(third))?.state, 'handled', 'a webhook that its loan received')
      },
    ),
    guarantee('a webhook that was never stored is not found, and an attempt of it is none', async () => {
      const id = { provider: 'plaid', bodySha256: newDigest() } as const
      await inbox.attempted(id, { state: 'handled', loanId }, 60)
      mustEqual(await inbox.find(id), null, 'the webhook')
    }),
  ]
}
