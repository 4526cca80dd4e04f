import { describe, expect, test } from 'vitest'
import { listSearch, readListAddress, wholeList } from './list-address.ts'

const read = (search: string) => readListAddress(new URLSearchParams(search))

describe('the list in the address', () => {
  test('defaults are left out', () => {
    expect(listSearch(wholeList)).toBe('')
    expect(listSearch({ ...wholeList, page: 2 })).toBe('?page=2')
  })
  test('what was written is read back', () => {
    const list = { q: "O'Neil & sons", status: 'review', sort: 'amount', page: 3, size: 50 } as const
    expect(read(listSearch(list))).toEqual(list)
  })
  test.each([
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=x',
    '?page=10001',
    '?size=7',
    '?size=',
    '?sort=sideways',
    '?status=nowhere',
    '?status=toString',
    '?q=%20%20',
  ])('%s counts as not given', (search) => expect(read(search)).toEqual(wholeList))
})
