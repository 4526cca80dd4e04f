import { describe, expect, test } from 'vitest'
import type { IdentityRecord } from '../../ports/identity-provider.port.ts'
import { loanDesk, rowan, type LoanDesk } from '../../testing/loan-desk.fixture.ts'
import { loanId, walkTo } from '../../testing/walked-loan.fixture.ts'
import { personFactsOf } from './person-facts.ts'

const other = { ...rowan, id: 'usr_other', email: 'other@mail.example' }
const factsOf = (desk: LoanDesk) =>
  desk.ports.work.run(async (tables) => {
    const stored = await tables.loans.lock(loanId)
    if (stored === null) throw new Error('no loan')
    return personFactsOf({ tables }, stored.loan)
  })

/** The first customer connected a bank, and another one passed a check with that record, which
 * shares those keys. */
const withOther = async (change: Partial<IdentityRecord>, ...shared: readonly ('birth' | 'phone')[]) => {
  const desk = loanDesk()
  desk.addCustomer(other)
  await walkTo(desk, 'personal-info')
  const mine = Object.values(desk.tables().checks)[0]
  if (mine === undefined || mine.keys === null) throw new Error('no passed check')
  const { birth, phone } = mine.keys
  const keys = {
    person: 'somebody' as typeof mine.keys.person,
    idDocument: null,
    birth: shared.includes('birth') ? birth : null,
    phone: shared.includes('phone') ? phone : null,
    phoneEndings: [],
    address: null,
  }
  const record = { ...mine.check.record, ...change }
  const check = { ...mine.check, checkId: 'idv_other', customerId: other.id, record }
  await desk.ports.work.run(({ evidence }) => evidence.saveIdentityCheck(loanId, check, keys, 1))
  return desk
}

describe('whether it is the right person', () => {
  test('is unknown before anything is verified', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'identity')
    expect(await factsOf(desk)).toEqual({
      accountName: 'unknown',
      bankOwner: 'unknown',
      otherAccounts: 0,
      nearMatches: 0,
    })
  })

  test('is shown by account name, verified name and holder of the bank account', async () => {
    const desk = loanDesk()
    await walkTo(desk, 'personal-info')
    expect(await factsOf(desk)).toEqual({ accountName: 'same', bankOwner: 'same', otherAccounts: 0, nearMatches: 0 })
  })

  test('counts another account of the same person, although it leaves out a middle name', async () => {
    const desk = await withOther({ givenName: 'Rowan Lee' }, 'birth')
    expect(await factsOf(desk)).toMatchObject({ otherAccounts: 1, nearMatches: 0 })
  })

  test('counts somebody with nearly the same name and the same date of birth as a near match', async () => {
    const desk = await withOther({ familyName: 'Ashe-Birch' }, 'birth')
    expect(await factsOf(desk)).toMatchObject({ otherAccounts: 0, nearMatches: 1 })
  })

  test('counts somebody else with the same telephone as a near match', async () => {
    const desk = await withOther({ givenName: 'Sage' }, 'phone')
    expect(await factsOf(desk)).toMatchObject({ otherAccounts: 0, nearMatches: 1 })
  })

  test('does not count a stranger who was born on the same day', async () => {
    const desk = await withOther({ givenName: 'Sage', familyName: 'Birch' }, 'birth')
    expect(await factsOf(desk)).toMatchObject({ otherAccounts: 0, nearMatches: 0 })
  })
})
