import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { coSignatureMissing } from '@tamarack/contracts/testing/loan-view.fixture'
import { nearDate } from '@tamarack/ui/format'
import { startClean } from '../../testing/clean.ts'
import { documentOf, listedOf } from '../../testing/documents.ts'
import { loanOf, openPage, ownLoans, Refused, terms } from '../../testing/open-page.tsx'

startClean()

const agreed = loanOf({
  ...terms,
  status: 'pad',
  agreementSignedAt: Date.UTC(2026, 10, 20, 19, 14),
  bankAccountEnding: '4321',
})
const active = {
  ...agreed,
  status: 'active' as const,
  activatedAt: Date.UTC(2026, 10, 20, 19, 20),
  fundBy: Date.now() + 3_600_000,
}

const opened = async (answers: Record<string, unknown> = {}) => {
  const page = openPage('/customer/application/pad?loanId=L-1', {
    'GET /api/v1/loan/L-1': agreed,
    'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
    ...answers,
  })
  await screen.findByRole('button', { name: 'I agree to sign' })
  return page
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /I agree to sign|Creating Loan/ })

test('shows what is authorized and from where; the button is off until the box that names all three is ticked', async () => {
  await opened()
  expect(screen.getByRole('heading', { level: 1, name: 'Pre-Authorized Debit' })).toBeDefined()
  expect(screen.getByText('203.0.113.7')).toBeDefined()
  expect(screen.getByText('Not signed yet')).toBeDefined()
  expect(button().disabled).toBe(true)
  const label = screen.getByRole('checkbox').closest('label')?.textContent ?? ''
  for (const part of [
    'authorize the withdrawals',
    'waive the 10-day pre-notification',
    'assigned to a collection agency',
    'reported to credit bureaus',
  ])
    expect(label).toContain(part)
  fireEvent.click(screen.getByRole('checkbox'))
  expect(button().disabled).toBe(false)
})

test('signing shows "Creating Loan..." and then the dashboard', async () => {
  let answer: (loan: unknown) => void = () => {}
  const { at } = await opened({
    'POST /api/v1/loan/activate-loan/L-1': () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    'GET /api/v1/loan/own': ownLoans([active]),
  })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button())
  expect(await screen.findByText('Creating your loan')).toBeDefined()
  expect(button().textContent).toContain('Creating Loan...')
  expect(button().disabled).toBe(true)
  await waitFor(() => {
    answer(active)
    expect(at()).toBe('/customer/dashboard')
  })
  expect(await screen.findByRole('heading', { name: 'Your loan is signed' })).toBeDefined()
})

test('a failed activation has no words: the line goes back, the button is usable again and has the focus, and a second press repeats the key', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { callsTo } = await opened({
    'POST /api/v1/loan/activate-loan/L-1': () => {
      throw new Refused('UNAVAILABLE')
    },
  })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button())
  await waitFor(() => expect(logged).toHaveBeenCalledWith('The loan was not activated', 'UNAVAILABLE', ''))
  expect(screen.getByText('Not signed yet')).toBeDefined()
  expect(screen.queryByText(/could not reach/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Check these answers' })).toBeNull()
  expect(button().disabled).toBe(false)
  expect(document.activeElement).toBe(button())
  fireEvent.click(button())
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/activate-loan/L-1')).toHaveLength(2))
  const [one, two] = callsTo('POST', '/api/v1/loan/activate-loan/L-1')
  expect(two?.key).toBe(one?.key)
})

test('a borrower who signed before the co-applicant reads when', async () => {
  openPage('/customer/application/installment-pad?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ ...terms, ...coSignatureMissing }),
    'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
  })
  const notice = await screen.findByRole('region', { name: 'You signed this authorization' })
  expect(notice.textContent).toContain(`Signed ${nearDate('2026-11-20')}, 3:01 PM EST.`)
})

test('without a loan it shows "Loan ID is required" and sends nothing', async () => {
  const { calls } = openPage('/customer/application/pad', {})
  expect(await screen.findByRole('link', { name: 'Loan ID is required' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to your dashboard' }).getAttribute('href')).toBe('/customer/dashboard')
  expect(calls.filter(({ path }) => path.startsWith('/api/v1/loan'))).toEqual([])
})

test('of a loan with several authorizations the one that the address names is shown, else the one in force, with what it is worth', async () => {
  const [former, unsigned] = ['e'.repeat(64), 'd'.repeat(64)]
  const answers = {
    'GET /api/v1/loan/L-1': active,
    'GET /api/v1/loan/documents/L-1': {
      documents: [
        listedOf('pad-agreement', 'to-sign', unsigned),
        listedOf('pad-agreement', 'in-force'),
        listedOf('pad-agreement', 'replaced', former),
      ],
    },
    'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
  }
  const readAt = async (address: string, heading: string) => {
    const { calls } = openPage(address, answers)
    await screen.findByRole('region', { name: heading })
    cleanup()
    return calls.find(({ path }) => path.startsWith('/api/v1/loan/document/'))?.query
  }
  const address = '/customer/application/pad?loanId=L-1'
  const document = 'sha256='
  expect(await readAt(address, 'You signed this authorization')).toBe(`${document}${'a'.repeat(64)}`)
  expect(await readAt(`${address}&document=${former}`, 'You signed another authorization since')).toBe(
    `${document}${former}`,
  )
  expect(await readAt(`${address}&document=${unsigned}`, 'You signed this authorization')).toBe(
    `${document}${'a'.repeat(64)}`,
  )
})
