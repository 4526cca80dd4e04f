import { token } from './token.ts'

/** Encrypts personal data at rest. `context` names table, column and row and is bound to the text:
 * `open` throws on a text that was changed, or copied into another row. */
export interface DataCipher {
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
  /** The same for bytes, which stay bytes: a third shorter than as a text. */
  sealBytes(plain: Uint8Array, context: string): Uint8Array
  openBytes(sealed: Uint8Array, context: string): Uint8Array
}
export const DataCipher = token<DataCipher>('DataCipher')
