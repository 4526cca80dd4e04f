import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nearDate } from '@tamarack/ui/format'
import { ok, openShell, refused } from '../testing/open-shell.tsx'
import { onAccountPages, onceStale, open } from './account.fixture.tsx'

const browserAsks = vi.hoisted(() => ({
  startRegistration: vi.fn<(given: unknown) => Promise<unknown>>(),
  startAuthentication: vi.fn<(given: unknown) => Promise<unknown>>(),
}))
vi.mock('@simplewebauthn/browser', () => browserAsks)
const toasted = vi.hoisted(() => vi.fn<(message: string) => void>())
vi.mock('../toaster.tsx', () => ({ showToast: toasted, loadToaster: async () => ({ default: () => null }) }))

onAccountPages()
beforeEach(() => {
  vi.resetAllMocks()
  vi.stubGlobal('PublicKeyCredential', class {})
})

const laptop = { id: 'p-1', name: 'Windows', createdAt: '2026-11-20T15:00:00Z', lastUsedAt: null }
const list = '/passkey/list-user-passkeys'
const closed = Object.assign(new Error('closed'), { name: 'NotAllowedError' })

describe('passkeys of the account', () => {
  test('show name, day and last use, and one is removed after a question, once however fast it is pressed', async () => {
    let passkeys = [laptop, { ...laptop, id: 'p-2', name: 'iPhone', lastUsedAt: '2026-11-21T15:00:00Z' }]
    const { sent } = open('/account/sign-in', {
      [list]: () => ok(passkeys)(),
      '/passkey/delete-passkey': ({ id }) => {
        passkeys = passkeys.filter((passkey) => passkey.id !== id)
        return ok()()
      },
    })
    const [first, second] = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem')
    expect(within(first as HTMLElement).getByText('Not yet')).toBeDefined()
    expect(within(second as HTMLElement).getByText(nearDate('2026-11-21'))).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: /^Remove\s*the passkey of iPhone/ }))
    const remove = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' })
    // Within one frame: the button is at rest for both.
    act(() => {
      remove.click()
      remove.click()
    })
    await waitFor(() => expect(toasted).toHaveBeenCalledWith('The passkey was removed'))
    await waitFor(() => expect(screen.queryByText('iPhone')).toBeNull())
    expect(sent).toEqual([{ path: '/passkey/delete-passkey', body: { id: 'p-2' } }])
  })
  test('one is added with what the browser gave, after the password where the sign-in is old', async () => {
    browserAsks.startRegistration.mockResolvedValue({ id: 'credential' })
    const { sent } = open('/account/sign-in', {
      [list]: ok([]),
      '/passkey/generate-register-options': onceStale({ status: 200, body: { challenge: 'c' } }),
      '/confirm-password': ok(),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'Maple-Leaf-2026' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(toasted).toHaveBeenCalledWith('The passkey was added'))
    expect(browserAsks.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
    expect(sent.at(-1)).toEqual({
      path: '/passkey/verify-registration',
      body: { response: { id: 'credential' }, name: expect.any(String) },
    })
  })
  test.each([
    ['NotAllowedError', /^No passkey was used/],
    ['InvalidStateError', /^This device has a passkey/],
  ])('a window of the browser that ends with %s is told in words, and nothing is sent', async (name, words) => {
    browserAsks.startRegistration.mockRejectedValue(Object.assign(new Error(name), { name }))
    const { sent } = open('/account/sign-in', { [list]: ok([]), '/passkey/generate-register-options': ok({}) })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }))
    expect(await screen.findByRole('heading', { name: words })).toBeDefined()
    expect(sent).toEqual([])
  })
  test('are not offered by a browser that has none', async () => {
    vi.unstubAllGlobals()
    open('/account/sign-in', { [list]: ok([]) })
    expect(await screen.findByText('This browser cannot make a passkey.')).toBeDefined()
  })
})

describe('signing in by passkey', () => {
  const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  test('sends what the browser gave, and goes on to the page that was asked for', async () => {
    browserAsks.startAuthentication.mockResolvedValue({ id: 'credential' })
    const { sent } = openShell('/auth/login', { '/passkey/generate-authenticate-options': ok({ challenge: 'c' }) })
    await press()
    await waitFor(() =>
      expect(sent).toEqual([{ path: '/passkey/verify-authentication', body: { response: { id: 'credential' } } }]),
    )
  })
  test('says why not', async () => {
    browserAsks.startAuthentication.mockRejectedValueOnce(closed).mockResolvedValue({ id: 'credential' })
    openShell('/auth/login', {
      '/passkey/generate-authenticate-options': ok({}),
      '/passkey/verify-authentication': refused(401, 'PASSKEY_NOT_FOUND'),
    })
    await press()
    expect(await screen.findByRole('heading', { name: /^No passkey was used/ })).toBeDefined()
    await press()
    expect(await screen.findByRole('heading', { name: 'PASSKEY_NOT_FOUND' })).toBeDefined()
  })
})
