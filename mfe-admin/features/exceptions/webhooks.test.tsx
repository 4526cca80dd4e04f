import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ParkedWebhookView, RetriedWebhook } from '@tamarack/contracts/endpoints/webhooks'
import { onStaffPages, open, Refusal, type Call } from '../../testing/staff.fixture.tsx'
import { reasonWords } from './webhook-words.ts'

onStaffPages()

const afternoon = Date.UTC(2026, 10, 21, 19, 16, 0)

const parked = (part: Partial<ParkedWebhookView> = {}): ParkedWebhookView => ({
  provider: 'plaid',
  bodySha256: 'a1'.repeat(32),
  about: 'identity-check',
  loanId: null,
  reason: 'LOAN_NOT_FOUND',
  attempts: 289,
  receivedAt: Date.UTC(2026, 10, 20, 19, 14, 7),
  parkedAt: Date.UTC(2026, 10, 21, 19, 15, 0),
  dismissed: null,
  ...part,
})
const unreadable = parked({
  provider: 'zum',
  bodySha256: 'b2'.repeat(32),
  about: null,
  reason: 'ID_NOT_STORABLE',
  attempts: 0,
})

const notParked = {
  status: 409,
  code: 'WEBHOOK_NOT_PARKED',
  title: 'This webhook is not parked any more. Nothing was changed.',
} as const

/** A server with these parked webhooks; a retry answers what it is given, and a handled one is gone
 * from the list. */
const serverOf = (webhooks: readonly ParkedWebhookView[], retried?: RetriedWebhook | Refusal) => {
  let left = webhooks.filter(({ dismissed }) => dismissed === null)
  let closed = webhooks.filter(({ dismissed }) => dismissed !== null)
  const dismiss = (sent: unknown) => {
    const { bodySha256, reason } = sent as Pick<ParkedWebhookView, 'bodySha256'> & { readonly reason: string }
    const [webhook] = left.filter((each) => each.bodySha256 === bodySha256)
    if (webhook === undefined) return new Refusal(notParked)
    const dismissed = {
      ...webhook,
      dismissed: { byId: 'u-9', byName: 'M. Chen', at: webhook.parkedAt + 60_000, reason },
    }
    left = left.filter((each) => each !== webhook)
    closed = [dismissed, ...closed]
    return dismissed
  }
  return ({ method, url, body }: Call): unknown => {
    if (url.pathname === '/api/v1/webhooks/parked') {
      const shown = url.searchParams.get('state') === 'dismissed' ? closed : left
      return { webhooks: shown, total: shown.length, next: null }
    }
    if (method === 'POST' && url.pathname === '/api/v1/webhooks/dismiss') return dismiss(body)
    if (method !== 'POST' || url.pathname !== '/api/v1/webhooks/retry') return undefined
    const sent = body as Pick<ParkedWebhookView, 'bodySha256'>
    if (retried !== undefined && 'state' in retried && retried.state === 'handled')
      left = left.filter(({ bodySha256 }) => bodySha256 !== sent.bodySha256)
    return retried
  }
}
const pressRetry = async () => fireEvent.click(await screen.findByRole('button', { name: /^Find its loan again/ }))
const outcome = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  expect(document.activeElement).toBe(heading)
  return heading.closest('section') as HTMLElement
}

describe('who sees what is open', () => {
  test.each(['admin', 'employee', 'reviewer'] as const)('the role %s has it in the rail', async (role) => {
    open('/admin/exceptions', { role, answer: serverOf([]) })
    const rail = await screen.findByRole('navigation', { name: 'Main' })
    expect(within(rail).getByRole('link', { name: 'Exceptions' }).getAttribute('aria-current')).toBe('page')
    expect(await screen.findByRole('heading', { level: 1, name: 'Exceptions' })).toBeDefined()
  })
  test.each(['employee', 'reviewer'] as const)('the role %s looks and has no button', async (role) => {
    open('/admin/exceptions', { role, answer: serverOf([parked()]) })
    await screen.findByText('No loan was found within a day')
    expect(screen.queryByRole('button', { name: /^Find its loan again/ })).toBeNull()
    expect(screen.queryByRole('columnheader', { name: 'Action' })).toBeNull()
  })
})

describe('the list', () => {
  test('shows provider, subject, moment, reason, attempts and digest', async () => {
    open('/admin/exceptions', { answer: serverOf([parked(), unreadable]) })
    const table = await screen.findByRole('table', { name: 'Parked webhooks, the last parked first' })
    const [, first, second] = within(table).getAllByRole('row')
    for (const text of [/^Plaid: identity check/, 'Nov 20, 2026, 2:14 PM EST', '289 attempts', 'a1a1a1a1...a1a1'])
      expect(within(first as HTMLElement).getByText(text)).toBeDefined()
    for (const text of [
      /^Zum: not readable/,
      '0 attempts',
      'An id has a character that cannot be stored',
      'b2b2b2b2...b2b2',
    ])
      expect(within(second as HTMLElement).getByText(text)).toBeDefined()
    expect(screen.getByText('2 parked webhooks')).toBeDefined()
  })
  test('a webhook that names no loan is shown as such instead of offering to look for one', async () => {
    open('/admin/exceptions', { answer: serverOf([unreadable]) })
    expect(await screen.findByText('It names no loan')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Find its loan again/ })).toBeNull()
  })
  test('a loan that was found and could not be notified is one press away', async () => {
    open('/admin/exceptions', { answer: serverOf([parked({ reason: 'NOT_DELIVERED', loanId: 'ln_7' })]) })
    const link = await screen.findByRole('link', { name: 'Application ln_7' })
    expect(link.getAttribute('href')).toBe('/admin/home/ln_7')
  })
  test('earlier ones come on demand and are announced', async () => {
    const { announce, calls } = open('/admin/exceptions', {
      answer: ({ url }) =>
        url.pathname !== '/api/v1/webhooks/parked'
          ? undefined
          : url.searchParams.get('before') === null
            ? { webhooks: [parked()], total: 2, next: '5.a' }
            : { webhooks: [unreadable], total: 2, next: null },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show earlier webhooks' }))
    await screen.findByText(/^Zum: not readable/)
    expect(announce).toHaveBeenLastCalledWith('2 parked webhooks shown')
    expect(calls.at(-1)?.url.search).toBe('?state=parked&before=5.a')
    expect(screen.queryByRole('button', { name: 'Show earlier webhooks' })).toBeNull()
  })
  test('nothing parked is shown in words', async () => {
    open('/admin/exceptions', { answer: serverOf([]) })
    expect(await screen.findByText('Every message from Plaid and Zum reached its loan.')).toBeDefined()
    expect(screen.getByText('0 parked webhooks')).toBeDefined()
  })
  test('shows Loading... first, and a failure can be tried again', async () => {
    let fails = true
    open('/admin/exceptions', {
      answer: (call) =>
        fails && call.url.pathname === '/api/v1/webhooks/parked'
          ? new Refusal({ status: 500, code: 'INTERNAL', title: 'Something went wrong!' })
          : serverOf([parked()])(call),
    })
    expect(await screen.findByText('Loading...')).toBeDefined()
    const parkedOnes = within(screen.getByRole('region', { name: 'Parked webhooks' }))
    await parkedOnes.findByRole('heading', { name: 'Something went wrong!' })
    fails = false
    fireEvent.click(parkedOnes.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No loan was found within a day')).toBeDefined()
  })
  test('every reason has words of its own', () => {
    const words = Object.values(reasonWords)
    expect(new Set(words).size).toBe(words.length)
  })
})

describe('finding the loan again', () => {
  test('a loan that is found is named, and the webhook leaves the list', async () => {
    const answer = serverOf([parked(), unreadable], { state: 'handled', loanId: 'ln_7', reason: null, attempts: 290 })
    const { calls } = open('/admin/exceptions', { answer })
    await pressRetry()
    const notice = await outcome('The loan was found and notified')
    expect(within(notice).getByRole('link', { name: 'Application ln_7' }).getAttribute('href')).toBe('/admin/home/ln_7')
    await screen.findByText('1 parked webhook')
    expect(screen.queryByText('No loan was found within a day')).toBeNull()
    const [sent, ...more] = calls.filter(({ method }) => method === 'POST')
    expect([sent?.body, more]).toEqual([{ provider: 'plaid', bodySha256: 'a1'.repeat(32) }, []])
    expect(sent?.key).toMatch(/^[\w-]{8,64}$/)
  })
  test('no loan: the page states it with the number of attempts, and the webhook stays', async () => {
    const retried = { state: 'parked', loanId: null, reason: 'LOAN_NOT_FOUND', attempts: 290 } as const
    open('/admin/exceptions', { answer: serverOf([parked()], retried) })
    await pressRetry()
    const notice = await outcome('No loan was found')
    expect(within(notice).getByText('The webhook stays here. 290 attempts so far.')).toBeDefined()
    expect(screen.getByText('No loan was found within a day')).toBeDefined()
  })
  test('a loan that is found and cannot be notified is another answer', async () => {
    const retried = { state: 'parked', loanId: 'ln_7', reason: 'NOT_DELIVERED', attempts: 290 } as const
    open('/admin/exceptions', { answer: serverOf([parked()], retried) })
    await pressRetry()
    const notice = await outcome('The loan could not be notified')
    expect(within(notice).getByText('The webhook stays here. 290 attempts so far.')).toBeDefined()
  })
  test('a call that fails is reported and keeps the list; the same press goes out again under its key', async () => {
    const refusal = new Refusal({ status: 503, code: 'UNAVAILABLE', title: 'We could not reach our system.' })
    const { calls } = open('/admin/exceptions', { answer: serverOf([parked()], refusal) })
    await pressRetry()
    await outcome('We could not reach our system.')
    await pressRetry()
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2))
    const [first, second] = calls.filter(({ method }) => method === 'POST')
    expect(second?.key).toBe(first?.key)
    expect(screen.getByText('No loan was found within a day')).toBeDefined()
  })
})

const openDismissal = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Dismiss\b/ }))
  return screen.findByRole('dialog', { name: 'Dismiss this webhook?' })
}
const giveReason = (dialog: HTMLElement, reason: string) => {
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Why is nothing left to do?' }), {
    target: { value: reason },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Dismiss webhook' }))
}

describe('dismissing', () => {
  test('requires a reason, names the webhook, and moves it to the dismissed ones with who, when and why', async () => {
    const { calls } = open('/admin/exceptions', { answer: serverOf([unreadable]) })
    const dialog = await openDismissal()
    for (const words of ['Zum: not readable', 'An id has a character that cannot be stored'])
      expect(dialog.textContent).toContain(words)
    giveReason(dialog, '  A test of the provider ')
    const notice = await outcome('The webhook is dismissed')
    expect(notice.textContent).toContain('Dismissed by M. Chen, Nov 21, 2026, 2:16 PM EST: A test of the provider')
    expect(await screen.findByText('0 parked webhooks')).toBeDefined()
    const sent = calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/v1/webhooks/dismiss', { provider: 'zum', bodySha256: 'b2'.repeat(32), reason: 'A test of the provider' }],
    ])
    fireEvent.click(screen.getByRole('link', { name: 'Dismissed' }))
    const table = await screen.findByRole('table', { name: 'Dismissed webhooks, the last dismissed first' })
    expect(table.textContent).toContain('A test of the provider')
    expect(table.textContent).toContain('M. Chen, Nov 21, 2026, 2:16 PM EST')
    expect(screen.queryByRole('heading', { name: 'The webhook is dismissed' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull()
  })
  test('sends nothing without a reason', async () => {
    const { calls } = open('/admin/exceptions', { answer: serverOf([unreadable]) })
    const dialog = await openDismissal()
    giveReason(dialog, '   ')
    const box = within(dialog).getByRole('textbox', { name: 'Why is nothing left to do?' })
    expect(document.activeElement).toBe(box)
    expect(within(dialog).getByText('Enter a reason')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep it parked' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('1 parked webhook')).toBeDefined()
  })
  test('a webhook that its loan received meanwhile is not dismissed, and the page states it', async () => {
    open('/admin/exceptions', {
      answer: ({ method, url }) =>
        method === 'POST'
          ? new Refusal(notParked)
          : url.pathname === '/api/v1/webhooks/parked'
            ? { webhooks: [parked()], total: 1, next: null }
            : undefined,
    })
    giveReason(await openDismissal(), 'A test of the provider')
    expect(await outcome('This webhook is not parked any more. Nothing was changed.')).toBeDefined()
  })
  test('a reviewer reads the dismissed ones and dismisses none', async () => {
    const dismissed = { byId: 'u-9', byName: 'M. Chen', at: afternoon, reason: 'A test of the provider' }
    open('/admin/exceptions?show=dismissed', {
      role: 'reviewer',
      answer: serverOf([parked({ dismissed }), unreadable]),
    })
    expect(await screen.findByText('A test of the provider')).toBeDefined()
    expect(screen.getByText('1 dismissed webhook')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Dismissed' }).getAttribute('aria-current')).toBe('page')
    fireEvent.click(screen.getByRole('link', { name: 'Parked' }))
    await screen.findByText('An id has a character that cannot be stored')
    expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull()
  })
})
