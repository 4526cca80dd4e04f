import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fill, ok, press, refused } from '../testing/open-shell.tsx'
import { onAccountPages, onceStale, open, sessionOf, titled } from './account.fixture.tsx'

const toasted = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('../toaster.tsx', () => ({ showToast: toasted, loadToaster: async () => ({ default: () => null }) }))

onAccountPages()

const sessionWith = (textNumber: string | null) => {
  const { user, session } = sessionOf()
  return ok({ session, user: { ...user, textNumber } })
}
const number = '(416) 555-0123'

test('a number is proven by its code, and texts are on', async () => {
  let session = sessionWith(null)
  const { sent, at } = open('/account/texts', {
    '/get-session': () => session(),
    '/text-number/send-code': ok({ status: true }),
    '/text-number/confirm': ok({ status: true }),
  })
  await titled('Text messages')
  fill({ 'Mobile number': number })
  press('Text me a code')
  await titled('Enter the code')
  expect(screen.getByRole('main').textContent).toContain(number)
  fill({ Code: '123456' })
  session = sessionWith('+14165550123')
  press('Turn text messages on')
  await titled('Account')
  expect(at()).toBe('/account')
  expect(sent).toEqual([
    { path: '/text-number/send-code', body: { number } },
    { path: '/text-number/confirm', body: { code: '123456' } },
  ])
  expect(toasted).toHaveBeenCalledWith('Text messages are on')
})

test.each(['12345', '+44 20 7946 0000'])('%j is refused before anything is sent', async (typed) => {
  const { paths } = open('/account/texts', { '/get-session': sessionWith(null) })
  await titled('Text messages')
  fill({ 'Mobile number': typed })
  press('Text me a code')
  expect((await screen.findAllByText(/Enter a Canadian number with its area code/)).length).toBeGreaterThan(0)
  expect(paths()).toEqual([])
})

test('a wrong code stands at its field, and the way to another number is there', async () => {
  open('/account/texts', {
    '/get-session': sessionWith(null),
    '/text-number/send-code': ok({ status: true }),
    '/text-number/confirm': refused(401, 'INVALID_CODE'),
  })
  await titled('Text messages')
  fill({ 'Mobile number': number })
  press('Text me a code')
  await titled('Enter the code')
  fill({ Code: '000000' })
  press('Turn text messages on')
  expect((await screen.findAllByText(/This code is not right/)).length).toBeGreaterThan(0)
  press('Send another code, or use another number')
  expect(await titled('Text messages')).toBeDefined()
})

test('who has them on sees where they go, and turns them off', async () => {
  let session = sessionWith('+14165550123')
  const { paths } = open('/account/texts', {
    '/get-session': () => session(),
    '/text-number/remove': ok({ status: true }),
  })
  await titled('Text messages')
  expect(screen.getByText('416-555-0123')).toBeDefined()
  session = sessionWith(null)
  press('Turn text messages off')
  expect(await screen.findByLabelText('Mobile number')).toBeDefined()
  expect(paths()).toEqual(['/text-number/remove'])
})

test('an old sign-in is asked whether it is still the same person', async () => {
  const { paths } = open('/account/texts', {
    '/get-session': sessionWith(null),
    '/text-number/send-code': onceStale({ status: 200, body: { status: true } }),
    '/confirm-password': ok({ status: true }),
  })
  await titled('Text messages')
  fill({ 'Mobile number': number })
  press('Text me a code')
  await screen.findByLabelText('Your password')
  fill({ 'Your password': 'Maple-Leaf-2026' })
  press('Continue')
  await titled('Enter the code')
  expect(paths().filter((path) => path === '/text-number/send-code').length).toBe(2)
})
