import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { PlaidHandler, PlaidLinkOptionsWithLinkToken } from 'react-plaid-link'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage, Refused, user } from '../../testing/open-page.tsx'

startClean()

/** Stands in for the provider's window: remembers how it was opened, so that the test can end
 * it. */
const windows: { config: PlaidLinkOptionsWithLinkToken; open: ReturnType<typeof vi.fn<() => void>> }[] = []
const lastWindow = () => {
  const last = windows.at(-1)
  if (last === undefined) throw new Error('No window was opened')
  return last
}

beforeEach(() => {
  windows.length = 0
  const script = document.createElement('script')
  script.type = 'text/plain'
  script.src = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js'
  document.head.append(script)
  const create = (config: PlaidLinkOptionsWithLinkToken): PlaidHandler => {
    const open = vi.fn<() => void>()
    windows.push({ config, open })
    return { open, exit: () => {}, submit: () => {}, destroy: () => {} }
  }
  vi.stubGlobal('Plaid', { create })
})
afterEach(() => {
  document.head.querySelectorAll('script').forEach((script) => script.remove())
})

const finished = { institution: null, accounts: [], link_session_id: 'idv_1' }
const left = { institution: null, status: null, link_session_id: 'idv_1', request_id: 'r-1' }
const link = { linkToken: 'link-sandbox-1', idvId: 'idv_1' }
const generate = 'POST /api/v1/plaid/server/generate_link_token_for_idv'
const retry = 'POST /api/v1/plaid/server/retry_identity_verification'
const store = 'POST /api/v1/plaid/store-plaid-data'

const openWindow = async (button: string) => {
  const before = windows.length
  fireEvent.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => {
    expect(windows.length).toBeGreaterThan(before)
    expect(windows.at(-1)?.open).toHaveBeenCalledOnce()
  })
  return lastWindow()
}

test('a passed check is handed to the server and leads to the bank', async () => {
  const { callsTo, at, readSession } = openPage('/customer/plaid?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf(),
    [generate]: link,
    [store]: loanOf({ status: 'bank', identity: 'passed' }),
  })
  const { config } = await openWindow('Verify my identity')
  expect(config.token).toBe('link-sandbox-1')
  act(() => config.onSuccess(null, finished))
  await waitFor(() => expect(at()).toBe('/customer/zum?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/plaid/store-plaid-data')[0]?.body).toEqual({
    userId: 'u-1',
    idvId: 'idv_1',
    loanId: 'L-1',
  })
  expect(readSession).toHaveBeenCalledWith({ fresh: true })
})

test('a window closed early states that nothing was saved, and gives the focus back', async () => {
  openPage('/customer/plaid?loanId=L-1', { 'GET /api/v1/loan/L-1': loanOf(), [generate]: link })
  const { config } = await openWindow('Verify my identity')
  act(() => config.onExit?.(null, left))
  expect(await screen.findByText('You closed the check. Nothing was saved.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Verify my identity' }))
})

test('"finished" is not "passed": while the server is confirming the page waits, and goes on by itself', async () => {
  let loan = loanOf({ identity: 'confirming' })
  const { at, changed } = openPage('/customer/plaid?loanId=L-1', { 'GET /api/v1/loan/L-1': () => loan })
  expect(await screen.findByRole('heading', { name: 'Checking the result...' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Checking your identity' })).toBeDefined()
  const wait = screen.getByRole('status')
  expect(wait.textContent).toContain('This usually takes less than a minute')
  expect(
    within(wait)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Done: You finished the check.',
    'Now: Plaid compares your photos and details.',
    'Next: You connect your bank.',
  ])
  expect(screen.getByText(/^You can leave: what you entered is saved/)).toBeDefined()
  loan = loanOf({ identity: 'passed', status: 'bank' })
  await changed()
  await waitFor(() => expect(at()).toBe('/customer/zum?loanId=L-1'))
})

test('a check that is finished elsewhere, as on a phone, takes this page on', async () => {
  let loan = loanOf({ identity: 'open' })
  const { at, changed } = openPage('/customer/plaid?loanId=L-1', { 'GET /api/v1/loan/L-1': () => loan })
  await screen.findByRole('button', { name: 'Verify my identity' })
  loan = loanOf({ identity: 'passed', status: 'bank' })
  await changed()
  await waitFor(() => expect(at()).toBe('/customer/zum?loanId=L-1'))
})

test('a check that a person must look at is shown as such', async () => {
  openPage('/customer/plaid?loanId=L-1', { 'GET /api/v1/loan/L-1': loanOf({ identity: 'pending-review' }) })
  expect(await screen.findByRole('heading', { name: 'We are checking this by hand. We will email you.' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Verify my identity' })).toBeNull()
})

test('an unreachable provider is shown in words, and the button can be pressed again', async () => {
  openPage('/customer/plaid?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf(),
    [generate]: () => {
      throw new Refused('PROVIDER_UNAVAILABLE')
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Verify my identity' }))
  expect(
    await screen.findByRole('heading', { name: 'The service that checks this did not answer. Try again in a moment.' }),
  ).toBeDefined()
  expect(screen.getByRole('button', { name: 'Verify my identity' }).getAttribute('aria-disabled')).toBeNull()
})

test('a script that does not come keeps the page, names who did not answer, and is loaded again at the next press', async () => {
  vi.stubGlobal('Plaid', undefined)
  Reflect.deleteProperty(window, 'Plaid')
  openPage('/customer/plaid?loanId=L-1', { 'GET /api/v1/loan/L-1': loanOf(), [generate]: link })
  const requested = () =>
    waitFor(() => {
      const script = document.head.querySelector('script[src="/sandbox/plaid-link.js"]')
      if (script === null) throw new Error('The script was not requested')
      return script
    })
  fireEvent.click(await screen.findByRole('button', { name: 'Verify my identity' }))
  ;(await requested()).dispatchEvent(new Event('error'))
  expect(await screen.findByText(/^We could not reach Plaid/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Verify my identity' }))
  const script = await requested()
  const open = vi.fn<() => void>()
  vi.stubGlobal('Plaid', { create: () => ({ open, exit: () => {}, submit: () => {}, destroy: () => {} }) })
  script.dispatchEvent(new Event('load'))
  await waitFor(() => expect(open).toHaveBeenCalledOnce())
})

test('a provider that is slow is named, and nobody has to wait: what answers later opens nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = Promise.withResolvers<typeof link>()
  openPage('/customer/plaid?loanId=L-1', { 'GET /api/v1/loan/L-1': loanOf(), [generate]: () => answer.promise })
  fireEvent.click(await screen.findByRole('button', { name: 'Verify my identity' }))
  expect(await screen.findByText('Plaid is opening its window...')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(screen.getByText(/^Plaid is slow to answer/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }))
  const button = await screen.findByRole('button', { name: 'Verify my identity' })
  expect(document.activeElement).toBe(button)
  await act(async () => answer.resolve(link))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(windows).toEqual([])
  vi.useRealTimers()
})

test.each([
  ['failed-document', '/customer/plaid/document-verification-failed', 'We could not read your ID'],
  ['failed-phone', '/customer/plaid/phone-verification-failed', 'We could not confirm your phone number'],
  ['failed-selfie', '/customer/plaid/selfie-check-failed', 'We could not match your selfie'],
] as const)('%s leads to its page, and trying again opens a new window', async (identity, path, heading) => {
  let loan = loanOf()
  const { callsTo, at } = openPage('/customer/plaid?loanId=L-1', {
    'GET /api/v1/loan/L-1': () => loan,
    [generate]: link,
    [store]: () =>
      (loan =
        callsTo('POST', '/api/v1/plaid/server/retry_identity_verification').length === 0
          ? loanOf({ identity })
          : loanOf({ status: 'bank', identity: 'passed' })),
    [retry]: () => {
      loan = loanOf({ identity: 'open' })
      return { linkToken: 'link-sandbox-2', idvId: 'idv_2' }
    },
  })
  const first = await openWindow('Verify my identity')
  act(() => first.config.onSuccess(null, finished))
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
  expect(at()).toBe(`${path}?loanId=L-1`)
  const second = await openWindow('Try again')
  expect(screen.getByRole('heading', { level: 1, name: 'Checking your identity again' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Likely causes' })).toBeNull()
  expect(second.config.token).toBe('link-sandbox-2')
  act(() => second.config.onSuccess(null, { ...finished, link_session_id: 'idv_2' }))
  await waitFor(() => expect(at()).toBe('/customer/zum?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/plaid/store-plaid-data').map(({ body }) => body)).toEqual([
    { userId: 'u-1', idvId: 'idv_1', loanId: 'L-1' },
    { userId: 'u-1', idvId: 'idv_2', loanId: 'L-1' },
  ])
})

test('a try that was closed on a failure page keeps that page, and the next press goes on with the open check', async () => {
  let loan = loanOf({ identity: 'failed-document' })
  const { callsTo, at } = openPage('/customer/plaid/document-verification-failed?loanId=L-1', {
    'GET /api/v1/loan/L-1': () => loan,
    [generate]: link,
    [retry]: () => {
      loan = loanOf({ identity: 'open' })
      return link
    },
  })
  const { config } = await openWindow('Try again')
  act(() => config.onExit?.(null, left))
  expect(await screen.findByText('You closed the check. Nothing was saved.')).toBeDefined()
  await waitFor(() => expect(callsTo('GET', '/api/v1/loan/L-1').length).toBeGreaterThan(1))
  expect(at()).toBe('/customer/plaid/document-verification-failed?loanId=L-1')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(callsTo('POST', '/api/v1/plaid/server/generate_link_token_for_idv')).toHaveLength(1))
})

test('the step is skipped while the last check is still valid', async () => {
  const later = Math.floor(Date.now() / 1000) + 3600
  const { at } = openPage(
    '/customer/plaid?loanId=L-1',
    { 'GET /api/v1/loan/L-1': loanOf({ status: 'bank' }) },
    { session: { id: 's-1', expiresAt: '' }, user: { ...user, plaidExpiryDate: later } },
  )
  await waitFor(() => expect(at()).toBe('/customer/zum?loanId=L-1'))
})

test('both verification steps are skipped while both are still valid', async () => {
  const later = Math.floor(Date.now() / 1000) + 3600
  const { at } = openPage(
    '/customer/plaid?loanId=L-1',
    { 'GET /api/v1/loan/L-1': loanOf({ status: 'personal-info' }) },
    { session: { id: 's-1', expiresAt: '' }, user: { ...user, plaidExpiryDate: later, zumExpiryDate: later } },
  )
  await waitFor(() => expect(at()).toBe('/customer/application/personal-info?loanId=L-1'))
})

describe('an ID with another name than the account', () => {
  const differs = loanOf({ identity: 'failed-name', identityCheckId: 'idv_1' })
  const heading = 'Your ID has another name than your account'
  const changed = 'I have changed it, compare again'

  test('leads to its page, with the way to the account’s name', async () => {
    const { at } = openPage('/customer/plaid?loanId=L-1', { 'GET /api/v1/loan/L-1': differs })
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
    expect(at()).toBe('/customer/plaid/name-differs?loanId=L-1')
    expect(screen.getByText(user.name)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Change the name in my account' }).getAttribute('href')).toBe(
      '/account/name?returnTo=%2Fcustomer%2Fplaid%2Fname-differs%3FloanId%3DL-1',
    )
  })

  test('has the same check compared again, and goes on by itself when it fits now', async () => {
    let loan = differs
    const { callsTo, at } = openPage('/customer/plaid/name-differs?loanId=L-1', {
      'GET /api/v1/loan/L-1': () => loan,
      [store]: () => (loan = loanOf({ status: 'bank', identity: 'passed' })),
    })
    fireEvent.click(await screen.findByRole('button', { name: changed }))
    await waitFor(() => expect(at()).toBe('/customer/zum?loanId=L-1'))
    expect(callsTo('POST', '/api/v1/plaid/store-plaid-data')[0]?.body).toEqual({
      userId: 'u-1',
      idvId: 'idv_1',
      loanId: 'L-1',
    })
  })

  test('stays, in words, when the names still differ', async () => {
    openPage('/customer/plaid/name-differs?loanId=L-1', { 'GET /api/v1/loan/L-1': differs, [store]: differs })
    fireEvent.click(await screen.findByRole('button', { name: changed }))
    expect(
      await screen.findByRole('heading', { name: 'The name in your account still differs from the name on the ID.' }),
    ).toBeDefined()
  })

  test('waits on this page while the names are compared, and then says that they still differ', async () => {
    const page = openPage('/customer/plaid/name-differs?loanId=L-1', {
      'GET /api/v1/loan/L-1': differs,
      [store]: { ...differs, identity: 'confirming' },
    })
    fireEvent.click(await screen.findByRole('button', { name: changed }))
    await waitFor(() => expect(page.callsTo('GET', '/api/v1/loan/changes/L-1')).toHaveLength(1))
    await page.changed()
    expect(
      await screen.findByRole('heading', { name: 'The name in your account still differs from the name on the ID.' }),
    ).toBeDefined()
  })

  test('can be followed by a check of the customer’s own ID', async () => {
    let loan = differs
    const { at } = openPage('/customer/plaid/name-differs?loanId=L-1', {
      'GET /api/v1/loan/L-1': () => loan,
      [retry]: () => {
        loan = loanOf({ identity: 'open', identityCheckId: 'idv_2' })
        return { linkToken: 'link-sandbox-2', idvId: 'idv_2' }
      },
      [store]: () => (loan = loanOf({ status: 'bank', identity: 'passed' })),
    })
    const { config } = await openWindow('Check again with my own ID')
    expect(config.token).toBe('link-sandbox-2')
    act(() => config.onSuccess(null, { ...finished, link_session_id: 'idv_2' }))
    await waitFor(() => expect(at()).toBe('/customer/zum?loanId=L-1'))
  })
})
