import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataCipherWith } from './ground-module.ts'

const [old, fresh] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const [only, opens, seals, alone] = [old, `${old},${fresh}`, `${fresh},${old}`, fresh].map(dataCipherWith)
const place = 'bank_data/req_1'

test('while a key is changed every part opens what any other seals, and the one of before is not used any more', () => {
  const [before, during] = [opens!.seal('pay', place), seals!.seal('pay', place)]
  for (const part of [opens, seals]) for (const text of [before, during]) expect(part!.open(text, place)).toBe('pay')
  expect(only!.open(before, place)).toBe('pay')
  expect(alone!.open(during, place)).toBe('pay')
  expect(() => only!.open(during, place)).toThrow('did not open')
  expect(() => alone!.open(before, place)).toThrow('did not open')
})

test('sealed bytes as well, and no sealed text contains a key', () => {
  const sealed = seals!.sealBytes(Buffer.from('file'), place)
  expect(Buffer.from(opens!.openBytes(sealed, place)).toString()).toBe('file')
  for (const key of [old, fresh]) expect(seals!.seal('pay', place)).not.toContain(key.slice(0, 8))
})
