import { expect, test } from 'vitest'
import { returnReasons } from './return-codes.ts'
import { stopsDebits } from './stops-debits.ts'

test('a return for the account, for the agreement or for a death ends the debits, and no other return does', () => {
  expect(returnReasons.filter(({ code }) => stopsDebits(code)).map(({ code }) => code)).toEqual([
    '902',
    '905',
    '907',
    '909',
    '910',
    '911',
    '912',
    '915',
    '917',
    '920',
  ])
})

test('the payment provider’s event ends the debits as its code does', () => {
  expect(stopsDebits('EftFailedAccountClosed')).toBe(true)
  expect(stopsDebits('EftFailedInsufficientFunds')).toBe(false)
  expect(stopsDebits('906')).toBe(false)
})
