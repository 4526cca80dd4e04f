import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '@tamarack/shell-dev/servers/ports'
import { hostOriginsOf, listensAt, parseSandboxSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'sandboxes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const environment = async (): Promise<Record<string, string>> => {
  const [plaid, zum, smtp, inbox, oidc] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  return {
    PUBLIC_ORIGIN: 'http://localhost:9',
    PLAID_BASE_URL: `http://127.0.0.1:${plaid}`,
    ZUM_BASE_URL: `http://127.0.0.1:${zum}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAIL_INBOX_URL: `http://localhost:${inbox}`,
    OIDC_ISSUER: `http://127.0.0.1:${oidc}`,
    OIDC_CLIENT_SECRET: 'sixteen-letters!',
    PLAID_CLIENT_ID: 'client',
    PLAID_SECRET: 'secret',
    ZUM_USERNAME: 'user',
    ZUM_PASSWORD: 'password',
    ZUM_WEBHOOK_SECRET: 'sixteen-letters!',
    SANDBOX_STATE_DIR: folder,
  }
}
const launch = (variables: Record<string, string>) =>
  fork(join(import.meta.dirname, 'main.ts'), {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })

/** What the process reports first; fails where it ends instead. */
const reported = async (launched: ReturnType<typeof launch>): Promise<unknown> => {
  const ended = once(launched, 'exit').then(([code]) => {
    throw new Error(`the sandboxes ended with ${code} before they were ready`)
  })
  return ((await Promise.race([once(launched, 'message'), ended])) as unknown[])[0]
}

test('the process reports when all of them answer, keeps its state over a restart and ends when its parent lets go', async () => {
  const variables = await environment()
  const first = launch(variables)
  expect(await reported(first)).toBe('ready')
  const create = async () => {
    const body = JSON.stringify({
      client_id: 'client',
      secret: 'secret',
      client_user_id: 'customer-1',
      template_id: 'idvtmp_tamarack',
      is_shareable: false,
      gave_consent: true,
      is_idempotent: true,
    })
    return (await (
      await fetch(`${variables['PLAID_BASE_URL']}/identity_verification/create`, { method: 'POST', body })
    ).json()) as { id: string }
  }
  const { id } = await create()
  for (const page of [
    variables['PLAID_BASE_URL'],
    variables['ZUM_BASE_URL'],
    variables['MAIL_INBOX_URL'],
    variables['OIDC_ISSUER'],
  ])
    expect((await fetch(`${page}/`)).status).toBe(200)
  // Each page leads to all the others and not to itself.
  const pages = [
    variables['PLAID_BASE_URL'],
    variables['ZUM_BASE_URL'],
    variables['MAIL_INBOX_URL'],
    variables['OIDC_ISSUER'],
  ]
  for (const page of pages) {
    const text = await (await fetch(`${page}/`)).text()
    expect(pages.filter((other) => text.includes(`href="${other}"`))).toEqual(pages.filter((other) => other !== page))
  }
  first.disconnect()
  expect((await once(first, 'exit'))[0]).toBe(0)
  const second = launch(variables)
  expect(await reported(second)).toBe('ready')
  expect((await create()).id).toBe(id)
  second.kill('SIGTERM')
  expect((await once(second, 'exit'))[0]).toBe(0)
})

test('without its settings it names what is missing and no value', () => {
  expect(() => parseSandboxSettings({ PLAID_SECRET: 'hush', ZUM_WEBHOOK_SECRET: 'short' })).toThrow(
    /PUBLIC_ORIGIN.*ZUM_WEBHOOK_SECRET/,
  )
  expect(() => parseSandboxSettings({ PLAID_SECRET: 'hush' })).not.toThrow(/hush/)
})

test('it listens at the given addresses', () => {
  expect(listensAt('http://localhost:4010')).toEqual({ host: '127.0.0.1', port: 4010 })
  expect(listensAt('smtp://mail')).toEqual({ host: 'mail', port: 25 })
  expect(listensAt('http://sandbox:4020', '0.0.0.0')).toEqual({ host: '0.0.0.0', port: 4020 })
})

test('the windows may be shown by our pages under either name of the machine, and by nobody else', () => {
  expect(hostOriginsOf('http://localhost:4000')).toEqual(['http://localhost:4000', 'http://127.0.0.1:4000'])
  expect(hostOriginsOf('https://tamarack.example')).toEqual(['https://tamarack.example'])
})
