import { describe, expect, test, vi } from 'vitest'
import { makeOpenWindow } from './openings.ts'
import { ProviderUnavailable } from './ports/provider-unavailable.ts'
import { loanDesk, rowan, type LoanDesk } from './testing/loan-desk.fixture.ts'
import { loanId, opening, walkTo } from './testing/walked-loan.fixture.ts'

const deskAt = async (status: Parameters<typeof walkTo>[1]): Promise<LoanDesk> => {
  const desk = loanDesk()
  await walkTo(desk, status)
  return desk
}
const unavailable = { ok: false, error: { code: 'PROVIDER_UNAVAILABLE' } }
const away = async (): Promise<never> => {
  throw new ProviderUnavailable('plaid', 'no answer')
}

describe('opening an identity check', () => {
  test('returns the check and the token of its window', async () => {
    const desk = await deskAt('identity')
    const opened = await desk.openWindow(opening('start-identity-check'), 'k1')
    const [check] = desk.identity.checks
    expect(opened).toMatchObject({ ok: true, value: { checkId: check?.checkId, linkToken: `link-${check?.checkId}` } })
    expect(desk.loan(loanId)).toMatchObject({ check: { checkId: check?.checkId } })
  })

  test('refuses a check that is not due without calling the provider', async () => {
    const desk = await deskAt('personal-info')
    const calls = vi.spyOn(desk.identity.provider, 'openCheck')
    expect(await desk.openWindow(opening('start-identity-check'), 'k1')).toMatchObject({
      ok: false,
      error: { code: 'STEP_NOT_DUE' },
    })
    expect(calls).not.toHaveBeenCalled()
  })

  test('refuses and records nothing when the provider does not answer', async () => {
    const desk = await deskAt('identity')
    const before = desk.tables()
    vi.spyOn(desk.identity.provider, 'openCheck').mockImplementationOnce(away)
    expect(await desk.openWindow(opening('start-identity-check'), 'k1')).toEqual(unavailable)
    expect(desk.tables()).toEqual(before)
    expect(await desk.openWindow(opening('start-identity-check'), 'k1')).toMatchObject({ ok: true })
  })

  test('refuses when the deadline passes, and the repeat finds the check that the late answer made', async () => {
    const desk = await deskAt('identity')
    const late = makeOpenWindow({
      ...desk.ports,
      execute: desk.execute,
      deadline: async (call) => {
        await call
        throw new ProviderUnavailable('deadline', 'too late')
      },
    })
    expect(await late(opening('start-identity-check'), 'k1')).toEqual(unavailable)
    expect(await desk.openWindow(opening('start-identity-check'), 'k1')).toMatchObject({ ok: true })
    expect(desk.identity.checks).toHaveLength(1)
  })

  test.each(['start-identity-check', 'retry-identity-check'] as const)(
    'finds the same check when %s dies between the call and the record',
    async (type) => {
      const desk = await deskAt('identity')
      if (type === 'retry-identity-check') await desk.openWindow(opening('start-identity-check'), 'k0')
      const dies = makeOpenWindow({
        ...desk.ports,
        execute: async () => {
          throw new TypeError('the process died')
        },
      })
      await expect(dies(opening(type), 'k1')).rejects.toThrow('the process died')
      const made = desk.identity.checks.length
      for (const key of ['k1', 'k1', 'k1'])
        expect(await desk.openWindow(opening(type), key)).toMatchObject({
          ok: true,
          value: { checkId: desk.identity.checks.at(-1)?.checkId },
        })
      expect(desk.identity.checks).toHaveLength(made)
    },
  )

  test('opens one check for two requests with one key at the same time', async () => {
    const desk = await deskAt('identity')
    const create = vi.spyOn(desk.identity.provider, 'openCheck')
    const [one, other] = await Promise.all([
      desk.openWindow(opening('start-identity-check'), 'k1'),
      desk.openWindow(opening('start-identity-check'), 'k1'),
    ])
    expect(one).toMatchObject({ ok: true })
    expect(other).toEqual(one)
    expect(create).toHaveBeenCalledTimes(1)
    expect(desk.identity.checks.map(({ customerId }) => customerId)).toEqual([rowan.id])
  })
})

describe('opening a bank connection', () => {
  test('refuses and records nothing when the provider does not answer', async () => {
    const desk = await deskAt('bank')
    const before = desk.tables()
    vi.spyOn(desk.bank.provider, 'connectToken').mockImplementationOnce(away)
    expect(await desk.openWindow(opening('start-bank-connection'), 'k1')).toEqual(unavailable)
    expect(desk.tables()).toEqual(before)
  })

  test('returns the first token to a repeat with the same key', async () => {
    const desk = await deskAt('bank')
    const first = await desk.openWindow(opening('start-bank-connection'), 'k1')
    expect(first).toMatchObject({ ok: true, value: { connectToken: 'connect-token' } })
    const calls = vi.spyOn(desk.bank.provider, 'connectToken')
    expect(await desk.openWindow(opening('start-bank-connection'), 'k1')).toEqual(first)
    expect(calls).not.toHaveBeenCalled()
  })
})
