import { describe, expect, test } from 'vitest'
import type { DocumentKind } from '@tamarack/domain/loan/signing/documents'
import type { LoanStatus } from '@tamarack/domain/loan/status'
import type { RequestedTerms } from '@tamarack/domain/products/product'
import { cents } from '@tamarack/domain/values/cents'
import { instant } from '@tamarack/domain/values/instant'
import { hours, loanDesk, oneDecides, terms, type LoanDesk } from './testing/loan-desk.fixture.ts'
import { byBorrower, evidenceFor, walkTo } from './testing/walked-loan.fixture.ts'

/* A person may press twice, in two tabs, after a reload, or under a text that is not the newest
 * any more. Each document of each product is signed once: the first signature stands, and any
 * other press gets the first outcome or a refusal that changes nothing. */

const products: readonly RequestedTerms[] = [
  terms,
  {
    loanType: 'installment',
    advance: 2000_00,
    startDate: '2026-11-20',
    payFrequency: 'monthly',
    numberOfPayments: 12,
  },
]
const signatures = [
  {
    command: 'sign-agreement',
    kind: 'loan-agreement',
    due: 'agreement',
    after: 'pad',
    outdated: 'AGREEMENT_OUT_OF_DATE',
  },
  { command: 'authorize-debit', kind: 'pad-agreement', due: 'pad', after: 'active', outdated: 'STEP_NOT_DUE' },
] as const satisfies readonly {
  readonly command: string
  readonly kind: DocumentKind
  readonly due: LoanStatus
  readonly after: LoanStatus
  /** The next day the agreement is to be signed again, and the debit authorization after it. */
  readonly outdated: string
}[]

const cases = products.flatMap((product) => signatures.map((signature) => ({ ...signature, product })))

describe.each(cases)('$command of a loan of $product.loanType', ({ command, kind, due, after, outdated, product }) => {
  const ready = async (): Promise<LoanDesk> => {
    const desk = loanDesk()
    await walkTo(desk, due, product)
    return desk
  }
  const press = (desk: LoanDesk, key: string, evidence = evidenceFor(desk, kind)) =>
    desk.execute(byBorrower(command, { evidence }), { key })

  test('a press that is repeated after a reload gets the first outcome', async () => {
    const desk = await ready()
    const first = await press(desk, 'k')
    expect(first).toMatchObject({ ok: true, value: { status: after } })
    const stored = desk.tables()
    expect(await press(desk, 'k')).toEqual(first)
    expect(desk.tables()).toEqual(stored)
  })

  test('a press in a second tab gets the loan as the first one left it, and signs nothing', async () => {
    const desk = await ready()
    const evidence = evidenceFor(desk, kind)
    await press(desk, 'k-first-tab', evidence)
    const { events } = desk.tables()
    expect(await press(desk, 'k-second-tab', evidence)).toMatchObject({ ok: true, value: { status: after } })
    expect(desk.tables().events).toEqual(events)
  })

  test('of two tabs that press at once one signs, and both get the signed loan', async () => {
    const desk = await ready()
    const evidence = evidenceFor(desk, kind)
    const both = await Promise.all(['k-first-tab', 'k-second-tab'].map((key) => press(desk, key, evidence)))
    expect(both).toMatchObject([{ value: { status: after } }, { value: { status: after } }])
    const signed = command === 'sign-agreement' ? 'agreement-signed' : 'debit-authorized'
    expect(desk.tables().events.filter(({ event }) => event.type === signed)).toHaveLength(1)
  })

  test('a signature under an earlier text is refused and changes nothing', async () => {
    const desk = await ready()
    const earlier = evidenceFor(desk, kind)
    desk.pass(hours(24))
    await desk.activities.executeTimed({ type: 'redate-agreement', loanId: 'ln_1' })
    const stored = desk.tables()
    expect(await press(desk, 'k', earlier)).toMatchObject({ ok: false, error: { code: outdated } })
    expect(desk.tables()).toEqual(stored)
  })
})

test('TAM-204: an agreement of the next day keeps the policy that it was approved under', async () => {
  const desk = loanDesk()
  await walkTo(desk, 'agreement')
  const { length } = desk.tables().events
  desk.pass(hours(12))
  desk.decide({ ...oneDecides, version: 2, from: instant(desk.now()), cashAdvanceMost: cents(400_00) })
  desk.pass(hours(12))
  await desk.activities.executeTimed({ type: 'redate-agreement', loanId: 'ln_1' })
  expect(desk.loan('ln_1')?.status).toBe('agreement')
  expect(desk.tables().events.slice(length)).toMatchObject([{ event: { type: 'agreement-prepared' } }])
})
