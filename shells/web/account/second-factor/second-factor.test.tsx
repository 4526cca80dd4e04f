import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fill, ok, openShell, press, refused, summary, type Answers } from '../../testing/open-shell.tsx'
import { onAccountPages, sessionOf } from '../account.fixture.tsx'
import { authenticatorKey } from './second-factor.ts'

vi.mock('../../toaster.tsx', () => ({ showToast: () => {}, loadToaster: async () => ({ default: () => null }) }))

const off = { state: 'off', required: false, email: 'roy@example.ca', backupCodesLeft: null, hasPassword: true }
const byEmail = { ...off, state: 'email' }
const byApp = { ...off, state: 'authenticator', backupCodesLeft: 7 }
const staff = { required: true }
const codes = Array.from({ length: 10 }, (_, at) => `k7m2${at}-9xq4${at}`)
const address =
  'otpauth://totp/Tamarack:roy%40example.ca?secret=JBSWY3DPEHPK3PXPJBSWY3DP&issuer=Tamarack&digits=6&period=30'

/** The page; `/two-factor/status` answers what is in `states`, one after the other, the last one
 * again and again. */
const opened = async (states: readonly object[], answers: Answers = {}, title = 'Second step at sign-in') => {
  let reads = 0
  const page = openShell(
    title === 'Second step at sign-in' ? '/account/second-factor' : '/account/second-factor/authenticator',
    {
      '/get-session': ok(sessionOf()),
      '/two-factor/status': () => ({ status: 200, body: states[Math.min(reads++, states.length - 1)] }),
      ...answers,
    },
  )
  await screen.findByRole('heading', { level: 1, name: title })
  return page
}
const buttons = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button')
    .map((button) => button.textContent)
const confirmWith = async (dialog: string, button: string, password = 'Passw0rd') => {
  const question = within(await screen.findByRole('dialog', { name: dialog }))
  fill({ 'Your password': password })
  fireEvent.click(question.getByRole('button', { name: button }))
}

onAccountPages()

describe('what is there', () => {
  test.each([
    ['off', off, 'Off', ['Send me a code by email']],
    ['mailed codes', byEmail, 'On: code by email', ['Turn off']],
    [
      'an authenticator',
      byApp,
      'On: code of your authenticator app',
      ['Make new backup codes', 'Remove the authenticator app', 'Turn off'],
    ],
    ['mailed codes of staff', { ...byEmail, ...staff }, 'On: code by email', []],
    [
      'an authenticator of staff',
      { ...byApp, ...staff },
      'On: code of your authenticator app',
      ['Make new backup codes', 'Remove the authenticator app'],
    ],
  ] as const)('%s', async (_, state, words, offered) => {
    await opened([state])
    expect(await screen.findByText(words)).toBeDefined()
    expect(buttons()).toEqual(offered)
    expect(screen.queryByText('Staff always sign in with a second step, so it cannot be turned off.') !== null).toBe(
      state.required,
    )
  })
  test('backup codes are counted, and few of them are shown to be few', async () => {
    await opened([{ ...byApp, backupCodesLeft: 2 }])
    expect(await screen.findByText('2 left')).toBeDefined()
    expect(screen.getByText('Make new ones')).toBeDefined()
  })
  test('without a password one sets that first', async () => {
    await opened([{ ...off, hasPassword: false }])
    expect((await screen.findByRole('link', { name: 'Set a password' })).getAttribute('href')).toBe('/account/password')
    expect(buttons()).toEqual([])
  })
})

describe('changing it', () => {
  test('mailed codes are turned on with the password, and the page confirms it', async () => {
    const { sent } = await opened([off, byEmail])
    fireEvent.click(await screen.findByRole('button', { name: 'Send me a code by email' }))
    await confirmWith('Ask for a mailed code at sign-in?', 'Turn on')
    const heading = await screen.findByRole('heading', { name: 'We ask for a mailed code from now on.' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(sent).toEqual([{ path: '/two-factor/enable', body: { password: 'Passw0rd', method: 'otp' } }])
    expect(screen.getByText('On: code by email')).toBeDefined()
  })
  test('a wrong password is shown in the dialog, and nothing changes', async () => {
    await opened([byEmail], { '/two-factor/disable': refused(400, 'INVALID_PASSWORD') })
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    await confirmWith('Turn the second step off?', 'Turn off', 'wrong')
    expect(await summary()).toEqual(['Invalid password'])
    expect(screen.getByRole('dialog')).toBeDefined()
  })
  test('turning it off states what that means', async () => {
    const { sent } = await opened([byApp, off])
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    const dialog = await screen.findByRole('dialog', { name: 'Turn the second step off?' })
    expect(within(dialog).getByText(/^Whoever knows your password can then sign in as you\./)).toBeDefined()
    fill({ 'Your password': 'Passw0rd' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Turn off' }))
    expect(await screen.findByRole('heading', { name: 'Your password alone is enough now.' })).toBeDefined()
    expect(sent.map(({ path }) => path)).toEqual(['/two-factor/disable'])
  })
  test('an authenticator is removed', async () => {
    const { sent } = await opened([
      { ...byApp, ...staff },
      { ...byEmail, ...staff },
    ])
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the authenticator app' }))
    await confirmWith('Remove the authenticator app?', 'Remove')
    expect(await screen.findByText('On: code by email')).toBeDefined()
    expect(sent).toEqual([{ path: '/two-factor/remove-authenticator', body: { password: 'Passw0rd' } }])
  })
  test('new backup codes are shown until they are saved', async () => {
    await opened([byApp], { '/two-factor/generate-backup-codes': ok({ status: true, backupCodes: codes }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Make new backup codes' }))
    await confirmWith('Make new backup codes?', 'Make new codes')
    await screen.findByRole('heading', { level: 1, name: 'Save your backup codes' })
    expect(
      within(screen.getByRole('list', { name: 'Backup codes' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes)
    // They are shown only now: nothing on the page leads away before they are saved.
    expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull()
    press('Done')
    expect(screen.getByRole('list', { name: 'Backup codes' })).toBeDefined()
    fireEvent.click(screen.getByLabelText('I have saved them'))
    press('Done')
    await screen.findByRole('heading', { level: 1, name: 'Second step at sign-in' })
    expect(document.body.textContent).not.toContain(codes[0])
  })
})

describe('an authenticator app', () => {
  const begun: Answers = { '/two-factor/enable': ok({ method: 'totp', totpURI: address, backupCodes: codes }) }
  const connecting = async (answers: Answers = {}) => {
    const page = await opened([off], { ...begun, ...answers }, 'Set up an authenticator app')
    fill({ 'Your password': 'Passw0rd' })
    press('Continue')
    await screen.findByRole('heading', { level: 1, name: 'Connect the app' })
    return page
  }

  test('needs the password first', async () => {
    await opened([off], { '/two-factor/enable': refused(400, 'INVALID_PASSWORD') }, 'Set up an authenticator app')
    fill({ 'Your password': 'wrong' })
    press('Continue')
    expect(await summary()).toEqual(['Invalid password'])
  })
  test('shows its key as a picture, as text to copy and as an address to open', async () => {
    const { sent } = await connecting()
    expect(sent).toEqual([{ path: '/two-factor/enable', body: { password: 'Passw0rd', method: 'totp' } }])
    const picture = screen.getByRole('img', { name: 'QR code that holds the key below' })
    expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M4 4h1v1h-1z/)
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open it here' }).getAttribute('href')).toBe(address)
  })
  test('a wrong first code is shown next to it', async () => {
    await connecting({ '/two-factor/verify-totp': refused(401, 'INVALID_CODE') })
    press('Turn on')
    expect(await summary()).toEqual(['Your one-time password must be 6 characters.'])
    fill({ '6-character code': '123456' })
    press('Turn on')
    await waitFor(async () =>
      expect(await summary()).toEqual(['This code is not right. Enter the one that the app shows now.']),
    )
  })
  test('the right first code brings the backup codes; once they are saved it leads back', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => {})
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
    const { sent, at } = await connecting()
    expect(document.body.textContent).not.toContain(codes[0])
    fill({ '6-character code': '123 456' })
    press('Turn on')
    await screen.findByRole('heading', { level: 1, name: 'Save your backup codes' })
    expect(sent.at(-1)).toEqual({ path: '/two-factor/verify-totp', body: { code: '123456' } })
    press('Copy the backup codes')
    expect(await screen.findByText('Copied')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(codes.join('\n'))
    fireEvent.click(screen.getByLabelText('I have saved them'))
    press('Done')
    await waitFor(() => expect(at()).toBe('/account/second-factor'))
  })
  test.each(['otpauth://totp/Tamarack:roy', 'otpauth://totp/Tamarack:roy?secret='])('%s holds no key', (text) => {
    expect(() => authenticatorKey(text)).toThrow('holds no key')
  })
})
