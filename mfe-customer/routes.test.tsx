import { expect, test } from 'vitest'
import { isScreen } from '@tamarack/contracts/paths'
import { addressesIn } from '@tamarack/contracts/testing/addresses.fixture'
import { routes } from './routes.tsx'

test('the server knows the address of every screen, so that none of them is answered with 404', () => {
  const addresses = addressesIn(routes({} as never), '/customer')
  expect(addresses.length).toBeGreaterThan(12)
  expect(addresses.filter((address) => !isScreen(address))).toEqual([])
})
