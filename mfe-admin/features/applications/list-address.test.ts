import { describe, expect, test } from 'vitest'
import { listSearch, readListAddress, wholeList, type ListAddress } from './list-address.ts'

const read = (search: string) => readListAddress(new URLSearchParams(search))

describe('the list in the address', () => {
  test('defaults are left out', () => {
    expect(listSearch(wholeList)).toBe('')
    expect(listSearch({ ...wholeList, after: 'ln_2' })).toBe('?after=ln_2')
  })
  test('what was written is read back', () => {
    const list: ListAddress = {
      q: "O'Neil & sons",
      status: 'review',
      product: 'installment',
      minAmount: '30000',
      maxAmount: '50000',
      from: '2026-11-01',
      to: '2026-11-30',
      fundedFrom: '2026-10-01',
      fundedTo: '2026-10-31',
      flag: 'exception',
      officer: 'nobody',
      sort: '-amount',
      after: 'ln_1',
      before: '',
      size: '50',
    }
    expect(read(listSearch(list))).toEqual(list)
  })
  test.each([
    '?page=2',
    '?minAmount=1.5',
    '?maxAmount=-1',
    '?from=yesterday',
    '?to=2026-99-01',
    '?flag=red',
    '?product=mortgage',
    '?officer=a%20b',
    '?after=%27',
    '?size=7',
    '?size=',
    '?sort=sideways',
    '?status=nowhere',
    '?status=toString',
    '?q=%20%20',
  ])('%s counts as not given', (search) => expect(read(search)).toEqual(wholeList))
})
