import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalHoldsOnPage, type LegalHoldsPage } from '@tamarack/contracts/endpoints/legal-holds'
import { instant } from '@tamarack/domain/values/instant'
import { serveApp, type Served } from './testing/served-app.ts'

let served: Served
beforeAll(async () => {
  served = await serveApp()
  const by = { id: 'admin2', name: 'Ada Admin' }
  // All of one moment: only the id states where a page ends.
  for (let number = 0; number <= legalHoldsOnPage; number += 1) {
    const id = `hold_${String(number).padStart(3, '0')}`
    const placed = { by, at: instant(1_795_000_700_000), reason: 'police', note: `Order ${number}` } as const
    await served.legalHolds.place({ id, loanId: 'ln_own', scope: 'loan', placed })
  }
  const hold = await served.legalHolds.find('hold_000')
  const lifted = { by, at: instant(1_795_000_800_000), reason: 'matter-closed', note: 'Closed' } as const
  if (hold !== null) await served.legalHolds.lift({ ...hold, lifted })
})
afterAll(() => served.close())

const listed = async (query: string, as: 'admin' | 'reviewer' = 'reviewer'): Promise<LegalHoldsPage> =>
  (await served.call('GET', `/api/v1/legal-holds${query}`, { as })).body as LegalHoldsPage
const idsOf = ({ holds }: LegalHoldsPage): readonly string[] => holds.map(({ id }) => id)

test('the list has a page of holds with their borrowers, and the cursor leads to the rest without one twice', async () => {
  const first = await listed('?show=all')
  expect(first).toMatchObject({ inForce: legalHoldsOnPage, all: legalHoldsOnPage + 1 })
  expect(first.holds).toHaveLength(legalHoldsOnPage)
  expect(first.holds[0]).toMatchObject({ loanId: 'ln_own', borrowerName: 'Rowan Ashe', lifted: null })
  const second = await listed(`?show=all&cursor=${first.next}`)
  expect(idsOf(second)).toEqual(['hold_000'])
  expect(second).toMatchObject({ next: null, holds: [{ lifted: { byName: 'Ada Admin', reason: 'matter-closed' } }] })
})

test('the list shows what is in force unless all is requested, and ends where the page is full to the last hold', async () => {
  const page = await listed('', 'admin')
  expect(page.next).toBeNull()
  expect(idsOf(page)).toHaveLength(legalHoldsOnPage)
  expect(idsOf(page)).not.toContain('hold_000')
})

test.each(['x', '1795000700000', '1795000700000.', '1.hold_1;--', `${'9'.repeat(16)}.hold_1`, '-1.hold_1'])(
  'a cursor that no page gave (%s) is refused',
  async (cursor) => {
    const address = `/api/v1/legal-holds?cursor=${encodeURIComponent(cursor)}`
    expect(await served.call('GET', address, { as: 'admin' })).toMatchObject({ status: 422 })
  },
)
