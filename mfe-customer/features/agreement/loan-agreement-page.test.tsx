import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startClean } from '../../testing/clean.ts'
import { documentOf } from '../../testing/documents.ts'
import { loanOf, openPage, Refused, terms } from '../../testing/open-page.tsx'

startClean()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const approved = loanOf({ ...terms, status: 'agreement' })
const signed = loanOf({ ...terms, status: 'pad', agreementSignedAt: Date.UTC(2026, 10, 20, 19, 14) })

const opened = async (answers: Record<string, unknown> = {}) => {
  const page = openPage('/customer/application/loan-agreement?loanId=L-1', {
    'GET /api/v1/loan/L-1': approved,
    'GET /api/v1/loan/document/L-1/loan-agreement': documentOf('loan-agreement'),
    'GET /api/v1/loan/document/L-1/pad-agreement': documentOf('pad-agreement'),
    ...answers,
  })
  await screen.findByRole('button', { name: 'I agree to sign' })
  return page
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /I agree to sign|Processing/ })

test('the button is off until the box is ticked, and states why', async () => {
  await opened()
  expect(screen.getByRole('heading', { level: 1, name: 'Loan Agreement & Disclosures' })).toBeDefined()
  expect(button().disabled).toBe(true)
  expect(screen.getByText('Tick the box to sign.')).toBeDefined()
  fireEvent.click(screen.getByRole('checkbox'))
  expect(button().disabled).toBe(false)
  expect(screen.queryByText('Tick the box to sign.')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox'))
  expect(button().disabled).toBe(true)
})

test('the whole document is waited for; nothing can be signed before it is there', async () => {
  openPage('/customer/application/loan-agreement?loanId=L-1', {
    'GET /api/v1/loan/L-1': approved,
    'GET /api/v1/loan/document/L-1/loan-agreement': () => new Promise(() => {}),
  })
  expect(await screen.findByText('Loading...')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'I agree to sign' })).toBeNull()
})

test('signing shows "Processing...", waits about a second, and goes to the debit with the same loan', async () => {
  const { at, callsTo } = await opened({ 'POST /api/v1/loan/sign-agreement/L-1': signed })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button())
  await waitFor(() => expect(callsTo('POST', '/api/v1/loan/sign-agreement/L-1')).toHaveLength(1))
  expect(button().textContent).toContain('Processing...')
  expect(button().disabled).toBe(true)
  expect(at()).toBe('/customer/application/loan-agreement?loanId=L-1')
  await act(async () => {
    await vi.advanceTimersByTimeAsync(1100)
  })
  await waitFor(() => expect(at()).toBe('/customer/application/pad?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/sign-agreement/L-1')[0]?.body).toMatchObject({
    acknowledged: true,
    documentSha256: 'a'.repeat(64),
  })
})

test('a failed call keeps the tick, states what happened and gives the button back', async () => {
  await opened({
    'POST /api/v1/loan/sign-agreement/L-1': () => {
      throw new Refused('UNAVAILABLE')
    },
  })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button())
  expect(
    await screen.findByRole('heading', { name: 'We could not reach our system. Nothing was lost. Try again.' }),
  ).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(button().disabled).toBe(false)
  expect(document.activeElement).toBe(button())
})

test('another name in the account stops the signature, and leads back to the identity check', async () => {
  const { callsTo, at } = await opened({
    'POST /api/v1/loan/sign-agreement/L-1': () => {
      throw new Refused('NAME_CHANGED')
    },
    'POST /api/v1/loan/check-identity-again/L-1': loanOf({ status: 'identity' }),
  })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button())
  const heading = await screen.findByRole('heading', {
    name: 'The name in your account is not the name on your ID any more',
  })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByRole('link', { name: 'Change the name in my account' }).getAttribute('href')).toBe(
    '/account/name?returnTo=%2Fcustomer%2Fapplication%2Floan-agreement%3FloanId%3DL-1',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Check my identity again' }))
  await waitFor(() => expect(at()).toBe('/customer/plaid?loanId=L-1'))
  expect(callsTo('POST', '/api/v1/loan/check-identity-again/L-1')).toHaveLength(1)
})

test('a text that changed meanwhile is shown again and must be ticked again', async () => {
  let current = documentOf('loan-agreement')
  await opened({
    'GET /api/v1/loan/document/L-1/loan-agreement': () => current,
    'POST /api/v1/loan/sign-agreement/L-1': () => {
      current = documentOf('loan-agreement', 'b'.repeat(64))
      throw new Refused('AGREEMENT_OUT_OF_DATE')
    },
  })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button())
  expect(
    await screen.findByRole('heading', {
      name: 'The document has changed since you opened it. Read the new one, then sign.',
    }),
  ).toBeDefined()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false))
  expect(button().disabled).toBe(true)
})

test('a signed agreement can be read again, and leads on', async () => {
  openPage('/customer/application/loan-agreement?loanId=L-1', {
    'GET /api/v1/loan/L-1': signed,
    'GET /api/v1/loan/document/L-1/loan-agreement': {
      ...documentOf('loan-agreement'),
      signedAt: signed.agreementSignedAt,
    },
  })
  expect(await screen.findByRole('heading', { name: 'You signed this agreement' })).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the debit authorization' }).getAttribute('href')).toBe(
    '/customer/application/pad?loanId=L-1',
  )
})
