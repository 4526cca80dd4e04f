import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LoanView } from '@tamarack/contracts/views/loan'
import { startClean } from '../../testing/clean.ts'
import { loanOf, openPage } from '../../testing/open-page.tsx'

startClean()

type Config = Parameters<NonNullable<Window['ZumRailsConnector']>['init']>[0]
let config: Config | null = null
const opened = (): Config => {
  if (config === null) throw new Error('The connector was not opened')
  return config
}

const scriptUrl = 'https://bank.example/connector.js'
beforeEach(() => {
  config = null
  vi.stubGlobal('ZumRailsConnector', {
    init: (given: Config) => {
      config = given
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const connect = 'POST /api/v1/zum/connect-token'
const verified = 'POST /api/v1/users/update-zum-verified'
const due = loanOf({ status: 'bank', identity: 'passed' })

const openWindow = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  await waitFor(() => {
    // The simulated browser fetches no scripts, so the test reports that it came.
    document.head.querySelector(`script[src="${scriptUrl}"]`)?.dispatchEvent(new Event('load'))
    expect(config).not.toBeNull()
  })
  return opened()
}

test('opens the connector with the loan, notifies the server, waits for the data, and goes on by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let loan = due
  const { callsTo, at, changed } = openPage('/customer/zum?loanId=L-1', {
    'GET /api/v1/loan/L-1': () => loan,
    'GET /api/v1/loan/personal-info/L-1': null,
    [connect]: { token: 'sandbox-1', scriptUrl },
    [verified]: () => (loan = loanOf({ status: 'bank', identity: 'passed', bank: 'collecting' })),
  })
  const { token, options, onSuccess, onConnectorClosed } = await openWindow('Connect my bank')
  expect(token).toBe('sandbox-1')
  expect(options).toMatchObject({ testinstitution: true, clientuserid: 'u-1', extrafield1: 'L-1' })
  act(() => {
    onSuccess('request-1', 'card-1')
    onConnectorClosed()
  })
  expect(await screen.findByRole('heading', { name: 'Your bank is sending the data.' })).toBeDefined()
  expect(callsTo('POST', '/api/v1/users/update-zum-verified')[0]?.body).toEqual({
    userId: 'u-1',
    requestId: 'request-1',
    loanId: 'L-1',
  })
  loan = loanOf({ status: 'personal-info', identity: 'passed', bank: 'connected' })
  await changed()
  await waitFor(() => expect(at()).toBe('/customer/application/personal-info?loanId=L-1'))
})

test('a window closed early states that nothing was saved, and gives the focus back', async () => {
  openPage('/customer/zum?loanId=L-1', { 'GET /api/v1/loan/L-1': due, [connect]: { token: 'sandbox-1', scriptUrl } })
  const { onConnectorClosed } = await openWindow('Connect my bank')
  act(() => onConnectorClosed())
  expect(await screen.findByText('You closed the window. Nothing was saved.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect my bank' }))
})

test.each([
  ['AUTHENTICATEINITIATED', 'LOGIN_FAILED', /^Elm Bank did not accept the sign-in/],
  ['AUTHENTICATECOMPLETED', 'TIMEOUT', /^The bank window of Zum Rails stopped working/],
  ['CONSENTACCEPTED', 'INVALID_TOKEN', /^The bank window was open for too long/],
])('a window that ends after %s with %s says who said no', async (step, message, words) => {
  openPage('/customer/zum?loanId=L-1', { 'GET /api/v1/loan/L-1': due, [connect]: { token: 'sandbox-1', scriptUrl } })
  const { onStepChanged, onError } = await openWindow('Connect my bank')
  act(() => {
    onStepChanged({ step: 'INSTITUTIONSELECTED', data: { institution: 'Elm Bank' } })
    onStepChanged({ step: 'AUTHENTICATEINITIATED' })
    onStepChanged({ step })
    onError(message)
  })
  expect(await screen.findByText(words)).toBeDefined()
})

test('an account of somebody else leads to its page, where an own one can be connected', async () => {
  const { at } = openPage('/customer/zum?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ status: 'bank', bank: 'failed-owner' }),
    [connect]: { token: 'sandbox-2', scriptUrl },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'The account is in somebody else’s name' })).toBeDefined()
  expect(at()).toBe('/customer/zum/zum-failed?loanId=L-1')
  expect(screen.queryByRole('button', { name: 'Choose another bank' })).toBeNull()
  await openWindow('Connect an account of my own')
  expect(opened().token).toBe('sandbox-2')
})

test('a failed connection leads to its page, which offers a new try', async () => {
  const { at } = openPage('/customer/zum?loanId=L-1', {
    'GET /api/v1/loan/L-1': loanOf({ status: 'bank', bank: 'failed' }),
    [connect]: { token: 'sandbox-2', scriptUrl },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'We could not connect your bank' })).toBeDefined()
  expect(at()).toBe('/customer/zum/zum-failed?loanId=L-1')
  expect(screen.getByRole('button', { name: 'Choose another bank' })).toBeDefined()
  await openWindow('Try again')
  expect(opened().token).toBe('sandbox-2')
  // A failure over a window that is open would say what is not so.
  expect(screen.getByRole('heading', { level: 1, name: 'Connecting your bank' })).toBeDefined()
})

describe('another account', () => {
  const address = '/customer/zum/another-account?loanId=L-1'
  const accountOf = (name: string, readAt: number) => ({
    nameOfFinancialInstitution: name,
    accountNumber: '7654321',
    institutionNumber: '001',
    transitNumber: '12345',
    accountType: 'Chequing',
    readAt,
    transactions: 285,
    from: '2025-11-24',
    to: '2026-11-19',
  })
  const atTerms = loanOf({ status: 'terms', identity: 'passed', bank: 'connected' })
  const account = 'GET /api/v1/zum/account/u-1'

  test('takes the place of the one that is connected, and the page shows what was read of it', async () => {
    let stored = accountOf('Elm Bank', Date.UTC(2026, 10, 20))
    const { at } = openPage(address, {
      'GET /api/v1/loan/L-1': atTerms,
      [account]: () => stored,
      [connect]: { token: 'sandbox-3', scriptUrl },
      [verified]: () => {
        stored = accountOf('Birch Bank', Date.UTC(2026, 10, 21))
        return { ...atTerms }
      },
    })
    expect(await screen.findByText('Elm Bank')).toBeDefined()
    const { onSuccess } = await openWindow('Connect another account')
    act(() => onSuccess('request-2', 'card-2'))
    expect(await screen.findByRole('heading', { name: 'This account is connected now' })).toBeDefined()
    expect(screen.getByText('Birch Bank')).toBeDefined()
    expect(at()).toBe(address)
    expect(screen.getByRole('link', { name: 'Back to your application' }).getAttribute('href')).toBe(
      '/customer/application?loanId=L-1',
    )
  })

  test('that is still being collected is waited for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let [loan, stored] = [
      { ...atTerms, bank: 'collecting' as LoanView['bank'] },
      accountOf('Elm Bank', 1_795_000_000_000),
    ]
    const { changed } = openPage(address, { 'GET /api/v1/loan/L-1': () => loan, [account]: () => stored })
    expect(await screen.findByRole('heading', { name: 'Your bank is sending the data.' })).toBeDefined()
    ;[loan, stored] = [{ ...atTerms }, accountOf('Birch Bank', 1_795_000_100_000)]
    await changed()
    expect(await screen.findByRole('heading', { name: 'This account is connected now' })).toBeDefined()
  })

  test('that failed leaves the account that was there, with another try', async () => {
    openPage(address, {
      'GET /api/v1/loan/L-1': { ...atTerms, bank: 'failed' },
      [account]: accountOf('Elm Bank', 1_795_000_000_000),
    })
    expect(await screen.findByRole('heading', { name: 'We could not connect that account' })).toBeDefined()
    expect(await screen.findByText('Elm Bank')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Connect another account' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Keep this account' })).toBeDefined()
  })

  test('is not offered once the application is with staff, and begins with the bank step where none is connected', async () => {
    openPage(address, {
      'GET /api/v1/loan/L-1': { ...atTerms, status: 'review' },
      [account]: accountOf('Elm Bank', 1_795_000_000_000),
    })
    expect(await screen.findByRole('heading', { name: 'The account cannot be changed any more' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Connect another account' })).toBeNull()
    cleanup()
    const { at } = openPage(address, { 'GET /api/v1/loan/L-1': due })
    expect(await screen.findByRole('button', { name: 'Connect my bank' })).toBeDefined()
    expect(at()).toBe('/customer/zum?loanId=L-1')
  })
})
