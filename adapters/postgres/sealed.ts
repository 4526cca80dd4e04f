import type { DataCipher } from '@tamarack/application/ports/data-cipher.port'

/** Seals values as JSON for one place: table, and the key of the row. */
export const makeSealed = (cipher: DataCipher) => ({
  seal: (value: unknown, table: string, ...rowKey: readonly string[]): string =>
    cipher.seal(JSON.stringify(value), [table, ...rowKey].join('/')),
  open: <Value>(sealed: string, table: string, ...rowKey: readonly string[]): Value =>
    JSON.parse(cipher.open(sealed, [table, ...rowKey].join('/'))) as Value,
})
export type Sealed = ReturnType<typeof makeSealed>
