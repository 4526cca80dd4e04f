import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { afternoon, loanOf } from '../../testing/loans.fixture.ts'
import { figuresOf, moneyActionsOf, resultOf } from '../../testing/money.fixture.ts'
import { onStaffPages, open, Refusal, type Call, type Given } from '../../testing/staff.fixture.tsx'

onStaffPages()

const funded = loanOf({ status: 'funded', activatedAt: afternoon, fundedAt: afternoon })
const legal = moneyActionsOf({
  proposal: null,
  actions: [
    { kind: 'record-payment', refused: null },
    { kind: 'reverse-payment', refused: null },
    { kind: 'waive-fee', refused: { code: 'NO_FEE_TO_WAIVE', words: 'No fee is owed.' } },
  ],
})
const preview = {
  events: [
    { type: 'money-action-taken', title: 'Action on the money by staff', data: {} },
    { type: 'payment-received', title: 'Payment received', data: { amount: 242_00 } },
  ],
  before: figuresOf(),
  after: figuresOf({
    status: 'repaid',
    owed: 0,
    principal: 0,
    payments: [{ number: 1, dueDate: '2026-12-07', amount: 342_00, paid: 342_00, paidOn: '2026-11-24' }],
  }),
  result: resultOf(),
}
const answers =
  (actions: unknown, foreseen: unknown = preview): NonNullable<Given['answer']> =>
  ({ method, url }) => {
    if (method === 'POST') return funded
    if (url.pathname.startsWith('/api/v1/loan/money-actions/')) return actions
    if (url.pathname.startsWith('/api/v1/loan/money-action-preview/')) return foreseen
    return url.pathname === '/api/v1/loan/ln_1' ? funded : undefined
  }
const panel = () => screen.findByRole('region', { name: 'Money' })
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const presses = (calls: readonly Call[]) => calls.filter(({ method }) => method === 'POST')
const fillPayment = async () => {
  await within(await panel()).findByRole('button', { name: 'Preview' })
  fill('What do you want to do?', 'record-payment')
  fill('Amount', '242.00')
  fill('How?', 'e-transfer')
  fill('Why?', 'payment-arrived')
  fill('Note', 'Seen in the bank account')
}

describe('an action on the money of a loan', () => {
  test('cash is recorded with the number of its receipt', async () => {
    const { calls } = open('/admin/home/ln_1', { answer: answers(legal) })
    await fillPayment()
    expect(screen.queryByLabelText('Receipt number')).toBeNull()
    fill('How?', 'cash')
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByRole('link', { name: 'Enter the number of the receipt' })).toBeDefined()
    fill('Receipt number', 'R-1041')
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByRole('dialog', { name: 'Record a payment?' })
    expect(calls.at(-1)?.url.searchParams.get('receipt')).toBe('R-1041')
  })
  test('is previewed with every figure now and after, and recorded once it is confirmed', async () => {
    const { calls } = open('/admin/home/ln_1', { answer: answers(legal) })
    await fillPayment()
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record a payment?' })
    const table = await within(dialog).findByRole('table', { name: 'Figures now and after' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent))
    expect(rows).toContainEqual(['Owed in all', '$242.00', '$0.00 (changes)'])
    expect(rows).toContainEqual(['Cost or interest', '$0.00', '$0.00'])
    expect(rows).toContainEqual([
      'Payment 1',
      '$100.00 of $342.00, due Dec 7, 2026',
      '$342.00 of $342.00, due Dec 7, 2026 (changes)',
    ])
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Action on the money by staff', 'Payment received'])
    expect(presses(calls)).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Record a payment' }))
    expect(await screen.findByRole('heading', { name: 'The action is recorded' })).toBeDefined()
    expect(presses(calls).map(({ url, body }) => [url.pathname, body])).toEqual([
      [
        '/api/v1/loan/money-action/ln_1',
        {
          action: {
            kind: 'record-payment',
            amount: 242_00,
            receivedOn: '2026-11-24',
            means: 'e-transfer',
            purpose: 'payment',
          },
          reason: 'payment-arrived',
          note: 'Seen in the bank account',
          seen: resultOf(),
        },
      ],
    ])
  })

  test('is previewed with the reason that was chosen, and asks again when its result changed', async () => {
    const refusal = new Refusal({
      status: 409,
      code: 'PREVIEW_CHANGED',
      title: 'The result changed since the preview. Look at it again.',
    })
    const now = resultOf({ status: 'funded', owed: 12_00, payments: 1, lastPayment: '2026-12-07' })
    const sent: unknown[] = []
    const { calls } = open('/admin/home/ln_1', {
      answer: (call) => {
        if (call.method !== 'POST') return answers(legal, { ...preview, ...(sent.length > 0 && { result: now }) })(call)
        sent.push(call.body)
        return sent.length === 1 ? refusal : funded
      },
    })
    await fillPayment()
    fill('Why?', 'booked-late')
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record a payment?' })
    const reasons = () =>
      calls.filter(({ url }) => url.pathname.includes('preview')).map(({ url }) => url.searchParams.get('reason'))
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Record a payment' }))
    expect(await screen.findByRole('region', { name: 'The result changed since the preview' })).toBeDefined()
    expect(reasons()).toEqual(['booked-late', 'booked-late'])
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Record a payment' }))
    expect(await screen.findByRole('heading', { name: 'The action is recorded' })).toBeDefined()
    expect(sent).toMatchObject([{ seen: resultOf() }, { seen: now }])
  })

  test('that is only proposed states each reason for a second person', async () => {
    const proposed = { type: 'money-action-proposed', data: { because: ['sum-of-loan', 'raises-credit'] } }
    open('/admin/home/ln_1', { answer: answers(legal, { ...preview, events: [proposed] }) })
    await fillPayment()
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Propose: Record a payment?' })
    const why = within(dialog).getByRole('region', { name: 'A second person has to confirm this' })
    expect(why.textContent).toContain(
      'Two people act, because what one person did alone on this loan would be above our limit, and ' +
        'we would owe the borrower more on one person’s word. Nothing is booked before that.',
    )
  })

  test('that corrects the ledger shows each account as it is booked and as the rules give it', async () => {
    const drift = [
      { account: 'default interest receivable', booked: 12_50, ruled: 10_00 },
      { account: 'default interest earned', booked: 12_50, ruled: 10_00 },
    ]
    const corrects = moneyActionsOf({ proposal: null, actions: [{ kind: 'correct-posting', refused: null }] })
    const proposed = { type: 'money-action-proposed', title: 'Proposed', data: { because: ['ledger-correction'] } }
    const foreseen = { events: [proposed], before: figuresOf({ drift }), after: figuresOf(), result: resultOf() }
    const { calls } = open('/admin/home/ln_1', { answer: answers(corrects, foreseen) })
    await within(await panel()).findByRole('button', { name: 'Preview' })
    fill('What do you want to do?', 'correct-posting')
    fill('Why?', 'rule-corrected')
    fill('Note', 'The rate of March was wrong')
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Propose: Correct the ledger?' })
    expect(dialog.textContent).toContain('Two people act, because a correction of the ledger always takes two.')
    const rows = within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    for (const { account } of drift)
      expect(rows).toContain(`Ledger: ${account}$12.50 booked, $10.00 by the rulesWhat the rules give (changes)`)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Propose' }))
    await screen.findByRole('region', { name: 'Money' })
    expect(presses(calls).map(({ body }) => body)).toMatchObject([
      { action: { kind: 'correct-posting' }, reason: 'rule-corrected', note: 'The rate of March was wrong' },
    ])
  })

  test('lists what can be done, and what cannot with the reason', async () => {
    open('/admin/home/ln_1', { answer: answers(legal) })
    const region = await panel()
    const choice = await within(region).findByLabelText('What do you want to do?')
    expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Choose one',
      'Record a payment',
      'Reverse a payment',
    ])
    expect(region.textContent).toContain('Waive the fee: No fee is owed.')
  })

  test('names what is missing before anything is previewed', async () => {
    const { calls } = open('/admin/home/ln_1', { answer: answers(legal) })
    await within(await panel()).findByRole('button', { name: 'Preview' })
    fill('What do you want to do?', 'record-payment')
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    for (const words of ['Enter an amount', 'Why? Please select an option', 'Enter a note'])
      expect(screen.getByRole('link', { name: words })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(({ url }) => url.pathname.includes('preview'))).toEqual([])
    fill('Amount', '50')
    expect(screen.queryByRole('link', { name: 'Enter an amount' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Enter a note' })).toBeDefined()
  })

  test('that the ledger refuses states why and cannot be confirmed', async () => {
    const refusal = new Refusal({
      status: 422,
      code: 'RECEIVED_BEFORE_ADVANCE',
      title: 'A payment cannot be received before the customer had the money.',
    })
    open('/admin/home/ln_1', { answer: answers(legal, refusal) })
    await fillPayment()
    fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Record a payment?' })
    expect(await within(dialog).findByText(refusal.problem.title)).toBeDefined()
    expect(within(dialog).queryByRole('button', { name: 'Record a payment' })).toBeNull()
  })
})

describe('an action that waits for a second person', () => {
  test('is previewed and confirmed by another, with its reason and a note of their own', async () => {
    const now = resultOf({ status: 'written-off', owed: 12_00, received: 100_00, writtenOff: 242_00 })
    const { calls } = open('/admin/home/ln_1', { answer: answers(moneyActionsOf(), { ...preview, result: now }) })
    const region = await panel()
    expect(await within(region).findByText('An action waits for you')).toBeDefined()
    expect(within(region).getByText('Trustee wrote to us')).toBeDefined()
    const note = within(region).getByRole('textbox', { name: 'Your note' })
    const press = () => fireEvent.click(within(region).getByRole('button', { name: 'Preview and confirm' }))
    press()
    expect(within(region).getByText('Enter a note')).toBeDefined()
    fireEvent.change(note, { target: { value: 'trustee wrote to us ' } })
    press()
    expect(within(region).getByText('This is the note of your colleague. State your own ground')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.change(note, { target: { value: 'The letter is in the file' } })
    press()
    const dialog = await screen.findByRole('dialog', { name: 'Write off?' })
    const changed = await within(dialog).findByRole('region', { name: 'The result changed since the proposal' })
    expect(changed.textContent).toContain('Owed in all$12.00In the proposal: $0.00')
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Write off' }))
    await screen.findByRole('heading', { name: /The action is/ })
    expect(presses(calls).map(({ body }) => body)).toEqual([
      { action: { kind: 'write-off' }, reason: 'insolvency', note: 'The letter is in the file', seen: now },
    ])
  })

  test('its author can only withdraw it, and a reviewer only reads', async () => {
    const mine = moneyActionsOf()
    if (mine.proposal === null) throw new Error('nothing is proposed')
    const { calls } = open('/admin/home/ln_1', {
      answer: answers({ ...mine, proposal: { ...mine.proposal, byId: 'u-9' } }),
    })
    const region = await panel()
    expect(await within(region).findByText('This action waits for a second person')).toBeDefined()
    expect(within(region).queryByRole('button', { name: 'Preview and confirm' })).toBeNull()
    fireEvent.click(within(region).getByRole('button', { name: 'Withdraw the proposal' }))
    expect(await screen.findByRole('heading', { name: 'The proposal is withdrawn' })).toBeDefined()
    expect(presses(calls).map(({ url }) => url.pathname)).toEqual(['/api/v1/loan/withdraw-money-action/ln_1'])
  })

  test('a reviewer reads it without a button', async () => {
    open('/admin/home/ln_1', { role: 'reviewer', answer: answers(moneyActionsOf()) })
    const region = await panel()
    expect(await within(region).findByText('This action waits for a second person')).toBeDefined()
    expect(within(region).queryByRole('button')).toBeNull()
  })
})
